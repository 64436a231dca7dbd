const [CHUNK_BYTES, FIRST_CHUNK, FORMAT_BYTES] = [8, 12, 16];
/** Formats without compression: whole numbers, floating point, and either of them with more channels. */
const UNCOMPRESSED = [1, 3, 0xfffe];
const RATE = { min: 8_000, max: 96_000 };

/** Seconds of all bytes after the header of a WAV file, whatever it says, or null for a format that no recorder writes. */
export function wavSeconds(file: Buffer): number | null {
  let bytesPerSecond: number | null = null;
  for (let at = FIRST_CHUNK; at + CHUNK_BYTES <= file.length;) {
    const name = file.toString('latin1', at, at + 4);
    const size = file.readUInt32LE(at + 4);
    at += CHUNK_BYTES;
    if (name === 'data') return bytesPerSecond === null ? null : (file.length - at) / bytesPerSecond;
    if (name === 'fmt ') {
      if (bytesPerSecond !== null || at + FORMAT_BYTES > file.length) return null;
      bytesPerSecond = readFormat(file.subarray(at));
      if (bytesPerSecond === null) return null;
    }
    at += size + (size % 2);
  }
  return null;
}

function readFormat(format: Buffer): number | null {
  const channels = format.readUInt16LE(2);
  const rate = format.readUInt32LE(4);
  const bytes = format.readUInt16LE(14) / 8;
  const isPlausible =
    UNCOMPRESSED.includes(format.readUInt16LE(0)) &&
    (channels === 1 || channels === 2) &&
    [1, 2, 3, 4, 8].includes(bytes) &&
    rate >= RATE.min &&
    rate <= RATE.max;
  return isPlausible ? channels * bytes * rate : null;
}
