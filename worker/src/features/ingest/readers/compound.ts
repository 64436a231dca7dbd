import { CFB } from '@e965/xlsx';
import { SENTENCES, UnreadableFile, isOutOfMemory } from './unreadable-file.js';

/** The streams of an older Office file (a compound file), by name in lower case. */
export function compoundStreams(bytes: Buffer): Map<string, Buffer> {
  try {
    const { FileIndex } = CFB.read(bytes, { type: 'buffer' }) as {
      FileIndex: { name: string; content?: ArrayLike<number> }[];
    };
    const streams = new Map<string, Buffer>();
    for (const { name, content } of FileIndex) {
      if (content && !streams.has(name.toLowerCase())) streams.set(name.toLowerCase(), asBuffer(content));
    }
    return streams;
  } catch (error) {
    if (isOutOfMemory(error)) throw error;
    throw new UnreadableFile(SENTENCES.damaged, { cause: error });
  }
}

function asBuffer(content: ArrayLike<number>): Buffer {
  return Buffer.isBuffer(content) ? content : Buffer.from(content);
}
