/** RIFF WAVE: the size of `data` by the bytes a second that `fmt ` names. A recorder that streams leaves the size open. */
export function wavSeconds(bytes: Buffer): number | undefined {
  if (
    bytes.length < 12 ||
    bytes.toString('latin1', 0, 4) !== 'RIFF' ||
    bytes.toString('latin1', 8, 12) !== 'WAVE'
  ) {
    return undefined;
  }
  let bytesPerSecond = 0;
  for (let at = 12; at + 8 <= bytes.length;) {
    const id = bytes.toString('latin1', at, at + 4);
    const size = bytes.readUInt32LE(at + 4);
    if (id === 'fmt ' && at + 20 <= bytes.length) bytesPerSecond = bytes.readUInt32LE(at + 16);
    if (id === 'data')
      return bytesPerSecond > 0 ? Math.min(size, bytes.length - at - 8) / bytesPerSecond : undefined;
    at += 8 + size + (size % 2);
  }
  return undefined;
}

/** Ogg Opus or Vorbis: the last page's position by the sample rate. Source: RFC 3533 and RFC 7845. */
export function oggSeconds(bytes: Buffer): number | undefined {
  if (bytes.toString('latin1', 0, 4) !== 'OggS') return undefined;
  const last = bytes.lastIndexOf('OggS');
  if (last + 14 > bytes.length) return undefined;
  const position = Number(bytes.readBigInt64LE(last + 6));
  const vorbis = bytes.subarray(0, 200).indexOf('\x01vorbis', 0, 'latin1');
  const rate = vorbis >= 0 && vorbis + 16 <= bytes.length ? bytes.readUInt32LE(vorbis + 12) : 48_000;
  return rate > 0 ? position / rate : undefined;
}

const MP3_KBITS = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];

/** MPEG layer III at a constant rate: the size by the first frame's bit rate. An estimate. */
export function mp3Seconds(bytes: Buffer): number | undefined {
  let at = 0;
  if (bytes.toString('latin1', 0, 3) === 'ID3' && bytes.length > 10) {
    at = 10 + bytes.subarray(6, 10).reduce((size, byte) => size * 128 + (byte & 127), 0);
  }
  if (at + 4 > bytes.length || bytes[at] !== 0xff || ((bytes[at + 1] ?? 0) & 0xfe) !== 0xfa) return undefined;
  const kbits = MP3_KBITS[(bytes[at + 2] ?? 0) >> 4] ?? 0;
  return kbits > 0 ? ((bytes.length - at) * 8) / (kbits * 1000) : undefined;
}
