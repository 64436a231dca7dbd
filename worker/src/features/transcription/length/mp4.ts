/** Boxes whose content is read as further boxes. Source: ISO/IEC 14496-12. */
const CONTAINERS = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'moof', 'traf']);
/** Where the count of samples is in the content of a box. */
const COUNT_AT: Record<string, number> = { stsz: 8, stz2: 8, trun: 4 };
/** Samples of sound of an AAC frame, and the rates of its index. Source: ISO/IEC 14496-3. */
const FRAME = 1_024;
const RATES = [96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000];
/** AAC LC, and with spectral band replication and parametric stereo, whose frames are those of LC. */
const OBJECT_TYPES = [2, 5, 29];

/** Seconds of all AAC frames that an MP4 file lists, or null where it is not read to its end or has another codec. */
export function mp4Seconds(file: Buffer): number | null {
  let frames = 0;
  let rate = Infinity;
  for (let at = 0; at < file.length;) {
    if (at + 8 > file.length) return null;
    const size = file.readUInt32BE(at);
    const name = file.toString('latin1', at + 4, at + 8);
    // A size of 0 is up to the end, one of 1 stands after the name.
    const isLong = size === 1;
    if (isLong && at + 16 > file.length) return null;
    const length = isLong ? Number(file.readBigUInt64BE(at + 8)) : size || Infinity;
    const end = Math.min(at + length, file.length);
    const from = at + (isLong ? 16 : 8);
    if (end < from) return null;
    at = CONTAINERS.has(name) ? from : end;
    const count = COUNT_AT[name];
    if (count !== undefined) {
      if (from + count + 4 > end) return null;
      frames += file.readUInt32BE(from + count);
    }
    if (name === 'stsd') rate = Math.min(rate, aacRate(file.subarray(from, end)) ?? 0);
  }
  return rate > 0 && rate < Infinity ? (frames * FRAME) / rate : null;
}

/** The rate of the only entry of a `stsd` box, by the settings of its decoder. */
function aacRate(box: Buffer): number | null {
  const esds = box.indexOf('esds');
  if (box.length < 16 || box.readUInt32BE(4) !== 1 || box.toString('latin1', 12, 16) !== 'mp4a' || esds < 0)
    return null;
  let at = esds + 8;
  /** Goes into a descriptor. False where it is another one. */
  const enter = (tag: number): boolean => {
    if (box[at] !== tag) return false;
    do at += 1;
    while (((box[at] ?? 0) & 0x80) !== 0);
    at += 1;
    return true;
  };
  if (!enter(3)) return null;
  // Without the optional fields, which no recorder writes.
  if (((box[at + 2] ?? 0xff) & 0xe0) !== 0) return null;
  at += 3;
  // MPEG-4 audio.
  if (!enter(4) || box[at] !== 0x40) return null;
  at += 13;
  if (!enter(5)) return null;
  const settings = ((box[at] ?? 0) << 8) | (box[at + 1] ?? 0);
  return OBJECT_TYPES.includes(settings >> 11) ? (RATES[(settings >> 7) & 15] ?? null) : null;
}
