import { LIMITS } from '@studyhall/contracts/limits';
import { arabicImagePrompt } from './image-intent.ar.js';

/** Polite phrases before a request: "Please", "Could you", "I would like". */
const POLITE_PHRASES =
  /^(?:(?:hi|hey|hello|ok|okay|so|now|and)\b[\s,!.]*)?(?:please[\s,]+)?(?:(?:can|could|would|will)\s+you\s+(?:please\s+)?(?:help\s+me\s+)?|i(?:\s+would|['’]d)\s+like\s+(?:you\s+to\s+)?|i\s+(?:want|need)\s+(?:you\s+to\s+)?|let['’]?s\s+)?(?:please\s+)?/i;

const MAKE =
  '(?:generate|create|make|draw|produce|render|design|give|show|paint|sketch)\\s+(?:(?:me|us)\\s+)?(?:up\\s+)?';
const DETERMINER = '(?:(?:a|an|the|one|some|another|my)\\s+)?';
/** At most four words between article and noun. None of them may start another part of the sentence. */
const ADJECTIVES =
  '((?:(?!(?:an?|the|with|about|that|which|to|using|from|of|for|in|on|and|or|slides?|presentations?|documents?|reports?|essays?|stor(?:y|ies)|quiz|code|programs?|functions?|websites?|pages?|graph\\w*|charts?|plots?|diagrams?)\\b)[\\p{L}\\p{N}\\x27’-]+,?\\s+){0,4}?)';
/** A noun for an image; group `kind` if it names a style. */
const NOUN =
  '(?:(?<plain>images?|pictures?|pics?|photos?|photographs?|artworks?)|(?<kind>paintings?|drawings?|illustrations?|sketch(?:es)?|portraits?|water-?colou?rs?))';
/** The words that may follow the noun. Any other word forms a compound such as "image gallery" or "picture book". */
const END =
  '(?=$|[\\s]*[.,:;!?]|\\s+(?:of|showing|depicting|with|where|that|which|about|for|in|featuring)\\b)';
const LINK = /^[\s:,.]*(?:(?:of|showing|depicting|featuring|about)\b)?[\s:]*/i;

const NAMED = new RegExp(`^${MAKE}${DETERMINER}${ADJECTIVES}${NOUN}${END}`, 'iu');
/** Without a verb: "an image of …". */
const BARE = new RegExp(
  `^(?:(?:an?|another)\\s+${ADJECTIVES})?${NOUN}(?=\\s+(?:of|showing|depicting)\\b)`,
  'iu',
);
const VERB =
  /^(?:paint|sketch|illustrate|visuali[sz]e|draw)\s+(?:(?:me|us)\s+)?(?!(?:out|up|on|with|by|from|to|how|why|what|it|this|that|these|those|your|conclusions?|inferences?|attention)\b)(?=\S)/i;

/** Images that the assistant plots with a program. */
const COMPUTED =
  /\b(?:graphs?|charts?|plots?|histograms?|diagrams?|curves?|functions?|ax[ei]s|parabolas?|equations?|inequalit\w+|number\s+lines?|timelines?|tables?|flow-?charts?|mind\s*maps?|trend\s*lines?|data(?:sets?|frames?)?|csv|spreadsheets?|distributions?|scatter\w*|vectors?|matri(?:x|ces)|circuits?|triangles?|angles?|polygons?|circles?\s+(?:with|of)\s+radius|venn|algorithms?|structures?|formulas?)\b|[a-z]\s*(?:\(\s*[a-z]\s*\))?\s*=\s*[-\d\w(]/i;
/** "The image of a function" is a mathematical term. */
const MATHEMATICS =
  /^[\s]*of\s+(?:(?:a|an|the)\s+)?(?:(?:linear|function|map(?:ping)?|set|matrix|transformation|homomorphism|operator|point|interval|[b-hj-z])\b(?!\s+of))/i;
/** Objects with which these verbs ask for text: "sketch an argument", "illustrate a rule". */
const TEXT_OBJECTS =
  /\b(?:examples?|proof|arguments?|outline|essay|plan|solution|conclusions?|inferences?|comparison|distinction|parallels?|summary|theorem)\b/i;

/**
 * Returns the description of the image that a message requests, or null if it requests none. Removes the leading phrase
 * ("Please generate an image of") and keeps words about the style. Plots, charts and diagrams do not count: a program
 * creates them. Supports English and Arabic. Source: `docs/specification/chat.md#validation`.
 */
export function imagePrompt(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed.length > LIMITS.imagePromptChars) return null;
  const request = trimmed.replace(POLITE_PHRASES, '');
  const described = namedImage(request) ?? verbImage(request);
  if (described === null) return /[\u0620-\u064a]/.test(trimmed) ? arabicImagePrompt(trimmed) : null;
  return described === '' ? trimmed : described;
}

function namedImage(request: string): string | null {
  const match = NAMED.exec(request) ?? BARE.exec(request);
  if (!match) return null;
  const rest = request.slice(match[0].length);
  if (/[a-z]\s*(?:\(\s*[a-z]\s*\))?\s*=/i.test(rest) || MATHEMATICS.test(rest)) return null;
  const look = `${match[1] ?? ''}${match.groups?.kind ?? ''}`.trim();
  const subject = tidy(rest.replace(LINK, ''));
  if (look === '') return subject;
  const noun = match.groups?.kind ? look : `${look} ${match.groups?.plain ?? ''}`;
  return tidy(`${noun}${rest}`);
}

function verbImage(request: string): string | null {
  const verb = VERB.exec(request)?.[0];
  if (!verb || COMPUTED.test(request) || TEXT_OBJECTS.test(request)) return null;
  return tidy(request.slice(verb.length));
}

const tidy = (text: string): string =>
  text
    .trim()
    .replace(/[\s,]*\bplease\b[\s.!?]*$/i, '')
    .replace(/[\s.?!]+$/, '')
    .trim();
