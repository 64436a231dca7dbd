/** The standard constant of reciprocal rank fusion. Source: Cormack, Clarke, Büttcher, SIGIR 2009. */
const K = 60;

/** Merges rankings of the same items: each rank scores 1 / (60 + rank). Best first, at most `limit`. */
export function fuseRanks(rankings: ReadonlyArray<readonly string[]>, limit: number): string[] {
  const scores = new Map<string, number>();
  for (const ranking of rankings) {
    ranking.forEach((id, place) => scores.set(id, (scores.get(id) ?? 0) + 1 / (K + place + 1)));
  }
  return [...scores]
    .sort(([, a], [, b]) => b - a)
    .slice(0, limit)
    .map(([id]) => id);
}
