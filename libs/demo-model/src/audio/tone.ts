import { createWav } from './wav.js';

const SAMPLES_A_SECOND = 8_000;
/** Milliseconds for a character of text, and at most for all. */
const CHARACTER_MS = 4;
const MAX_MS = 400;
/** A quiet tone that fades out, in place of a voice. */
const LOUDNESS = 4_000;
const PITCH = 220;

/** A tone as a WAV file (PCM, 16 bits, one channel), a little longer for a longer text. */
export function makeTone(text: string): Buffer {
  const samples = Math.ceil((Math.min(MAX_MS, 80 + text.length * CHARACTER_MS) / 1_000) * SAMPLES_A_SECOND);
  return createWav(SAMPLES_A_SECOND, samples, (at) => {
    const wave = Math.sin((2 * Math.PI * PITCH * at) / SAMPLES_A_SECOND);
    return Math.round(wave * LOUDNESS * (1 - at / samples));
  });
}
