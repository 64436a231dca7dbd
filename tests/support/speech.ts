import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const RATE = 48_000;
const run = promisify(execFile);

/** Writes spoken words into a WAV of 48 kHz, mono, 16 bits: what Chromium's fake microphone plays. Needs espeak-ng. */
export async function writeSpeech(path: string, words: string): Promise<void> {
  const { stdout } = await run('espeak-ng', ['-s', '140', '--stdout', words], { encoding: 'buffer' });
  const from = stdout.readUInt32LE(24);
  const data = stdout.subarray(stdout.indexOf('data') + 8);
  const samples = Math.floor(data.length / 2);
  const count = Math.floor((samples * RATE) / from);
  const wav = Buffer.alloc(44 + count * 2);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(36 + count * 2, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(RATE, 24);
  wav.writeUInt32LE(RATE * 2, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(count * 2, 40);
  for (let at = 0; at < count; at += 1) {
    const source = Math.min(samples - 1, Math.floor((at * from) / RATE));
    wav.writeInt16LE(data.readInt16LE(source * 2), 44 + at * 2);
  }
  await writeFile(path, wav);
}
