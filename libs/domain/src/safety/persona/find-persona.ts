import { normalise } from '../normalise.js';
import { wholeWords } from '../whole-words.js';
import { arabic } from './ar.js';
import { english } from './en.js';
import { PERSONA_KINDS, type PersonaKind } from './phrase.js';

/** A place where a reply speaks of the assistant as of a person, flatters, or keeps the user from ending. */
export interface PersonaPhrase {
  kind: PersonaKind;
  /** BCP 47 tag of the phrases that found it. */
  language: string;
  /** In UTF-16 units of the reply: `from` inclusive, `to` exclusive. */
  from: number;
  to: number;
}

const PATTERNS = [english, arabic].flatMap(({ language, phrases }) =>
  PERSONA_KINDS.map((kind) => ({
    language,
    kind,
    // In Arabic `and` and `so` are written together with the next word.
    pattern: wholeWords(phrases[kind].join('|'), language === 'ar' ? '[وف]?' : ''),
  })),
);
/** What a part that is played says is not a claim of the assistant. Source: the system prompt. */
const ROLE_PLAY_MARK = /^[\s*_#>]*(?:role ?-?play|لعب أدوار|لعب الأدوار|تمثيل)\s*[*_]*\s*:/iu;
/** Whether a reply is marked as a part that is played, in English or Arabic. */
export const isRolePlay = (reply: string): boolean => ROLE_PLAY_MARK.test(reply);

/** Quoted words are an example, such as a sentence to translate. */
const QUOTED = /^ {0,3}```[\s\S]*?^ {0,3}```|“[^”]*”|«[^»]*»|"[^"\n]*"|`[^`\n]*`|^ {0,3}>.*$/gmu;

/**
 * Finds phrases of a reply that the system prompt rules out. Serves reports; `findWithheldPersona` serves the filter of replies.
 * @param reply as the user reads it; a marked role play has none
 */
export function findPersona(reply: string): PersonaPhrase[] {
  if (isRolePlay(reply)) return [];
  // Spaces keep each place what it is.
  const own = reply.replaceAll(QUOTED, (quote) => ' '.repeat(quote.length));
  const { text, at } = normalise(own);
  return PATTERNS.flatMap(({ kind, language, pattern }) =>
    [...text.matchAll(pattern())].map(({ index, 0: found }) => ({
      ...{ kind, language },
      ...{ from: at[index]!, to: at[index + found.length - 1]! + 1 },
    })),
  ).sort((first, second) => first.from - second.from);
}
