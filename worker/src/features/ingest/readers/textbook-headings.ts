/** What a line of a textbook begins: a part of it, or nothing. */
export type LineKind = 'solutions' | 'exercises' | 'chapter' | 'end' | 'inline answer' | 'text';

const MAX_HEADING_CHARS = 80;
const NUMBERING = String.raw`^[\s#*_]*(?:\d+(?:\.\d+)*[.)]?\s+)?`;
const REST = String.raw`(?![\p{L}\p{M}])[^.?!؟]{0,60}[\s*_:.]*$`;
const heading = (words: string): RegExp => new RegExp(`${NUMBERING}(?:${words})${REST}`, 'iu');

const SOLUTIONS = heading(
  '(?:worked |model |selected |full |short )?(?:solutions?|answers?(?: key)?|answer keys?|key|mark(?:ing)? scheme)' +
    '|(?:ال)?حلول|(?:ال)?إجابات|(?:ال)?أجوبة|مفتاح (?:الإجابات?|الحلول?|الأجوبة)' +
    '|lösungen|corrigés?|soluciones|respuestas|soluzioni|çözümler|cevaplar',
);
const EXERCISES = heading(
  '(?:practice |review |further |more )?(?:exercises?|questions|problems|tasks|practice|homework|check your understanding)' +
    '|(?:ال)?تمارين|(?:ال)?تدريبات|(?:ال)?أسئلة|(?:ال)?مسائل|aufgaben|exercices|ejercicios|esercizi|alıştırmalar',
);
const CHAPTER = heading(
  '(?:chapter|unit|part|lesson|section|topic) [\\divxlc]+|(?:ال)?(?:فصل|وحدة|درس|باب) .{1,20}|kapitel \\d+|chapitre \\d+|cap[ií]tulo \\d+',
);
const END = heading('glossary|index|references|bibliography|appendix|(?:ال)?مراجع|(?:ال)?فهرس|مسرد');
const INLINE_ANSWER =
  /^\s*(?:answers?|solutions?|ans\.|sol\.|(?:ال)?جواب|(?:ال)?حل|(?:ال)?إجابة)(?:\s+\d{1,3}[a-z]?)?\s*[:=–-]\s*\S/iu;

/** What a line begins. A heading is a short line of its own. Knows English, Arabic and the headings of six languages more. */
export function kindOfLine(line: string): LineKind {
  if (INLINE_ANSWER.test(line)) return 'inline answer';
  if (line.length > MAX_HEADING_CHARS || line.trim() === '') return 'text';
  if (SOLUTIONS.test(line)) return 'solutions';
  if (CHAPTER.test(line)) return 'chapter';
  if (EXERCISES.test(line)) return 'exercises';
  return END.test(line) ? 'end' : 'text';
}

/** A line that begins with a number, as exercises and solutions do. */
const NUMBERED = /^\s*\(?\p{Nd}{1,3}(?:\.\p{Nd}{1,3})?[a-z]?[.):\s]/iu;

/**
 * Cuts a text where solutions begin and end, so that no passage of a file holds them beside anything else. Joined again,
 * the parts are the text.
 */
export function cutAtSolutions(text: string): string[] {
  const parts: string[] = [];
  let part = '';
  let inAnswer = false;
  for (const line of text.split(/(?<=\n)/)) {
    const kind = kindOfLine(line.trimEnd());
    const endsAnswer = inAnswer && (line.trim() === '' || NUMBERED.test(line));
    if ((kind !== 'text' && kind !== 'exercises') || endsAnswer) {
      if (part !== '') parts.push(part);
      part = '';
      inAnswer = kind === 'inline answer';
    }
    part += line;
  }
  return part === '' ? parts : [...parts, part];
}
