import { kindOfLine } from '../ingest/index.js';
import { parseLabel } from './line-label.js';

/** Words that are typical of an exercise. Used where no heading marks the exercises. */
export const ASKS =
  /[?؟]|^(?:solve|find|calculate|compute|work out|simplify|factor|evaluate|prove|show|name|list|explain|describe|state|define|compare|give|write|draw|why|what|which|who|when|where|how|true or false|complete|translate|احسب|أوجد|حل|بسّط|بسط|اذكر|اشرح|عرّف|عرف|لماذا|ما|كم|متى|أين|من|كيف|أكمل|قارن|صف|علل)(?![\p{L}\p{M}])/iu;
/** How many lines after a heading decide whether exercises or solutions follow. */
const LOOK_AHEAD = 12;

export const chapterKey = (line: string): string => /\d+/.exec(line)?.[0] ?? line.trim().toLowerCase();

/** The chapter in a heading such as "Answers to chapter 2". */
export const namedChapter = (line: string): string | null =>
  /(?:chapter|unit|lesson|section|kapitel|chapitre|cap[ií]tulo|فصل|وحدة|درس)\s+(\d+)/iu.exec(line)?.[1] ??
  null;

/** The next lines with text, up to the next heading of a chapter or of solutions. */
function following(lines: readonly string[], at: number, max = Infinity): string[] {
  const found: string[] = [];
  for (let next = at + 1; next < lines.length && found.length < max; next += 1) {
    const line = lines[next] ?? '';
    if (['chapter', 'solutions', 'end'].includes(kindOfLine(line))) break;
    if (line.trim() !== '') found.push(line);
  }
  return found;
}

/** Whether a heading of exercises is followed by exercises rather than by their solutions. */
export const isAsking = (lines: readonly string[], at: number): boolean =>
  following(lines, at, LOOK_AHEAD)
    .map(parseLabel)
    .some((label) => label !== null && ASKS.test(label.text));

/** Whether a heading of results starts solutions: numbers of exercises must follow. */
export const startsResults = (lines: readonly string[], at: number): boolean =>
  parseLabel(following(lines, at, 1)[0] ?? '') !== null;

/**
 * Whether a chapter heading ends a section of solutions. If the chapter's exercises are known, the heading belongs to the
 * solutions, unless exercises follow. Otherwise it starts a new chapter, unless solutions follow immediately.
 */
export function endsSolutions(lines: readonly string[], at: number, isKnown: boolean): boolean {
  const section = following(lines, at);
  const exercises = section.findIndex((line) => kindOfLine(line) === 'exercises');
  if (exercises >= 0 && isAsking(section, exercises)) return true;
  if (isKnown) return false;
  const label = parseLabel(section[0] ?? '');
  return label === null || ASKS.test(label.text);
}
