const PAIRS =
  'ß=ss æ=ae œ=oe þ=th ø=o ł=l đ=d ð=d ħ=h ı=i ŧ=t ŋ=n ĸ=k ə=e ǝ=e ɛ=e ɔ=o ɓ=b ɖ=d ɗ=d ƒ=f ǥ=g ɨ=i ƙ=k ɲ=n ʉ=u ʋ=v ƴ=y ƶ=z';

/** Latin letters that Unicode does not decompose, and the letters that a search reads them as. */
export const LATIN_LETTERS: Readonly<Record<string, string>> = Object.fromEntries(
  PAIRS.split(' ').map((pair) => pair.split('=')),
);
