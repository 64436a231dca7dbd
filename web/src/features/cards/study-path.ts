/** The path that reviews the due cards of a deck or all decks; with `practice`, all their cards. */
export function studyPath(deckId: string | null, mode?: 'practice'): string {
  const query = new URLSearchParams({ ...(deckId && { deck: deckId }), ...(mode && { practice: 'true' }) });
  return `/cards/review${query.size > 0 ? `?${query.toString()}` : ''}`;
}
