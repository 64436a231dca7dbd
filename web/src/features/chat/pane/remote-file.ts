import { RANGE_BYTES } from '../../../reader/protocol';
import type { ByteRange, FilePart } from '../../../transport/bytes';

/** A file that is read by parts. */
export interface RemoteFile {
  /** Its bytes in all. @throws ApiError or NetworkError */
  length: Promise<number>;
  /** @throws ApiError or NetworkError */
  read(begin: number, end: number): Promise<ArrayBuffer>;
}

/**
 * Reads a PDF by `readPart`, which throws ApiError or NetworkError. It requests the first and the last part at once: a
 * small file is complete with the first; of a larger file, pdf.js reads these parts first. No byte is sent twice, but the
 * last one of a small file.
 */
export function openRemoteFile(readPart: (range: ByteRange) => Promise<FilePart>): RemoteFile {
  const head = readPart({ begin: 0, end: RANGE_BYTES });
  const tail = readPart({ last: RANGE_BYTES, beyond: RANGE_BYTES });
  head.catch(() => undefined);
  tail.catch(() => undefined);
  return {
    length: head.then(({ total }) => total),
    async read(begin, end) {
      const first = cut(await head, begin, end);
      if (first) return first;
      const { total } = await head;
      if (begin >= total - RANGE_BYTES) {
        const last = cut(await tail, begin, end);
        if (last) return last;
      }
      return (await readPart({ begin, end })).bytes;
    },
  };
}

/** The bytes of the file from `begin` to `end`; null where the part does not hold all of them. */
const cut = (part: FilePart, begin: number, end: number): ArrayBuffer | null =>
  begin >= part.begin && end <= part.begin + part.bytes.byteLength
    ? part.bytes.slice(begin - part.begin, end - part.begin)
    : null;
