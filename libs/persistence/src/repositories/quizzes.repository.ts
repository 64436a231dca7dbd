// SQL: stores only where the turn still awaits it, in one statement.
import { Raw } from 'typeorm';
import { removedReply } from '../conditions.js';
import { Quiz as StoredQuiz } from '../entities/quiz.entity.js';
import { sql, storableJson, storableText, type Executor } from '../sql.js';
import { awaitingTurn } from './turns.repository.js';

export type Quiz = Pick<StoredQuiz, 'id' | 'user_id' | 'title' | 'questions'>;

/**
 * Stores the quiz of a reply, and drops those of earlier attempts at the reply. False where another worker owns the turn,
 * or it was asked to stop: nothing is stored then.
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
 * The owner's quiz with its key; null where it is absent, another's, or its reply is removed. With `lock`, transactions
 * that add an answer run one after the other.
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
