import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import type { Metadata, Sharp } from 'sharp';
import { AppError, sentence } from '@studyhall/contracts';
import { makeTempFolder } from '@studyhall/platform';
import { decodeHeic } from './heic.decoder.js';
import { HEIC_MEGAPIXELS } from './heic.limits.js';
import { FairSlots } from '../../http/index.js';

/** Maximum length of the longer side of a stored image. Source: the size up to which vision models do not scale down. */
const MAX_SIDE = 2_048;
const MAX_MEGAPIXELS = 100;
const TIME_LIMIT_SECONDS = 20;
const QUALITY = 85;
/** Limit on concurrent images: each uses one of the four threads of Node's pool, and a processor. */
const AT_ONCE = Math.max(1, Math.min(2, Math.floor(availableParallelism() / 2)));
/** Limit on waiting images. Each may use 50 MB of disk space. */
const MAX_WAITING = 100;
const BUSY = sentence('image_uploads_busy');
const BUSY_RETRY_SECONDS = 60;

const UNREADABLE = sentence('image_damaged');

/**
 * Makes uploaded images small and private: limits the longer side to 2,048 pixels, applies the orientation, and removes
 * metadata (place, camera, time). If none of this is needed, keeps the bytes. HEIC becomes JPEG.
 */
@Injectable()
export class ImageShrinker {
  private readonly slots = new FairSlots({
    slots: AT_ONCE,
    waiting: MAX_WAITING,
    waitingPerKey: MAX_WAITING,
    refusal: () => new AppError('rate_limited', BUSY, { retryAfterSeconds: BUSY_RETRY_SECONDS }),
  });

  /**
   * Calls `use` with the path of the resized image, which is deleted afterwards. The image is on disk, not in memory.
   * @throws AppError `unsupported_type` for a damaged image, `too_large` for too many pixels, `rate_limited` while too many
   * images of all users wait.
   */
  async shrink<Result>(
    userId: number,
    { body, isHeic }: { body: Readable; isHeic: boolean },
    use: (path: string) => Promise<Result>,
  ): Promise<Result> {
    const folder = await makeTempFolder('image');
    try {
      const original = join(folder, 'original');
      await pipeline(body, createWriteStream(original));
      const small = join(folder, 'small');
      const changed = await this.slots.run([String(userId)], async () =>
        isHeic ? shrinkHeic(original, small) : shrinkFile(original, small),
      );
      return await use(changed ? small : original);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
}

async function shrinkHeic(from: string, to: string): Promise<boolean> {
  return shrinkFile(await decodeHeic(from).catch((error: Error) => refuse(error, HEIC_MEGAPIXELS)), to);
}

/** Loads the library at the first image: it takes memory that an api without uploads does not need. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // Use one thread per image.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

/** False if the image needs no change. */
async function shrinkFile(from: string, to: string): Promise<boolean> {
  const sharp = await loadSharp();
  try {
    const image = sharp(from, {
      limitInputPixels: MAX_MEGAPIXELS * 1_000_000,
      sequentialRead: true,
      animated: true,
    });
    const found = await image.metadata();
    if (!needsWork(found)) return false;
    // Animations keep all frames. Their frames have no orientation.
    const upright = (found.pages ?? 1) > 1 ? image : image.autoOrient();
    const resized = upright
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: TIME_LIMIT_SECONDS });
    await encode(resized, found.format).toFile(to);
    return true;
  } catch (error) {
    return refuse(error as Error, MAX_MEGAPIXELS);
  }
}

function refuse(error: Error, max: number): never {
  if (/pixel limit|too large/i.test(error.message))
    throw new AppError('too_large', sentence('image_too_large', { max }), { cause: error });
  if (/ENOSPC|No space left/i.test(error.message)) throw error;
  throw new AppError('unsupported_type', UNREADABLE, { cause: error });
}

function needsWork({ format, width, height, pageHeight, orientation, exif, xmp, iptc }: Metadata): boolean {
  return (
    format === 'tiff' ||
    Math.max(width, pageHeight ?? height) > MAX_SIDE ||
    (orientation ?? 1) > 1 ||
    exif !== undefined ||
    xmp !== undefined ||
    iptc !== undefined
  );
}

function encode(image: Sharp, format: string | undefined): Sharp {
  switch (format) {
    case 'png':
      return image.png();
    case 'webp':
      return image.webp({ quality: QUALITY });
    case 'gif':
      return image.gif();
    default:
      return image.jpeg({ quality: QUALITY });
  }
}
