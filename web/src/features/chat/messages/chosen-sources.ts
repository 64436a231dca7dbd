/** Shown if a reply cites none of its sources. One more source is shown rather than hidden alone. */
const FEW = 3;

/** The sources that a reply cites (`[1]`, `[w2]`), in their order; the first few if it cites none. */
export function chosenSources<Source extends { number: string }>(
  sources: readonly Source[],
  text: string,
): readonly Source[] {
  if (sources.length <= FEW) return sources;
  const marks = new Set(Array.from(text.matchAll(/\[(w?\d{1,3})\]/g), ([, mark]) => mark));
  const cited = sources.filter(({ number }) => marks.has(number));
  const chosen = cited.length === 0 ? sources.slice(0, FEW) : cited;
  return sources.length - chosen.length === 1 ? sources : chosen;
}
