/** The kind of textbook section that a line starts, if any. */
export type LineKind =
  | 'solutions'
  | 'results'
  | 'exercises'
  | 'chapter'
  | 'end'
  | 'inline answer'
  | 'list'
  | 'text';

const MAX_HEADING_CHARS = 80;
const NUMBERING = String.raw`^[\s#*_]*(?:\d+(?:\.\d+)*[.)]?\s+)?`;
const REST = String.raw`(?![\p{L}\p{M}])[^.?!؟]{0,60}[\s*_:.]*$`;
const heading = (words: string): RegExp => new RegExp(`${NUMBERING}(?:${words})${REST}`, 'iu');

const SOLUTIONS = heading(
  '(?:worked |model |selected |full |short )?(?:solutions?|answers?(?: key)?|answer keys?|key|mark(?:ing)? scheme)' +
    '|(?:ال)?حلول|(?:ال)?إجابات|(?:ال)?أجوبة|مفتاح (?:الإجابات?|الحلول?|الأجوبة)' +
    '|lösung(?:en|sheft|steil)?|corrigés?|soluciones|respuestas|soluzioni|çözümler|cevaplar',
);
/** Results count as solutions only if numbers of exercises follow: the report of an experiment has results too. */
const RESULTS = heading('results|ergebnisse|résultats|resultados|risultati|(?:ال)?نتائج');
const EXERCISES = heading(
  '(?:practice |review |revision |mixed |further |more )?(?:exercises?|questions|problems|tasks|practice|homework|check your understanding)' +
    '|(?:ال)?تمارين|(?:ال)?تدريبات|(?:ال)?أسئلة|(?:ال)?مسائل|aufgaben|exercices|ejercicios|esercizi|alıştırmalar',
);
const REVIEW =
  /^[\s#*_]*(?:review|revision|self-?test|test yourself|wiederholung|révisions?|repaso|(?:ال)?مراجعة)[\s*_:.]*$/iu;
/** A title may follow a full stop, as in `Chapter 2. What is heat?`. A sentence such as `Part 2 shows it.` is not a heading. */
const CHAPTER = new RegExp(
  `${NUMBERING}(?:(?:chapter|unit|part|lesson|section|topic) [\\divxlc]+|(?:ال)?(?:فصل|وحدة|درس|باب) .{1,20}|(?:kapitel|chapitre|cap[ií]tulo) \\d+)` +
    String.raw`(?![\p{L}\p{M}])(?:\.\d+)*(?:[\s*_:.]*|[.:]?\s.{0,60}[^.!,;])$`,
  'iu',
);
/** `solution in which sugar is dissolved` and `chapter 2 and the next` are lines of a paragraph, not headings. */
const GOES_ON = /^\p{Ll}\S*(?:\s+\S+){3}|^\p{Ll}\S* \d+ \p{Ll}/u;
const END = heading('glossary|index|references|bibliography|appendix|(?:ال)?مراجع|(?:ال)?فهرس|مسرد');
const ANSWER_CUE =
  'answers?|solutions?|ans\\.|sol\\.|lösung(?:en)?|ergebnisse|corrigés?|réponses?|soluci(?:ón|ones)|respuestas?|soluzion[ei]|risposte|' +
  '(?:ال)?جواب|(?:ال)?حلول|(?:ال)?حل|(?:ال)?إجابات|(?:ال)?إجابة|(?:ال)?نتائج';
/** Matches `[12]` but not the `[4]` or `[4 marks]` of an exam. */
const IN_BRACKETS = String.raw`\[(?!\s*(?:\d|10|\d+\s*(?:marks?|points?|pts?|punkte?|p|درج\p{L}*))\s*\])[^\]\n]{1,60}\][^\S\n]{0,20}$`;
const ARROW = String.raw`[→⇒➔➜]\s*\S`;
const INLINE_ANSWER = new RegExp(
  String.raw`^\s*(?:(?:${ANSWER_CUE})(?:\s+\d{1,3}[a-z]?)?\s*[:=–-]\s*\S|${ARROW}|${IN_BRACKETS})`,
  'iu',
);
/** Answers to the exercises above without numbers: `(777 m; mercury)`. */
const IN_ORDER = /^\s*[([][^()[\];؛]{1,80}(?:[;؛][^()[\];؛]{1,80})+[)\]]\s*$/u;
/** An answer after its exercise on the same line: `How fast is it? → 12`. */
const BEHIND_EXERCISE = new RegExp(
  String.raw`(?<=\n)|(?=${ARROW}|${IN_BRACKETS}|(?:${ANSWER_CUE}):\s*\S)(?<=(?:[?؟]|[\p{L})][.!])[^\S\n]{1,10})`,
  'imu',
);
const LABEL = String.raw`(?:\d{1,3}(?:\.\d{1,3})?[a-z]?|[A-Z])[.):]?(?:\s*[→=|]\s*|\s+)(?=\S)[^;·•]{1,60}`;
/** Several numbers with short answers: `1.1 → 777 m; 1.2 → mercury`. */
const LIST = new RegExp(String.raw`^\s*${LABEL}(?:[;·•]\s{0,8}${LABEL})+$`, 'u');

/**
 * Classifies a line. A heading is a short line of its own. Supports English, Arabic and the headings of six other
 * languages.
 */
export function kindOfLine(line: string): LineKind {
  if (INLINE_ANSWER.test(line)) return 'inline answer';
  if (LIST.test(line) || IN_ORDER.test(line)) return 'list';
  if (line.length > MAX_HEADING_CHARS || line.trim() === '' || GOES_ON.test(line)) return 'text';
  if (SOLUTIONS.test(line)) return 'solutions';
  if (RESULTS.test(line)) return 'results';
  if (CHAPTER.test(line)) return 'chapter';
  if (EXERCISES.test(line) || REVIEW.test(line)) return 'exercises';
  return END.test(line) ? 'end' : 'text';
}

/** A line that starts with a number, as exercises and solutions do. */
const NUMBERED = /^\s*\(?\p{Nd}{1,3}(?:\.\p{Nd}{1,3})?[a-z]?[.):\s]/iu;

/**
 * Splits a text where solutions begin and end, so that no passage mixes solutions with other content. The concatenated
 * parts equal the text.
 */
export function cutAtSolutions(text: string): string[] {
  const parts: string[] = [];
  let part = '';
  let inAnswer = false;
  for (const line of text.split(BEHIND_EXERCISE)) {
    const kind = kindOfLine(line.trimEnd());
    const endsAnswer = inAnswer && (line.trim() === '' || NUMBERED.test(line));
    if ((kind !== 'text' && kind !== 'exercises') || endsAnswer) {
      if (part !== '') parts.push(part);
      part = '';
      inAnswer = kind === 'inline answer' || kind === 'list';
    }
    part += line;
  }
  return part === '' ? parts : [...parts, part];
}
