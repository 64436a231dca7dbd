import { apiResponse, readBody } from './rest';

/** A range of a file (`end` excluded), or its last bytes without those among the first `beyond`, but at least one. */
export type ByteRange = { begin: number; end: number } | { last: number; beyond: number };

export interface FilePart {
  bytes: ArrayBuffer;
  /** Its offset in the file. */
  begin: number;
  /** The length of the whole file in bytes. */
  total: number;
}

/** Fetches a part of a file. Throws ApiError or NetworkError. */
export async function apiBytes(path: string, range: ByteRange, signal?: AbortSignal): Promise<FilePart> {
  const wanted = 'last' in range ? `-${range.last}` : `${range.begin}-${range.end - 1}`;
  const prefer: Record<string, string> = 'last' in range ? { Prefer: `beyond=${range.beyond}` } : {};
  const headers = { Accept: '*/*', Range: `bytes=${wanted}`, ...prefer };
  // If responses are cached, Chromium runs range requests for one file one after another.
  const response = await apiResponse('GET', path, { headers, signal, cache: 'no-store' });
  const bytes = await readBody(response.arrayBuffer(), signal);
  const [, begin, total] = /^bytes (\d+)-\d+\/(\d+)$/.exec(response.headers.get('content-range') ?? '') ?? [];
  return { bytes, begin: Number(begin ?? 0), total: total === undefined ? bytes.byteLength : Number(total) };
}
