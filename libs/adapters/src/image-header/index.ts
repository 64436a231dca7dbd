/** The width and height in an image's header; undefined if the data is not such an image or is broken. */
export interface ImageHeader {
  format: 'png' | 'jpg' | 'gif' | 'webp' | 'bmp';
  width: number;
  height: number;
}

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');

/** Parses the first bytes of a file without decoding pixels. JPEG needs the bytes up to its frame header. */
export function imageHeader(head: Buffer): ImageHeader | undefined {
  try {
    if (head.subarray(0, 8).equals(PNG)) {
      return { format: 'png', width: head.readUInt32BE(16), height: head.readUInt32BE(20) };
    }
    if (head.readUInt16BE(0) === 0xffd8) return jpegHeader(head);
    const word = head.toString('latin1', 0, 6);
    if (word === 'GIF87a' || word === 'GIF89a') {
      return { format: 'gif', width: head.readUInt16LE(6), height: head.readUInt16LE(8) };
    }
    if (word.startsWith('RIFF') && head.toString('latin1', 8, 12) === 'WEBP') return webpHeader(head);
    if (word.startsWith('BM') && head.readUInt32LE(14) >= 40) {
      return { format: 'bmp', width: Math.abs(head.readInt32LE(18)), height: Math.abs(head.readInt32LE(22)) };
    }
    return undefined;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Frame headers are SOF0–SOF15 without DHT, JPG and DAC. */
const NOT_A_FRAME = new Set([0xc4, 0xc8, 0xcc]);

function jpegHeader(head: Buffer): ImageHeader | undefined {
  let at = 2;
  while (head.readUInt8(at) === 0xff) {
    const marker = head.readUInt8(at + 1);
    if (marker === 0xff) at += 1;
    else if (marker >= 0xc0 && marker <= 0xcf && !NOT_A_FRAME.has(marker)) {
      return { format: 'jpg', height: head.readUInt16BE(at + 5), width: head.readUInt16BE(at + 7) };
    } else at += 2 + head.readUInt16BE(at + 2);
  }
  return undefined;
}

function webpHeader(head: Buffer): ImageHeader | undefined {
  const chunk = head.toString('latin1', 12, 16);
  if (chunk === 'VP8X') {
    return { format: 'webp', width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 };
  }
  if (chunk === 'VP8 ') {
    return { format: 'webp', width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff };
  }
  if (chunk === 'VP8L') {
    const bits = head.readUInt32LE(21);
    return { format: 'webp', width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  return undefined;
}
