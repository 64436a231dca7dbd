/** Limit on the terms of a search; further ones are ignored. */
const MAX_TERMS = 12;

/** The terms of a search: words, and phrases in quotation marks. */
export function searchTerms(text: string): string[] {
  const terms = text.matchAll(/["“”„«»]([^"“”„«»]+)["“”„«»]|([^\s"“”„«»]+)/gu);
  return [...new Set([...terms].map(([, phrase, word]) => (phrase ?? word ?? '').trim()))]
    .filter((term) => term !== '')
    .slice(0, MAX_TERMS);
}
