import { spell } from './normalise.js';

/**
 * The pattern of a phrase as whole words of a normalised text, made when it is first asked for: most never are. Each space may
 * be missing, except behind a repeated word, and a doubled letter is one, as in that text.
 * @param prefix pattern of what may stand before the phrase and belong to it
 */
export function wholeWords(source: string, prefix = ''): () => RegExp {
  const single = (): string => spell(source).replaceAll(/(?<!\+) /g, ' ?');
  return once(() => new RegExp(`(?<![\\p{L}\\p{N}])${spell(prefix)}(?:${single()})(?![\\p{L}\\p{N}])`, 'gu'));
}

/** Makes a value when it is first asked for. */
export function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}
