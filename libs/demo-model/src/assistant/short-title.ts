import { capitalise, isStopWord, shorten } from './words.js';

const MAX_WORDS = 6;
/** How a question begins that is not about its topic. */
const OPENING =
  /^(?:(?:please|hi|hello|hey|can you|could you|would you|will you|i (?:need|want)(?: you)?(?: help)?(?: to| with)?|help me(?: to| with)?|how (?:do|can|should) i|tell me(?: about)?|show me)[\s,]+)+/i;
const ARABIC_OPENING = /^(?:(?:من فضلك|لو سمحت|مرحبا|هل يمكنك أن|أريد أن|أحتاج إلى|ساعدني في|كيف)[\s،]+)+/u;
/** What a long order is about: its own words would be cut in the middle. */
const ABOUT = /(?<!\p{L})(?:about|عن|حول) (.+)$/iu;
/** Arabic words that cannot end a title. */
const ARABIC_LINKS = new Set('في من على عن إلى مع و أو أن التي الذي ثم بين هو هي'.split(' '));

/** The first three to six words of a question that make sense by themselves. */
export function shortTitle(question: string): string {
  const text = question
    .replace(/[`*_#>[\]()"“”«»]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const bare = text.replace(OPENING, '').replace(ARABIC_OPENING, '');
  const [clause = ''] = (wordCount(bare) >= 2 ? bare : text).split(/[.?!؟;:\n]\s|[.?!؟;:]$|\s[–—]\s/);
  const words = clause.split(' ').filter(Boolean);
  const [, topic = ''] = ABOUT.exec(clause) ?? [];
  if (words.length > MAX_WORDS && wordCount(topic) > 1 && wordCount(topic) <= MAX_WORDS)
    return capitalise(topic);
  const chosen = words.slice(0, MAX_WORDS);
  // A title that was cut must not end with "of the".
  while (words.length > MAX_WORDS && chosen.length > 3 && isLink(chosen.at(-1) ?? '')) chosen.pop();
  return capitalise(shorten(chosen.join(' ').replace(/[,،]$/, '') || text || 'New conversation', 60));
}

const wordCount = (text: string): number => text.split(' ').filter(Boolean).length;

const isLink = (word: string): boolean =>
  isStopWord(word.toLowerCase().replace(/[,،]$/, '')) || ARABIC_LINKS.has(word);
