import { spell } from './normalise.js';

/**
 * The pattern of a phrase as whole words of a normalised text. Each space may be missing, except behind a repeated word, and
 * a doubled letter is one, as in that text.
 * @param prefix pattern of what may stand before the phrase and belong to it
 */
export function wholeWords(source: string, prefix = ''): RegExp {
  const single = spell(source).replaceAll(/(?<!\+) /g, ' ?');
  return new RegExp(`(?<![\\p{L}\\p{N}])${spell(prefix)}(?:${single})(?![\\p{L}\\p{N}])`, 'gu');
}
