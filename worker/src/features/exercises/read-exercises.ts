import { answerOf, type AnswerKey } from '@studyhall/domain';
import { kindOfLine } from '../ingest/index.js';
import { labelOf, type LabelledLine } from './line-label.js';

/** A passage of a material, in the order of the file. */
export interface ReadPassage {
  position: number;
  page: number | null;
  content: string;
}

export interface FoundExercise {
  number: string;
  text: string;
  page: number | null;
  answer: AnswerKey;
  /** Positions of the passages that hold its solution. */
  solvedAt: number[];
}

/** The solution of an exercise as it stands in a text: in the back of a book, or in an answer key. */
export interface FoundSolution {
  number: string;
  chapter: string;
  text: string;
  position: number;
}

export interface ReadMaterial {
  exercises: FoundExercise[];
  solutions: FoundSolution[];
  /** Positions of all passages with solutions. */
  solutionPositions: number[];
}

type Draft = FoundExercise & { chapter: string };

const MAX_EXERCISES = 1_000;
const MAX_TEXT = 2_000;
/** How many lines after a chapter's heading tell whether it is one of the solutions. */
const LOOK_AHEAD = 3;
/** What an exercise asks, where no heading says that exercises follow. */
const ASKS =
  /[?؟]|^(?:solve|find|calculate|compute|work out|simplify|factor|evaluate|prove|show|name|list|explain|describe|state|define|compare|give|write|draw|why|what|which|who|when|where|how|true or false|complete|translate|احسب|أوجد|حل|بسّط|بسط|اذكر|اشرح|عرّف|عرف|لماذا|ما|كم|متى|أين|من|كيف|أكمل|قارن|صف|علل)(?![\p{L}\p{M}])/iu;

/**
 * Finds the exercises of a material and where their solutions stand, by headings and numbers alone: no model is asked.
 * @param isKey whether the whole material is an answer key
 * @param solutionPages pages that a teacher marked as solutions
 */
export function readExercises(
  passages: readonly ReadPassage[],
  { isKey = false, solutionPages = [] }: { isKey?: boolean; solutionPages?: readonly number[] } = {},
): ReadMaterial {
  const drafts: Draft[] = [];
  const solutions: FoundSolution[] = [];
  const solutionPositions = new Set<number>();
  const lines = passages.flatMap(({ content, ...place }) =>
    content.split('\n').map((line) => ({ ...place, line })),
  );
  const lastExercises = lines.findLastIndex(({ line }) => kindOfLine(line) === 'exercises');
  let part: 'body' | 'exercises' | 'solutions' = isKey ? 'solutions' : 'body';
  let chapter = '';
  let open: Draft | FoundSolution | null = null;
  const seen = new Set<string>();
  for (const [at, { line, position, page }] of lines.entries()) {
    const kind = kindOfLine(line);
    if (kind === 'chapter') {
      const staysInSolutions =
        part === 'solutions' &&
        (at > lastExercises ||
          lines.slice(at + 1, at + 1 + LOOK_AHEAD).some((next) => labelOf(next.line) !== null));
      if (!isKey && !staysInSolutions) part = 'body';
      chapter = chapterOf(line);
      open = null;
    } else if (kind === 'solutions') {
      part = 'solutions';
      open = null;
    } else if (kind === 'end' && !isKey) {
      part = 'body';
      open = null;
    } else if (kind === 'exercises' && part !== 'solutions') {
      part = 'exercises';
      open = null;
    }
    const solves = part === 'solutions' || (page !== null && solutionPages.includes(page));
    if (solves || kind === 'inline answer') solutionPositions.add(position);
    if (kind === 'inline answer' && !solves) {
      const last = drafts.at(-1);
      if (last && last.solvedAt.length === 0) {
        last.answer = answerOf(line);
        last.solvedAt.push(position);
      }
      open = null;
      continue;
    }
    if (solves) {
      for (const label of solutionLabels(line)) {
        open = { number: label.number, chapter, text: label.text, position };
        const key = `solution ${chapter} ${label.number} ${label.text.slice(0, 40)}`;
        if (!seen.has(key)) solutions.push(open as FoundSolution);
        seen.add(key);
      }
      if (kind === 'text' && open && solutionLabels(line).length === 0 && line.trim() !== '')
        open.text = `${open.text}\n${line.trim()}`.slice(0, MAX_TEXT);
      continue;
    }
    const label = kind === 'text' ? labelOf(line) : null;
    if (label && isExercise(label, part)) {
      const key = `exercise ${chapter} ${label.number} ${label.text.slice(0, 40)}`;
      open = { number: label.number, chapter, text: label.text, page, answer: NO_ANSWER, solvedAt: [] };
      // The end of a passage stands again at the beginning of the next.
      if (!seen.has(key) && drafts.length < MAX_EXERCISES) drafts.push(open);
      seen.add(key);
    } else if (open && line.trim() === '') open = null;
    else if (open && kind === 'text') open.text = `${open.text} ${line.trim()}`.trim().slice(0, MAX_TEXT);
  }
  pairSolutions(drafts, solutions);
  return {
    exercises: drafts,
    solutions,
    solutionPositions: [...solutionPositions],
  };
}

const NO_ANSWER: AnswerKey = { values: [], texts: [] };

const isExercise = ({ named, text }: LabelledLine, part: string): boolean =>
  (named && text !== '') || (part === 'exercises' && text.length > 2) || ASKS.test(text);

const chapterOf = (line: string): string => /\d+/.exec(line)?.[0] ?? line.trim().toLowerCase();

/** The labels of a line of solutions: several stand on one line where their numbers count up. */
function solutionLabels(line: string): LabelledLine[] {
  const first = labelOf(line);
  if (!first) return [];
  const found = [first];
  let rest = first.text;
  for (;;) {
    const last = found.at(-1);
    const next = /^(.*?\S)\s{1,20}\(?(\d{1,3})[a-z]?[.):]\s+(\S.*)$/u.exec(rest);
    if (!last || !next || Number(next[2]) !== Number.parseInt(last.number, 10) + 1) return found;
    last.text = next[1] ?? '';
    rest = next[3] ?? '';
    found.push({ number: next[2] ?? '', text: rest, named: false });
  }
}

/** Gives each exercise the solution of its chapter and number, or else the one that stands as often as it does. */
function pairSolutions(exercises: Draft[], solutions: readonly FoundSolution[]): void {
  const taken = new Set<FoundSolution>();
  const take = (exercise: Draft, fits: (solution: FoundSolution) => boolean): void => {
    if (exercise.solvedAt.length > 0) return;
    const solution = solutions.find((one) => one.number === exercise.number && !taken.has(one) && fits(one));
    if (!solution) return;
    taken.add(solution);
    exercise.answer = answerOf(solution.text);
    exercise.solvedAt.push(solution.position);
  };
  for (const exercise of exercises) take(exercise, (one) => one.chapter === exercise.chapter);
  for (const exercise of exercises) take(exercise, () => true);
}
