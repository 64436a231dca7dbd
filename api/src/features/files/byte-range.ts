/**
 * Parses the range of a `Range` header, both ends inclusive, within `size` bytes. Null means to send the whole file: there
 * is no header, several ranges, or an unknown form (RFC 9110 allows a server to ignore the header). A suffix range excludes
 * the first `beyond` bytes, which the client already has.
 */
export function readRange(
  header: string | undefined,
  size: number,
  beyond = 0,
): { start: number; end: number } | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '');
  if (!match || size === 0) return null;
  const [first, last] = [match[1] ?? '', match[2] ?? ''];
  if (first === '' && last === '') return null;
  const start = first === '' ? Math.max(size - Number(last), Math.min(beyond, size - 1), 0) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start <= end ? { start, end } : null;
}

/** The number of bytes in `Prefer: beyond=…`: a client that requests both ends of a file at once receives no byte twice. */
export function readBeyond(header: string | string[] | undefined): number {
  return Number(/(?:^|[,;]\s*)beyond=(\d{1,15})\b/.exec(String(header ?? ''))?.[1] ?? 0);
}
