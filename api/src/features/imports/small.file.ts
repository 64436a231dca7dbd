import type { Readable } from 'node:stream';
import { AppError, sentence } from '@studyhall/contracts';

/** Reads a file of at most `maxBytes`. @throws AppError `too_large`. */
export async function readSmall(body: Readable, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes)
      throw new AppError('too_large', sentence('import_too_large', { max: maxBytes / (1024 * 1024) }));
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
