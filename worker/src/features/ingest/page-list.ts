const MAX_RANGES = 12;

/** Formats ascending page numbers as ranges: "4, 9–300". Ends with "…" after too many ranges. */
export function pageList(pages: readonly number[]): string {
  const ranges: Array<[first: number, last: number]> = [];
  for (const page of pages) {
    const open = ranges.at(-1);
    if (open && page === open[1] + 1) open[1] = page;
    else ranges.push([page, page]);
  }
  const shown = ranges
    .slice(0, MAX_RANGES)
    .map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`));
  return [...shown, ...(ranges.length > MAX_RANGES ? ['…'] : [])].join(', ');
}
