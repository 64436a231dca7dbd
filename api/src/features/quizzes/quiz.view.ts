import {
  LIMITS,
  type QuizAttempt,
  type QuizQuestionView,
  type QuizSolution,
  type QuizSource,
  type QuizView,
  type WeakPoint,
} from '@studyhall/contracts';
import type { StoredQuestion, StoredQuizSource } from '@studyhall/domain';
import type { Quiz, StoredQuizAnswer } from '@studyhall/persistence';

import { keyFraction } from './marking/fraction.js';

type Attempts = readonly StoredQuizAnswer[];

/**
 * Whether the solution of a question may be shown: it is answered correctly, given up, or out of attempts. Only this
 * function decides which parts of the key leave the server.
 */
export function isClosed(attempts: Attempts): boolean {
  if (attempts.some(({ verdict }) => verdict === null)) return false;
  return (
    attempts.length >= LIMITS.quizAttempts ||
    attempts.some(({ verdict, answer }) => verdict === 'correct' || 'gave_up' in answer)
  );
}

/** A quiz in its current state for its owner's page. */
export function viewQuiz({ id, title, questions }: Quiz, answers: Attempts): QuizView {
  const attemptsAt = (at: number): Attempts => answers.filter(({ question }) => question === at + 1);
  const closed = questions.map((_, at) => isClosed(attemptsAt(at)));
  const points = questions.map((_, at) => (closed[at] ? bestPoints(attemptsAt(at)) : 0));
  return {
    id,
    title,
    questions: questions.map((question, at) => viewQuestion(question, at + 1, attemptsAt(at))),
    points: points.reduce((sum, one) => sum + one, 0),
    weak_points: closed.every(Boolean) ? weakPoints(questions.filter((_, at) => points[at] !== 1)) : null,
  };
}

function viewQuestion(question: StoredQuestion, number: number, attempts: Attempts): QuizQuestionView {
  const { kind, prompt, hint, source } = question;
  return {
    number,
    kind,
    prompt,
    options: 'options' in question ? question.options : [],
    hint,
    source: source && viewSource(source, isClosed(attempts)),
    attempts: attempts.map((attempt) => viewAttempt(question, attempt)),
    attempts_left: isClosed(attempts) ? 0 : LIMITS.quizAttempts - attempts.length,
    solution: isClosed(attempts) ? toSolution(question, attempts.at(-1)?.feedback ?? null) : null,
  };
}

/** Hides the passage while the question is open, because it contains the answer. */
const viewSource = (source: StoredQuizSource, closed: boolean): QuizSource => ({
  ...source,
  snippet: closed ? (source.snippet ?? null) : null,
});

function viewAttempt(
  question: StoredQuestion,
  { answer, verdict, lacks_unit, points }: StoredQuizAnswer,
): QuizAttempt {
  return { answer, verdict, lacks: findLacks(question, { verdict, lacks_unit, points }) };
}

function findLacks(
  question: StoredQuestion,
  { verdict, lacks_unit, points }: Pick<StoredQuizAnswer, 'verdict' | 'lacks_unit' | 'points'>,
): QuizAttempt['lacks'] {
  if (lacks_unit) return { unit: true };
  if (question.kind === 'number') return verdict === 'partly' ? { lowest_terms: true } : null;
  return question.kind === 'text' && points !== null && verdict !== 'correct'
    ? { points, of: question.rubric.length }
    : null;
}

function toSolution(question: StoredQuestion, feedback: string | null): QuizSolution {
  const { explanation } = question;
  return {
    options: 'right' in question ? question.right : [],
    text:
      question.kind === 'number'
        ? [keyText(question), question.unit].filter(Boolean).join(' ')
        : question.kind === 'text'
          ? question.sample
          : null,
    rubric: question.kind === 'text' ? question.rubric : [],
    explanation,
    feedback,
  };
}

/** Shows a key as a fraction if it is one. */
function keyText(question: Extract<StoredQuestion, { kind: 'number' }>): string {
  const key = keyFraction(question);
  return key && key.bottom > 1 ? `${key.top}/${key.bottom}` : String(question.value);
}

const POINTS = { correct: 1, partly: 0.5, wrong: 0 } as const;

/** The points of the best attempt. */
const bestPoints = (attempts: Attempts): number =>
  Math.max(0, ...attempts.map(({ verdict }) => (verdict === null ? 0 : POINTS[verdict])));

/** The distinct topics of missed questions, with sources to read. */
function weakPoints(missed: readonly StoredQuestion[]): WeakPoint[] {
  const byTopic = new Map<string, WeakPoint>();
  for (const { topic, source } of missed) {
    const point = byTopic.get(topic) ?? { topic, sources: [] };
    byTopic.set(topic, point);
    const isNew = !point.sources.some(
      (known) => known.document_id === source?.document_id && known.label === source.label,
    );
    // Weak points are only shown after every question is closed.
    if (source && isNew) point.sources.push(viewSource(source, true));
  }
  return [...byTopic.values()];
}
