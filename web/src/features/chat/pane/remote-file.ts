import { RANGE_BYTES } from '../../../reader/protocol';
import { apiBytes, type ByteRange, type FilePart } from '../../../transport/bytes';

/** A file that is read by ranges. */
export interface RemoteFile {
  /** Its total length in bytes. @throws ApiError or NetworkError */
  length: Promise<number>;
  /** @throws ApiError or NetworkError */
  read(begin: number, end: number): Promise<ArrayBuffer>;
  /** Aborts its requests. Nothing is read afterwards. */
  close(): void;
}

type ReadPart = (range: ByteRange, signal: AbortSignal) => Promise<FilePart>;

/** Opens the PDF at a path of the api. */
export const openPdf = (path: string): RemoteFile =>
  openRemoteFile((range, signal) => apiBytes(path, range, signal));

const PDF = /\.pdf$/i;
const OFFICE = /\.(?:docx?|pptx?|xlsx?)$/i;

/** True if the extension belongs to a file that can be converted to pages. */
export const isOfficeFile = (name: string): boolean => OFFICE.test(name);

/**
 * Requests the pages of a file by its extension, without asking the server whether it has any. A file that cannot be
 * converted is shown as text. Null for other extensions.
 */
export function requestPages({ id, name }: { id: string; name: string }): RemoteFile | null {
  const path = `/api/files/${id}`;
  if (PDF.test(name)) return openPdf(path);
  return isOfficeFile(name) ? openPdf(`${path}/preview`) : null;
}

/**
 * Reads a PDF by `readPart`, which throws ApiError or NetworkError. It requests the first and the last range at once: the
 * first is all of a small file, and pdf.js starts a larger file with these. No byte is transferred twice, except the last
 * one of a small file.
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

/** The bytes from `begin` to `end`; null if the part does not contain all of them. */
const cut = (part: FilePart, begin: number, end: number): ArrayBuffer | null =>
  begin >= part.begin && end <= part.begin + part.bytes.byteLength
    ? part.bytes.slice(begin - part.begin, end - part.begin)
    : null;
