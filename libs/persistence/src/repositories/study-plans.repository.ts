// SQL: stores only where the turn still awaits it, in one statement.
import { randomUUID } from 'node:crypto';
import { In } from 'typeorm';
import { StudyPlan as PlanRow } from '../entities/study-plan.entity.js';
import { StudySession as SessionRow } from '../entities/study-session.entity.js';
import { changesOne, sql, storableText, type Executor } from '../sql.js';
import { awaitingTurn } from './turns.repository.js';

export interface NewSession {
  on_day: string;
  minutes: number | null;
  topic: string;
  tasks: string;
}

export interface StoredPlan {
  id: string;
  title: string;
  exam_on: string;
  sessions: Array<NewSession & { id: string; done: boolean }>;
}

export async function countOwned(on: Executor, userId: number): Promise<number> {
  return on.getRepository(PlanRow).countBy({ user_id: userId });
}

/**
 * Stores the plan of a reply and deletes those of earlier attempts. Null if another worker owns the turn or a stop was
 * requested: nothing is stored.
 */
export async function insertPlanOfTurn(
  on: Executor,
  turn: { id: string; user_id: number; attempt: number },
  plan: { title: string; exam_on: string; sessions: readonly NewSession[] },
): Promise<string | null> {
  const id = randomUUID();
  const stored = await sql(on).hasRow`
    WITH ${awaitingTurn(turn)},
    earlier AS (DELETE FROM study_plans USING turn WHERE turn_id = turn.id AND study_plans.attempt < ${turn.attempt})
    INSERT INTO study_plans (id, turn_id, user_id, attempt, title, exam_on)
    SELECT ${id}, turn.id, ${turn.user_id}, ${turn.attempt}, ${storableText(plan.title)}, ${plan.exam_on} FROM turn
    RETURNING id`;
  if (!stored) return null;
  const sessions = plan.sessions.map(({ topic, tasks, ...session }, position) => ({
    ...session,
    id: randomUUID(),
    user_id: turn.user_id,
    plan_id: id,
    position,
    topic: storableText(topic),
    tasks: storableText(tasks),
  }));
  await on.getRepository(SessionRow).insert(sessions);
  return id;
}

/** The user's plans with their ordered sessions, newest plan first; only the one with this id if it is given. */
export async function findOwned(on: Executor, userId: number, id?: string): Promise<StoredPlan[]> {
  const plans = await on
    .getRepository(PlanRow)
    .find({ where: { user_id: userId, ...(id && { id }) }, order: { created_at: 'DESC', id: 'ASC' } });
  const sessions = await on.getRepository(SessionRow).find({
    where: { user_id: userId, plan_id: In(plans.map((plan) => plan.id)) },
    order: { on_day: 'ASC', position: 'ASC' },
  });
  return plans.map((plan) => ({
    id: plan.id,
    title: plan.title,
    exam_on: plan.exam_on,
    sessions: sessions.filter(({ plan_id }) => plan_id === plan.id),
  }));
}

/** Marks a session of the owner's plan as done or not done. False if there is no such session. */
export async function tickOwned(
  on: Executor,
  userId: number,
  planId: string,
  sessionId: string,
  done: boolean,
): Promise<boolean> {
  return changesOne(
    on.getRepository(SessionRow).update({ id: sessionId, plan_id: planId, user_id: userId }, { done }),
  );
}

export async function removeOwned(on: Executor, userId: number, id: string): Promise<boolean> {
  return changesOne(on.getRepository(PlanRow).delete({ id, user_id: userId }));
}
