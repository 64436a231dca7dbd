import { open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { imageHeader, type ImageHeader } from '@studyhall/adapters/image-header';
import { DocumentGenerationFailed } from './documents.errors.js';

const inflateBounded = promisify(inflate) as (
  data: Uint8Array,
  options: { maxOutputLength: number },
) => Promise<Buffer>;

/** An image of an earlier step: its bytes or its path. The type is detected by content. */
export type ImageSource = ({ path: string } | { bytes: Uint8Array }) & { mimeType: string };

export interface LoadedImage {
  bytes: Buffer;
  format: 'png' | 'jpg';
  /** Pixels. */
  width: number;
  height: number;
}

/** Bytes of one image, and of all images of one document. */
const MAX_BYTES = 25 * 1024 * 1024;
const MAX_TOTAL_BYTES = 60 * 1024 * 1024;
/** Pixels: a decoded image of 24 megapixels takes 96 MB of memory. */
const MAX_PIXELS = 24_000_000;
const MAX_TOTAL_PNG_PIXELS = 60_000_000;
const MAX_SIDE = 20_000;

async function loadBytes(source: ImageSource, name: string): Promise<Buffer> {
  if ('bytes' in source) {
    if (source.bytes.byteLength > MAX_BYTES) throw tooBig(name);
    return Buffer.from(source.bytes.buffer, source.bytes.byteOffset, source.bytes.byteLength);
  }
  const file = await open(source.path, 'r').catch((cause: unknown) => {
    throw new DocumentGenerationFailed(`The image "${name}" is no longer there.`, { cause });
  });
  try {
    const { size } = await file.stat();
    if (size > MAX_BYTES) throw tooBig(name);
    return await file.readFile();
  } finally {
    await file.close();
  }
}

function tooBig(name: string): DocumentGenerationFailed {
  return new DocumentGenerationFailed(`The image "${name}" is larger than 25 MB.`);
}

function damaged(name: string, cause?: unknown): DocumentGenerationFailed {
  return new DocumentGenerationFailed(`The image "${name}" is damaged or not a PNG or JPEG.`, { cause });
}

/** Samples per pixel for each PNG colour type. */
const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** Offsets of the pixel format in a PNG header. */
const DEPTH_AT = 24;
const COLOUR_AT = 25;

/**
 * Decompresses a PNG's pixels up to their expected size, so that a decompression bomb fails here and not in the PDF
 * library.
 */
async function checkPixels(bytes: Buffer, { width, height }: ImageHeader): Promise<void> {
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') throw new Error('There is no header.');
  const chunks: Record<string, Buffer[]> = { PLTE: [], IDAT: [] };
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (type === 'IEND') break;
    const body = bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at));
    if (body.length < bytes.readUInt32BE(at)) throw new Error('A chunk is cut off.');
    chunks[type]?.push(body);
  }
  const [depth = 0, colour = 0] = bytes.subarray(DEPTH_AT, COLOUR_AT + 1);
  const channels = CHANNELS[colour];
  if (!channels || ![1, 2, 4, 8, 16].includes(depth)) throw new Error('An unknown kind of pixels.');
  if (colour === 3 && chunks.PLTE?.length === 0) throw new Error('There are no colours.');
  const expected = (Math.ceil((width * channels * depth) / 8) + 1) * height;
  // Interlacing adds filter bytes for at most seven passes.
  const maxOutputLength = expected + height * 7 + width * 7 + 64;
  const pixels = await inflateBounded(Buffer.concat(chunks.IDAT ?? []), { maxOutputLength });
  if (pixels.length < expected) throw new Error('Pixels are missing.');
}

async function readImage(name: string, source: ImageSource): Promise<LoadedImage> {
  const bytes = await loadBytes(source, name);
  const header = imageHeader(bytes);
  if (header?.format !== 'png' && header?.format !== 'jpg') throw damaged(name);
  const { format, width, height } = header;
  if (width < 1 || height < 1) throw damaged(name);
  if (width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS)
    throw new DocumentGenerationFailed(`The image "${name}" has too many pixels (${width} × ${height}).`);
  // Only PNGs are checked: the pixels of a JPEG are decoded only by the viewer.
  if (format === 'png')
    await checkPixels(bytes, header).catch((cause: unknown) => {
      throw damaged(name, cause);
    });
  return { bytes, format, width, height };
}

/**
 * Reads the images that an outline references, each once.
 * @throws DocumentGenerationFailed for an unknown name (the reason lists the existing ones), or a damaged or oversized
 * image.
 */
export async function readImages(
  names: Iterable<string>,
  sources: ReadonlyMap<string, ImageSource>,
): Promise<Map<string, LoadedImage>> {
  const images = new Map<string, LoadedImage>();
  let bytes = 0;
  let pixels = 0;
  for (const name of new Set(names)) {
    const source = sources.get(name);
    if (!source) {
      const known = [...sources.keys()].slice(0, 10).map((key) => `"${key}"`);
      const hint = known.length ? `There are: ${known.join(', ')}.` : 'No image was made in this chat yet.';
      throw new DocumentGenerationFailed(`There is no image named "${name}". ${hint}`);
    }
    const image = await readImage(name, source);
    bytes += image.bytes.length;
    pixels += image.format === 'png' ? image.width * image.height : 0;
    if (bytes > MAX_TOTAL_BYTES || pixels > MAX_TOTAL_PNG_PIXELS) {
      throw new DocumentGenerationFailed('The images together are too large for one document.');
    }
    images.set(name, image);
  }
  return images;
}
