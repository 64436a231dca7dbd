const SHORT = 3;
const LONG = 4;
const RGB = 2;
const UNASSOCIATED_ALPHA = 2;

/** The header of a TIFF file. The rest of the file are its pixels: red, green, blue and alpha, one byte each. */
export function tiffHeader(width: number, height: number): Buffer {
  const tags = 11;
  const bitsAt = 8 + 2 + tags * 12 + 4;
  const pixelsAt = bitsAt + 8;
  const header = Buffer.alloc(pixelsAt);
  header.write('II*\0', 'latin1');
  header.writeUInt32LE(8, 4);
  header.writeUInt16LE(tags, 8);
  const entries: Array<[tag: number, type: number, count: number, value: number]> = [
    [256, LONG, 1, width],
    [257, LONG, 1, height],
    [258, SHORT, 4, bitsAt],
    [259, SHORT, 1, 1],
    [262, SHORT, 1, RGB],
    [273, LONG, 1, pixelsAt],
    [277, SHORT, 1, 4],
    [278, LONG, 1, height],
    [279, LONG, 1, width * height * 4],
    [284, SHORT, 1, 1],
    [338, SHORT, 1, UNASSOCIATED_ALPHA],
  ];
  for (const [at, [tag, type, count, value]] of entries.entries()) {
    const offset = 10 + at * 12;
    header.writeUInt16LE(tag, offset);
    header.writeUInt16LE(type, offset + 2);
    header.writeUInt32LE(count, offset + 4);
    header.writeUInt32LE(value, offset + 8);
  }
  for (let at = 0; at < 4; at += 1) header.writeUInt16LE(8, bitsAt + at * 2);
  return header;
}
