import { parseAnswer, type AnswerKey } from '@studyhall/domain';
import { kindOfLine } from '../ingest/index.js';
import { isNextLetter, parseLabel, parseLetter, solutionLabels, type LabelledLine } from './line-label.js';
import {
  pairSolutions,
  readSolutions,
  type FoundExercise,
  type FoundSolution,
  type SolvingLine,
} from './read-solutions.js';
import { ASKS, chapterKey, endsSolutions, isAsking, namedChapter, startsResults } from './solution-parts.js';

/** A passage of a material, in file order. */
export interface ReadPassage {
  position: number;
  page: number | null;
  content: string;
}

export interface ReadMaterial {
  exercises: FoundExercise[];
  solutions: FoundSolution[];
  /** Positions of all passages with solutions. */
  solutionPositions: number[];
  /** The chapter of each page. */
  chapters: Map<number, string>;
}

interface Marks {
  /** Whether the whole material is an answer key. */
  isKey?: boolean;
  /** Pages that a teacher marked as solutions. */
  solutionPages?: readonly number[];
  /** Pages that a teacher says hold no solutions. */
  openPages?: readonly number[];
  /** Numbers of the exercises that an answer key covers. */
  known?: Iterable<string>;
}

const MAX_EXERCISES = 1_000;
const MAX_TEXT = 2_000;
/** Limit on a solution without a heading, in characters. A longer line with a number is an exercise. */
const MAX_BARE_SOLUTION = 60;
/** The maximum distance between two solutions without a heading, in lines. */
const NEAR_LINES = 3;

/** Finds the exercises of a material and their solutions by headings and numbers, without a model. */
export function readExercises(
  passages: readonly ReadPassage[],
  { isKey = false, solutionPages = [], openPages = [], known = [] }: Marks = {},
): ReadMaterial {
  const drafts: FoundExercise[] = [];
  const solving: SolvingLine[] = [];
  const repeated: Array<SolvingLine & { at: number; draft: FoundExercise }> = [];
  const solutionPositions = new Set<number>();
  const chapters = new Map<number, string>();
  const lines = passages.flatMap(({ content, ...place }) =>
    content.split('\n').map((line) => ({ ...place, line })),
  );
  const texts = lines.map(({ line }) => line);
  let part: 'body' | 'exercises' | 'solutions' = isKey ? 'solutions' : 'body';
  let chapter = '';
  /** Numbers of the exercises since the last heading. */
  let block = new Map<string, FoundExercise>();
  let open: FoundExercise | null = null;
  const seen = new Set<string>();
  for (const [at, { line, position, page }] of lines.entries()) {
    const kind = kindOfLine(line);
    const isHeading = kind !== 'text' && kind !== 'inline answer' && kind !== 'list';
    if (isHeading) {
      open = null;
      if (kind === 'chapter') {
        chapter = chapterKey(line);
        const isKnown = drafts.some((one) => one.chapter === chapter);
        if (!isKey && (part !== 'solutions' || endsSolutions(texts, at, isKnown))) part = 'body';
      } else if (kind === 'solutions' || (kind === 'results' && startsResults(texts, at))) {
        part = 'solutions';
        chapter = namedChapter(line) ?? chapter;
      } else if (kind === 'end' && !isKey) part = 'body';
      else if (kind === 'exercises' && !isKey && (part !== 'solutions' || isAsking(texts, at)))
        part = 'exercises';
      if (part !== 'solutions') block = new Map();
    }
    if (page !== null) chapters.set(page, chapter);
    const isOpenPage = page !== null && openPages.includes(page);
    const isMarked = page !== null && solutionPages.includes(page);
    if ((part === 'solutions' || isMarked) && !isOpenPage) {
      solutionPositions.add(position);
      if (!isHeading) solving.push({ line, position, chapter });
      continue;
    }
    if (isHeading) continue;
    if (kind === 'inline answer' && !isOpenPage) {
      solutionPositions.add(position);
      open = null;
      const stated = line.replace(/^[^:=\d]*[:=]\s*/u, '');
      const last = [...block.values()].at(-1) ?? drafts.at(-1);
      if (solutionLabels(stated, new Set(block.keys())).some(({ number }) => block.has(number)))
        solving.push({ line: stated, position, chapter });
      else if (last && last.solvedAt.length === 0) solve(last, line.replace(/^\s*\[|\]\s*$/gu, ''), position);
      continue;
    }
    const inOrder = answersInOrder(line, block);
    if (inOrder && !isOpenPage) {
      solutionPositions.add(position);
      inOrder.forEach((text, index) => solve([...block.values()][index], text, position));
      continue;
    }
    const label = parseLabel(line) ?? knownLine(line, kind, block) ?? parseLetter(line);
    if (label && isExercise(label, part, { texts, at, block })) {
      const key = `exercise ${chapter} ${label.number} ${label.text.slice(0, 40)}`;
      const draft = {
        number: label.number,
        chapter,
        text: label.text,
        page,
        answer: NO_ANSWER,
        solvedAt: [],
      };
      // Passages overlap: each begins with the end of the previous one.
      const isNew = !seen.has(key) && drafts.length < MAX_EXERCISES;
      seen.add(key);
      const isKnown =
        block.has(label.number) ||
        (label.number.includes('.') && drafts.some(({ number }) => number === label.number));
      const isShort = label.text.length <= MAX_BARE_SOLUTION && !ASKS.test(label.text);
      if (isNew && isKnown && (isShort || kind === 'list') && !isOpenPage) {
        repeated.push({ line, position, chapter, at, draft });
        open = null;
        continue;
      }
      open = draft;
      if (isNew) drafts.push(draft);
      if (isNew) block.set(label.number, draft);
    } else if (open && line.trim() === '') open = null;
    else if (open && kind === 'text') open.text = `${open.text} ${line.trim()}`.trim().slice(0, MAX_TEXT);
  }
  const numbers = new Set([...known, ...drafts.map(({ number }) => number)]);
  for (const [index, { at, draft, ...one }] of repeated.entries()) {
    const isNear = [repeated[index - 1], repeated[index + 1]].some(
      (other) => other && Math.abs(other.at - at) <= NEAR_LINES,
    );
    if (isNear || solutionLabels(one.line, numbers).length > 1) {
      solving.push(one);
      solutionPositions.add(one.position);
    } else if (drafts.length < MAX_EXERCISES) drafts.push(draft);
  }
  const solutions = readSolutions(solving, numbers);
  pairSolutions(drafts, solutions);
  return { exercises: drafts, solutions, solutionPositions: [...solutionPositions], chapters };
}

