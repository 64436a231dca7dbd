import { opusMs } from './opus.js';

const [HEADER_BYTES, FIRST_PAGE] = [27, 2];
/** Packets before the sound: identification and comments. Source: RFC 7845, section 3. */
const HEADERS = 2;

interface Stream {
  packets: number;
  /** The first bytes of the packet that is not complete. */
  begun: Buffer;
}

/** Seconds of all Opus packets of an Ogg file, whatever its positions say, or null where a stream has another codec. */
export function oggSeconds(file: Buffer): number | null {
  const streams = new Map<number, Stream>();
  let ms = 0;
  for (let at = file.indexOf('OggS'); at >= 0 && at + HEADER_BYTES <= file.length;) {
    const flags = file[at + 5] ?? 0;
    const serial = file.readUInt32LE(at + 14);
    const sizes = file.subarray(at + HEADER_BYTES, at + HEADER_BYTES + (file[at + 26] ?? 0));
    let from = at + HEADER_BYTES + sizes.length;
    if ((flags & FIRST_PAGE) !== 0) {
      if (file.toString('latin1', from, from + 8) !== 'OpusHead') return null;
      streams.set(serial, { packets: 0, begun: Buffer.alloc(0) });
    }
    const stream = streams.get(serial);
    if (!stream) return null;
    for (const size of sizes) {
      const missing = Math.max(0, Math.min(size, 2 - stream.begun.length));
      stream.begun = Buffer.concat([stream.begun, file.subarray(from, from + missing)]);
      from += size;
      if (size === 255) continue;
      stream.packets += 1;
      if (stream.packets > HEADERS && stream.begun.length > 0) ms += opusMs(stream.begun[0], stream.begun[1]);
      stream.begun = Buffer.alloc(0);
    }
    at = file.indexOf('OggS', from);
  }
  return streams.size === 0 ? null : ms / 1_000;
}
