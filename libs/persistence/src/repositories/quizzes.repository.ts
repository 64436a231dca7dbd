// SQL: stores only where the turn still awaits it, in one statement.
import { Raw } from 'typeorm';
import { removedReply } from '../conditions.js';
import { Quiz as StoredQuiz } from '../entities/quiz.entity.js';
import { sql, storableJson, storableText, type Executor } from '../sql.js';
import { awaitingTurn } from './turns.repository.js';

export type Quiz = Pick<StoredQuiz, 'id' | 'user_id' | 'title' | 'questions'>;

/**
 * Stores the quiz of a reply and deletes those of earlier attempts. False if another worker owns the turn or a stop was
 * requested: nothing is stored.
 */
export async function insertQuiz(
  on: Executor,
  quiz: Quiz & { turn_id: string; attempt: number },
): Promise<boolean> {
  const { id, turn_id, user_id, attempt, title, questions } = quiz;
  return sql(on).hasRow`
    WITH ${awaitingTurn({ id: turn_id, user_id, attempt })},
    earlier AS (DELETE FROM quizzes USING turn WHERE turn_id = turn.id AND attempt < ${attempt})
    INSERT INTO quizzes (id, turn_id, user_id, attempt, title, questions)
    SELECT ${id}, turn.id, ${user_id}, ${attempt}, ${storableText(title)}, ${storableJson(questions)} FROM turn
    RETURNING id`;
}

/**
 * The owner's quiz with its key; null if it does not exist, belongs to another user, or its reply is removed. With `lock`,
 * serializes transactions that add an answer.
 */
export async function findOwned(
  on: Executor,
  userId: number,
  id: string,
  { lock = false } = {},
): Promise<Quiz | null> {
  return on.getRepository(StoredQuiz).findOne({
    where: { id, user_id: userId, turn_id: Raw((turn) => `NOT EXISTS (${removedReply(turn)})`) },
    ...(lock && { lock: { mode: 'pessimistic_write' } }),
  });
}