const NO_ANSWER: AnswerKey = { values: [], texts: [] };

function solve(exercise: FoundExercise | undefined, solution: string, position: number): void {
  if (!exercise) return;
  exercise.answer = parseAnswer(solution);
  exercise.solvedAt.push(position);
}

interface Around {
  texts: readonly string[];
  at: number;
  block: ReadonlyMap<string, FoundExercise>;
}

function isExercise(
  { named, number, text }: LabelledLine,
  part: string,
  { texts, at, block }: Around,
): boolean {
  if (/^\d/.test(number))
    return (named && text !== '') || (part === 'exercises' && text.length > 2) || ASKS.test(text);
  const last = [...block.keys()].at(-1);
  const isOption = last !== undefined && /^\d/.test(last);
  if (isOption || !isNextLetter(number, last)) return false;
  const following = texts.slice(at + 1, at + 3);
  const end = following.findIndex((line) => line.trim() === '' || parseLetter(line) !== null);
  const whole = [text, ...(end === -1 ? following : following.slice(0, end))].join(' ');
  return part === 'exercises' || whole.split(/(?<=[.!:])\s+/u).some((sentence) => ASKS.test(sentence));
}

/** The known number at the start of a line in a list of solutions. It needs no punctuation after it. */
const knownLine = (
  line: string,
  kind: string,
  block: ReadonlyMap<string, FoundExercise>,
): LabelledLine | null => (kind === 'list' ? (solutionLabels(line, new Set(block.keys()))[0] ?? null) : null);

/**
 * The answers in a line such as `(777 m; mercury)`, one for each preceding exercise without an answer; null if the counts
 * differ.
 */
function answersInOrder(line: string, block: ReadonlyMap<string, FoundExercise>): string[] | null {
  const answers = /^\s*[([]([^()[\]]+)[)\]]\s*$/u.exec(line)?.[1]?.split(/\s*[;؛]\s*/u) ?? [];
  const isOfAll = answers.length > 1 && answers.length === block.size;
  return isOfAll && [...block.values()].every(({ solvedAt }) => solvedAt.length === 0) ? answers : null;
}
