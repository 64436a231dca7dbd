/**
 * A careful estimate of tokens for a model that is not known: about four Latin characters a token, about one
 * and a half of other scripts. It errs upwards by some 10–20 %, so that a context built by it fits.
 */
export function estimateTokens(text: string): number {
  let wide = 0;
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 0x2ff) wide++;
  return Math.ceil((text.length - wide) / 3.6 + wide / 1.5) + 4;
}
