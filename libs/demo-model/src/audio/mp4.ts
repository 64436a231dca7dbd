interface Box {
  type: string;
  start: number;
  end: number;
}

const ENTERED = new Set(['moov', 'mvex', 'moof', 'traf', 'trak', 'mdia']);

/**
 * MP4: the movie's duration, else the end of the last fragment that a live recorder wrote.
 * Source: ISO/IEC 14496-12 (mvhd, mdhd, trex, tfhd, tfdt, trun).
 */
export function mp4Seconds(bytes: Buffer): number | undefined {
  if (bytes.length < 12 || bytes.toString('latin1', 4, 8) !== 'ftyp') return undefined;
  let movie = 0;
  let trackScale = 0;
  let defaultTicks = 0;
  let fragmentTicks = 0;
  let total = 0;
  for (const { type, start, end } of boxesOf(bytes, 0, bytes.length)) {
    if (type === 'mvhd') {
      const header = timeHeader(bytes, start, end);
      if (header && header.scale > 0) movie = header.duration / header.scale;
    } else if (type === 'mdhd') trackScale ||= timeHeader(bytes, start, end)?.scale ?? 0;
    else if (type === 'trex' && start + 16 <= end) defaultTicks ||= bytes.readUInt32BE(start + 12);
    else if (type === 'tfhd') fragmentTicks = sampleTicks(bytes, start, end) ?? defaultTicks;
    else if (type === 'tfdt') total = decodeTime(bytes, start, end) ?? total;
    else if (type === 'trun') total += runTicks(bytes, start, end, fragmentTicks);
  }
  if (movie > 0) return movie;
  return trackScale > 0 && total > 0 ? total / trackScale : undefined;
}

/** Every box, depth first, in order. */
function* boxesOf(bytes: Buffer, from: number, to: number): Generator<Box> {
  for (let at = from; at + 8 <= to;) {
    const short = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const isLong = short === 1 && at + 16 <= to;
    const size = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? to - at : short;
    const start = at + (isLong ? 16 : 8);
    const end = Math.min(at + size, to);
    if (end < start) return;
    yield { type, start, end };
    if (ENTERED.has(type)) yield* boxesOf(bytes, start, end);
    at = end;
  }
}

/** `mvhd` and `mdhd` begin alike; version 1 has wider times. */
function timeHeader(
  bytes: Buffer,
  start: number,
  end: number,
): { scale: number; duration: number } | undefined {
  const isWide = bytes[start] === 1;
  if (start + (isWide ? 32 : 20) > end) return undefined;
  return isWide
    ? { scale: bytes.readUInt32BE(start + 20), duration: Number(bytes.readBigUInt64BE(start + 24)) }
    : { scale: bytes.readUInt32BE(start + 12), duration: bytes.readUInt32BE(start + 16) };
}

function sampleTicks(bytes: Buffer, start: number, end: number): number | undefined {
  if (start + 8 > end) return undefined;
  const flags = bytes.readUIntBE(start + 1, 3);
  if (!(flags & 0x8)) return undefined;
  const at = start + 8 + (flags & 0x1 ? 8 : 0) + (flags & 0x2 ? 4 : 0);
  return at + 4 <= end ? bytes.readUInt32BE(at) : undefined;
}

/** When a fragment starts: recorders leave gaps between the sums of their runs. */
function decodeTime(bytes: Buffer, start: number, end: number): number | undefined {
  const isWide = bytes[start] === 1;
  if (start + (isWide ? 12 : 8) > end) return undefined;
  return isWide ? Number(bytes.readBigUInt64BE(start + 4)) : bytes.readUInt32BE(start + 4);
}

function runTicks(bytes: Buffer, start: number, end: number, ticks: number): number {
  if (start + 8 > end) return 0;
  const flags = bytes.readUIntBE(start + 1, 3);
  const count = bytes.readUInt32BE(start + 4);
  if (!(flags & 0x100)) return count * ticks;
  const entry = [0x100, 0x200, 0x400, 0x800].filter((bit) => flags & bit).length * 4;
  let sum = 0;
  let at = start + 8 + (flags & 0x1 ? 4 : 0) + (flags & 0x4 ? 4 : 0);
  for (let index = 0; index < count && at + 4 <= end; index += 1, at += entry) sum += bytes.readUInt32BE(at);
  return sum;
}
