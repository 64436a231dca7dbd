/** Letters of other scripts that look like Latin ones, and variants of Arabic letters, each with what it stands for. */
const PAIRS =
  'аa вb сc еe нh іi јj кk мm оo рp ѕs тt уy хx ԁd ɡg ɑa αa εe ιi κk νv οo ρp τt υu χx ıi ʟl ɪi ᴋk ᴇe ᴅd ᴀa øo łl ßs ' +
  'ىي ةه کك یي گك ٱا ڪك ھه ہه ڤف چج پب';
const BY_SIGN = new Map(PAIRS.split(' ').map((pair) => [pair[0] ?? '', pair[1] ?? '']));
const SIGNS = new RegExp(`[${[...BY_SIGN.keys()].join('')}]`, 'gu');

/** A word with Latin letters for their look-alikes, and one form for each Arabic letter. */
export const lookAlikes = (word: string): string => word.replace(SIGNS, (sign) => BY_SIGN.get(sign) ?? sign);
