import { RANGE_BYTES } from '../../../reader/protocol';
import { apiBytes, type ByteRange, type FilePart } from '../../../transport/bytes';

/** A file that is read by parts. */
export interface RemoteFile {
  /** Its bytes in all. @throws ApiError or NetworkError */
  length: Promise<number>;
  /** @throws ApiError or NetworkError */
  read(begin: number, end: number): Promise<ArrayBuffer>;
  /** Ends its requests. Nothing is read afterwards. */
  close(): void;
}

type ReadPart = (range: ByteRange, signal: AbortSignal) => Promise<FilePart>;

/** Reads the PDF at a path of the api. */
export const openPdf = (path: string): RemoteFile =>
  openRemoteFile((range, signal) => apiBytes(path, range, signal));

const PDF = /\.pdf$/i;
const OFFICE = /\.(?:docx?|pptx?|xlsx?)$/i;

/** By its name: whether the file has pages once it is converted. */
export const isOfficeFile = (name: string): boolean => OFFICE.test(name);

/**
 * Requests the pages of a file without asking the server first whether it has any. What only bears the name, or cannot be
 * converted, is shown as text. Null for names of other files.
 */
export function requestPages({ id, name }: { id: string; name: string }): RemoteFile | null {
  const path = `/api/files/${id}`;
  if (PDF.test(name)) return openPdf(path);
  return isOfficeFile(name) ? openPdf(`${path}/preview`) : null;
}

/**
 * Reads a PDF by `readPart`, which throws ApiError or NetworkError. It requests the first and the last part at once: a
 * small file is complete with the first; of a larger file, pdf.js reads these parts first. No byte is sent twice, but the
 * last one of a small file.
 */
export function openRemoteFile(readPart: ReadPart): RemoteFile {
  const closing = new AbortController();
  const request = (range: ByteRange): Promise<FilePart> => readPart(range, closing.signal);
  const head = request({ begin: 0, end: RANGE_BYTES });
  const tail = request({ last: RANGE_BYTES, beyond: RANGE_BYTES });
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
      return (await request({ begin, end })).bytes;
    },
    close: () => closing.abort(),
  };
}

/** The bytes of the file from `begin` to `end`; null where the part does not hold all of them. */
const cut = (part: FilePart, begin: number, end: number): ArrayBuffer | null =>
  begin >= part.begin && end <= part.begin + part.bytes.byteLength
    ? part.bytes.slice(begin - part.begin, end - part.begin)
    : null;
