/**
 * The one range of a `Range` header, both ends included, within `size` bytes. Null means to send the whole file: no
 * header, several ranges, or an unknown form (RFC 9110 lets a server ignore the header). Of last bytes, those among the
 * first `beyond` are left out: the client has them.
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

/** The bytes that `Prefer: beyond=…` names: a client that requests both ends at once gets no byte twice. */
export function readBeyond(header: string | string[] | undefined): number {
  return Number(/(?:^|[,;]\s*)beyond=(\d{1,15})\b/.exec(String(header ?? ''))?.[1] ?? 0);
}
