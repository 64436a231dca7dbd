const ID = {
  header: 0x1a45dfa3,
  segment: 0x18538067,
  info: 0x1549a966,
  timecodeScale: 0x2ad7b1,
  duration: 0x4489,
  cluster: 0x1f43b675,
  timecode: 0xe7,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
} as const;

/** Elements whose children are read in place. A size that a live recorder left open is then no matter. */
const ENTERED = new Set<number>([ID.segment, ID.info, ID.cluster, ID.blockGroup]);
/** The usual packet of Opus; a block's own length is not written down. */
const PACKET_SECONDS = 0.02;

/** WebM: the duration where it is written, else the time of the last block. Source: RFC 8794 and RFC 9559. */
export function webmSeconds(bytes: Buffer): number | undefined {
  if (bytes.length < 4 || bytes.readUInt32BE(0) !== ID.header) return undefined;
  let at = 0;
  let nanosPerTick = 1_000_000;
  let written: number | undefined;
  let cluster = 0;
  let last: number | undefined;
  while (at < bytes.length) {
    const id = readVint(bytes, at, false);
    const size = id && readVint(bytes, at + id.length, true);
    if (!id || !size) break;
    const start = at + id.length + size.length;
    if (ENTERED.has(id.value)) {
      at = start;
      continue;
    }
    const end = start + size.value;
    if (end > bytes.length) break;
    if (id.value === ID.timecodeScale) nanosPerTick = readUint(bytes, start, size.value);
    else if (id.value === ID.duration) written = readFloat(bytes, start, size.value);
    else if (id.value === ID.timecode) cluster = readUint(bytes, start, size.value);
    else if (id.value === ID.simpleBlock || id.value === ID.block) {
      const track = readVint(bytes, start, true);
      if (track && start + track.length + 2 <= end) {
        last = Math.max(last ?? 0, cluster + bytes.readInt16BE(start + track.length));
      }
    }
    at = end;
  }
  const secondsPerTick = nanosPerTick / 1e9;
  if (written) return written * secondsPerTick;
  return last === undefined ? undefined : last * secondsPerTick + PACKET_SECONDS;
}

/** A number of variable length: an element's id keeps its length marker, a size does not. */
function readVint(bytes: Buffer, at: number, isSize: boolean): { value: number; length: number } | undefined {
  const first = bytes[at];
  if (first === undefined || first === 0) return undefined;
  const length = Math.clz32(first) - 23;
  if (at + length > bytes.length) return undefined;
  let value = isSize ? first & (0xff >> length) : first;
  for (let index = 1; index < length; index += 1) value = value * 256 + (bytes[at + index] ?? 0);
  return { value, length };
}

function readUint(bytes: Buffer, at: number, length: number): number {
  return length >= 1 && length <= 6 ? bytes.readUIntBE(at, length) : 0;
}

function readFloat(bytes: Buffer, at: number, length: number): number | undefined {
  if (length === 4) return bytes.readFloatBE(at);
  return length === 8 ? bytes.readDoubleBE(at) : undefined;
}
