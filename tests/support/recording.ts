/** What the header of a WebM recording with Opus says about its sound. */
export interface OpusHeader {
  channels: number;
  /** Hertz, of the container's track: Opus always runs at 48,000 inside, whatever it was given. */
  trackRate: number;
}

/** Reads the Opus head (RFC 7845, 5.1) and the track's audio element (Matroska 0xE1) of a WebM file. */
export function readOpusHeader(webm: Uint8Array): OpusHeader {
  const bytes = Buffer.from(webm);
  const head = bytes.indexOf('OpusHead');
  const rate = bytes.indexOf(Buffer.from([0xb5, 0x84]));
  if (head === -1 || rate === -1) throw new Error('This is no WebM recording with Opus.');
  return { channels: bytes[head + 9] ?? 0, trackRate: bytes.readFloatBE(rate + 2) };
}
