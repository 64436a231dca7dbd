import { opusMs } from './opus.js';

/** Elements of Matroska. Source: RFC 9559, section 5. */
const [CODEC, ENCODINGS, SIMPLE_BLOCK, BLOCK] = [0x86, 0x6d80, 0xa3, 0xa1];
/** Elements whose content is read as further elements: segment, cluster, tracks, track, group of blocks. */
const CONTAINERS = new Set([0x18538067, 0x1f43b675, 0x1654ae6b, 0xae, 0xa0]);

/** Seconds of all Opus packets of a WebM file, or null where it is not read to its end or has another codec. */
export function webmSeconds(file: Buffer): number | null {
  let ms = 0;
  for (let at = 0; at < file.length;) {
    const id = readNumber(file, at, false);
    const size = id && readNumber(file, id.end, true);
    if (!size) return null;
    at = size.end;
    if (CONTAINERS.has(id.value)) continue;
    const end = at + size.value;
    if (end > file.length || id.value === ENCODINGS) return null;
    if (id.value === CODEC && file.toString('latin1', at, end).replace(/\0+$/, '') !== 'A_OPUS') return null;
    if (id.value === SIMPLE_BLOCK || id.value === BLOCK) {
      // The number of the track, two bytes of time, one of flags: a browser never laces.
      const frame = (readNumber(file, at, true)?.end ?? end) + 3;
      if (frame > end || ((file[frame - 1] ?? 0) & 0x06) !== 0) return null;
      if (frame < end) ms += opusMs(file[frame], file[frame + 1]);
    }
    at = end;
  }
  return ms / 1_000;
}

/** A number of one to eight bytes, whose length is in its first bits. @param isSize whether these are cut off; all ones are infinity */
function readNumber(file: Buffer, at: number, isSize: boolean): { value: number; end: number } | null {
  const first = file[at] ?? 0;
  const length = Math.clz32(first) - 23;
  const end = at + length;
  if (length > (isSize ? 8 : 4) || end > file.length) return null;
  let value = isSize ? first & (0xff >> length) : first;
  let isUnknown = isSize && value === 0xff >> length;
  for (const byte of file.subarray(at + 1, end)) {
    value = value * 256 + byte;
    isUnknown &&= byte === 0xff;
  }
  return { value: isUnknown ? Infinity : value, end };
}
