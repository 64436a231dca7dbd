/**
 * The one range of a `Range` header, both ends included, within `size` bytes. Null means to send the whole file: no
 * header, several ranges, or an unknown form (RFC 9110 lets a server ignore the header).
 */
export function readRange(header: string | undefined, size: number): { start: number; end: number } | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '');
  if (!match || size === 0) return null;
  const [first, last] = [match[1] ?? '', match[2] ?? ''];
  if (first === '' && last === '') return null;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start <= end ? { start, end } : null;
}
