import { apiResponse } from './rest';

/** A part of a file, `end` excluded, or the whole of it; and how many bytes it has. Throws ApiError or NetworkError. */
export async function apiBytes(
  path: string,
  range: { begin: number; end: number } | null,
  signal: AbortSignal,
): Promise<{ bytes: ArrayBuffer; total: number }> {
  const headers: Record<string, string> = { Accept: '*/*' };
  if (range) headers.Range = `bytes=${range.begin}-${range.end - 1}`;
  const response = await apiResponse('GET', path, { headers, signal });
  const bytes = await response.arrayBuffer();
  const total = /\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1];
  return { bytes, total: total === undefined ? bytes.byteLength : Number(total) };
}
