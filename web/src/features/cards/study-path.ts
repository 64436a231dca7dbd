/** The address that reviews what is due of a deck, or of all decks; with `practice` their cards, due or not. */
export function studyPath(deckId: string | null, mode?: 'practice'): string {
  const query = new URLSearchParams({ ...(deckId && { deck: deckId }), ...(mode && { practice: 'true' }) });
  return `/cards/review${query.size > 0 ? `?${query.toString()}` : ''}`;
}
