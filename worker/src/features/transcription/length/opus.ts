/** Milliseconds of a frame by its configuration. Source: RFC 6716, section 3.1. */
const SILK = [10, 20, 40, 60];
const HYBRID = [10, 20];
const CELT = [2.5, 5, 10, 20];

/** Milliseconds of an Opus packet by its first two bytes. */
export function opusMs(first = 0, second = 0): number {
  const config = first >> 3;
  const [frames, step] = config < 12 ? [SILK, 3] : config < 16 ? [HYBRID, 1] : [CELT, 3];
  const count = [1, 2, 2, second & 0x3f][first & 3] ?? 0;
  return (frames[config & step] ?? 0) * count;
}
