const HEADER_BYTES = 44;

/**
 * A WAV file (PCM, 16 bits, one channel) of `count` samples, each from -32,768 to 32,767.
 * @param rate samples a second
 */
export function createWav(rate: number, count: number, sampleAt: (at: number) => number): Buffer {
  const wav = Buffer.alloc(HEADER_BYTES + count * 2);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(wav.length - 8, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(rate, 24);
  wav.writeUInt32LE(rate * 2, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(count * 2, 40);
  for (let at = 0; at < count; at += 1) wav.writeInt16LE(sampleAt(at), HEADER_BYTES + at * 2);
  return wav;
}
