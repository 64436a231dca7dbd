import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { createWav } from '@studyhall/demo-model';

const RATE = 48_000;
const run = promisify(execFile);

/** Writes spoken words into a WAV of 48 kHz, mono, 16 bits: what Chromium's fake microphone plays. Needs espeak-ng. */
export async function writeSpeech(path: string, words: string): Promise<void> {
  const { stdout } = await run('espeak-ng', ['-s', '140', '--stdout', words], { encoding: 'buffer' });
  const from = stdout.readUInt32LE(24);
  const data = stdout.subarray(stdout.indexOf('data') + 8);
  const samples = Math.floor(data.length / 2);
  const count = Math.floor((samples * RATE) / from);
  const wav = createWav(RATE, count, (at) => {
    const source = Math.min(samples - 1, Math.floor((at * from) / RATE));
    return data.readInt16LE(source * 2);
  });
  await writeFile(path, wav);
}
