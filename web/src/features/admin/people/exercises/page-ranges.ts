import { asciiDigits } from '@studyhall/domain';

/** The most pages of one file that can be marked. */
const MAX_PAGES = 500;
const MAX_PAGE = 100_000;

/** The pages that `40-42, 45` names, in order; null where it names something else or too many. Nothing names none. */
export function readPages(written: string): number[] | null {
  const pages = new Set<number>();
  for (const part of asciiDigits(written).split(/[,;،؛]/)) {
    if (part.trim() === '') continue;
    const [, first, last = first] = /^\s*(\d+)\s*(?:[-–—]\s*(\d+))?\s*$/.exec(part) ?? [];
    const [from, to] = [Number(first), Number(last)];
    if (!(from >= 1 && to >= from && to <= MAX_PAGE && to - from < MAX_PAGES)) return null;
    for (let page = from; page <= to; page += 1) pages.add(page);
  }
  return pages.size > MAX_PAGES ? null : [...pages].sort((a, b) => a - b);
}

/** Pages as {@link readPages} reads them. */
export function writePages(pages: readonly number[]): string {
  const ranges: Array<[from: number, to: number]> = [];
  for (const page of pages) {
    const last = ranges.at(-1);
    if (last && page === last[1] + 1) last[1] = page;
    else ranges.push([page, page]);
  }
  return ranges.map(([from, to]) => (from === to ? String(from) : `${from}-${to}`)).join(', ');
}
