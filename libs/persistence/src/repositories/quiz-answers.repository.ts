// SQL: takes one question out of the JSON of its quiz.
import { IsNull } from 'typeorm';
import type { QuizVerdict } from '@studyhall/contracts';
import type { StoredQuestion } from '@studyhall/domain';
import { QuizAnswer as StoredAnswer } from '../entities/quiz-answer.entity.js';
import { findOpenJobs } from '../open-jobs.js';
import { changesOne, sql, storableText, type Executor } from '../sql.js';

export type StoredQuizAnswer = Omit<StoredAnswer, 'created_at'>;

/** The owner's answers to a quiz, in chronological order. */
export async function findOfQuiz(on: Executor, userId: number, quizId: string): Promise<StoredQuizAnswer[]> {
  return on
    .getRepository(StoredAnswer)
    .find({ where: { quiz_id: quizId, user_id: userId }, order: { question: 'ASC', attempt: 'ASC' } });
}

export async function insertAnswer(on: Executor, answer: StoredQuizAnswer): Promise<void> {
  await on.getRepository(StoredAnswer).insert(answer);
}

/** Removes an answer that could not be marked, so that it does not count as an attempt. */
export async function removeUnmarked(on: Executor, userId: number, id: string): Promise<void> {
  await on.getRepository(StoredAnswer).delete({ id, user_id: userId, verdict: IsNull() });
}

/** An answer that waits for marking, with its question. */
export interface UnmarkedAnswer {
  id: string;
  user_id: number;
  quiz_id: string;
  text: string;
  question: StoredQuestion;
}

/** Null if the answer is already marked or no longer exists, or if its owner has lost access. */
export async function findUnmarked(on: Executor, id: string): Promise<UnmarkedAnswer | null> {
  return sql(on).row<UnmarkedAnswer>`
    SELECT a.id, a.user_id, a.quiz_id, a.answer ->> 'text' AS text, q.questions -> (a.question - 1) AS question
      FROM quiz_answers a JOIN quizzes q ON q.id = a.quiz_id AND q.user_id = a.user_id
      JOIN users u ON u.id = a.user_id
     WHERE a.id = ${id} AND a.verdict IS NULL AND u.access_granted`;
}

/** Stores the verdict of the owner's answer. False if it is already marked or no longer exists. */
export async function markAnswer(
  on: Executor,
  { id, user_id }: UnmarkedAnswer,
  mark: { verdict: QuizVerdict; points: number; feedback: string },
): Promise<boolean> {
  return changesOne(
    on
      .getRepository(StoredAnswer)
      .update({ id, user_id, verdict: IsNull() }, { ...mark, feedback: storableText(mark.feedback) }),
  );
}

/** Answers that wait for marking. */
export const findOpen = findOpenJobs('quiz_answers');
