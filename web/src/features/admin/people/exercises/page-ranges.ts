import { asciiDigits } from '@studyhall/domain';

/** The maximum number of marked pages per file. */
const MAX_PAGES = 500;
const MAX_PAGE = 100_000;

/** Parses page ranges such as `40-42, 45`, sorted; null if invalid or too many. Empty text means no pages. */
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

/** Formats pages for {@link readPages}. */
export function writePages(pages: readonly number[]): string {
  const ranges: Array<[from: number, to: number]> = [];
  for (const page of pages) {
    const last = ranges.at(-1);
    if (last && page === last[1] + 1) last[1] = page;
    else ranges.push([page, page]);
  }
  return ranges.map(([from, to]) => (from === to ? String(from) : `${from}-${to}`)).join(', ');
}
