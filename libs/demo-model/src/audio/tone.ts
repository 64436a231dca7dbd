const SAMPLES_A_SECOND = 8_000;
const HEADER_BYTES = 44;
/** Milliseconds for a character of text, and at most for all. */
const CHARACTER_MS = 4;
const MAX_MS = 400;
/** Quiet, and fading out: it stands for a voice. */
const LOUDNESS = 4_000;
const PITCH = 220;

/** A tone as a WAV file (PCM, 16 bits, one channel), a little longer for a longer text. */
export function toneOf(text: string): Buffer {
  const samples = Math.ceil((Math.min(MAX_MS, 80 + text.length * CHARACTER_MS) / 1_000) * SAMPLES_A_SECOND);
  const wav = Buffer.alloc(HEADER_BYTES + samples * 2);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(wav.length - 8, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(SAMPLES_A_SECOND, 24);
  wav.writeUInt32LE(SAMPLES_A_SECOND * 2, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(samples * 2, 40);
  for (let at = 0; at < samples; at += 1) {
    const wave = Math.sin((2 * Math.PI * PITCH * at) / SAMPLES_A_SECOND);
    wav.writeInt16LE(Math.round(wave * LOUDNESS * (1 - at / samples)), HEADER_BYTES + at * 2);
  }
  return wav;
}
