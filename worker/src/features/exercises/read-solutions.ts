import { parseAnswer, type AnswerKey } from '@studyhall/domain';
import { solutionLabels } from './line-label.js';

export interface FoundExercise {
  number: string;
  /** The number or title of the chapter; empty without chapters. */
  chapter: string;
  text: string;
  page: number | null;
  answer: AnswerKey;
  /** Positions of the passages that contain the solution. */
  solvedAt: number[];
}

/** A solution found in a text: at the end of a book, or in an answer key. */
export interface FoundSolution {
  number: string;
  chapter: string;
  text: string;
  position: number;
}

/** A line in a section of solutions. */
export interface SolvingLine {
  line: string;
  position: number;
  chapter: string;
}

const MAX_TEXT = 2_000;

/** Extracts solutions from lines, labelled by exercise number. */
export function readSolutions(lines: readonly SolvingLine[], known: ReadonlySet<string>): FoundSolution[] {
  const solutions: FoundSolution[] = [];
  const leading = new Set(lines.flatMap(({ line }) => solutionLabels(line, known)[0]?.number ?? []));
  const seen = new Set<string>();
  let open: FoundSolution | null = null;
  for (const { line, position, chapter } of lines) {
    const labels = solutionLabels(line, known, leading);
    for (const { number, text } of labels) {
      open = { number, chapter, text, position };
      // Passages overlap: each begins with the end of the previous one.
      const key = `${chapter} ${number} ${text.slice(0, 40)}`;
      if (!seen.has(key)) solutions.push(open);
      seen.add(key);
    }
    if (open && open.chapter !== chapter) open = null;
    if (labels.length === 0 && open && line.trim() !== '')
      open.text = `${open.text}\n${line.trim()}`.slice(0, MAX_TEXT);
  }
  return solutions;
}

/** Pairs each exercise with the solution of the same chapter and number, else with the next unused solution of its number. */
export function pairSolutions(
  exercises: readonly FoundExercise[],
  solutions: readonly FoundSolution[],
): void {
  const taken = new Set<FoundSolution>();
  const take = (exercise: FoundExercise, fits: (solution: FoundSolution) => boolean): void => {
    if (exercise.solvedAt.length > 0) return;
    const solution = solutions.find((one) => one.number === exercise.number && !taken.has(one) && fits(one));
    if (!solution) return;
    taken.add(solution);
    exercise.answer = parseAnswer(solution.text);
    exercise.solvedAt.push(solution.position);
  };
  for (const exercise of exercises) take(exercise, (one) => one.chapter === exercise.chapter);
  for (const exercise of exercises) take(exercise, () => true);
}
