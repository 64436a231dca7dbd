// SQL: any number of answers in one statement, out of JSON, with a random sample by full text.
import { randomUUID } from 'node:crypto';
import { IsNull } from 'typeorm';
import type { TicketQuestion } from '@studyhall/contracts';
import { isOpenToTeachers, ofLesson } from '../conditions.js';
import { LessonTicket } from '../entities/lesson-ticket.entity.js';
import { EACH_NAME } from '../names/person.js';
import { raw, sql, unnest, type Executor } from '../sql.js';
import { WITHOUT_SAFETY } from './lesson-wall.repository.js';

/**
 * Starts a proposal for a lesson's ticket or a quiz draft, which a job writes. Removes earlier proposals that were not
 * fetched.
 */
export async function beginProposal(
  on: Executor,
  of: { lesson_id: string } | { activity_id: string },
): Promise<string> {
  const id = randomUUID();
  const tickets = on.getRepository(LessonTicket);
  await tickets.delete({ ...of, opened_at: IsNull() });
  await tickets.insert({ id, ...of });
  return id;
}

/** Stores the questions of a proposal. */
export async function saveProposal(on: Executor, id: string, questions: TicketQuestion[]): Promise<void> {
  await on.getRepository(LessonTicket).update({ id, opened_at: IsNull() }, { questions });
}

/** Removes a proposal and returns its questions. Null if the job wrote none. */
export async function takeProposal(on: Executor, id: string): Promise<TicketQuestion[] | null> {
  return sql(on).value<TicketQuestion[]>`
    DELETE FROM lesson_tickets WHERE id = ${id} AND opened_at IS NULL RETURNING questions`;
}

/** A stored ticket, or a proposal. */
export interface TicketOfJob {
  id: string;
  lesson_id: string | null;
  /** The quiz draft that a proposal is for; null for a ticket of a lesson. */
  activity_id: string | null;
  group_id: number;
  /** The title of the lesson or quiz. */
  title: string;
  proposal: boolean;
  questions: TicketQuestion[] | null;
}

export async function findForJob(on: Executor, id: string): Promise<TicketOfJob | null> {
  return sql(on).row<TicketOfJob>`
    SELECT t.id, t.lesson_id, t.activity_id, CASE WHEN a.id IS NULL THEN l.group_id ELSE a.group_id END AS group_id,
           COALESCE(a.title, l.title) AS title, t.opened_at IS NULL AS proposal, t.questions
      FROM lesson_tickets t LEFT JOIN lessons l ON l.id = t.lesson_id LEFT JOIN activities a ON a.id = t.activity_id
     WHERE t.id = ${id}`;
}

/** The newest questions of the class in the conversations of a lesson, truncated, oldest first. */
export async function findAsked(
  on: Executor,
  lessonId: string,
  { limit, chars }: { limit: number; chars: number },
): Promise<string[]> {
  const found = await sql(on).column<string>`
    SELECT left(q.content, ${chars}) FROM lessons l JOIN conversations c ON ${raw(ofLesson('l.id'))}
      JOIN messages q ON q.conversation_id = c.id AND q.role = 'user' AND q.in_view AND ${raw(isOpenToTeachers('q'))}
       AND ${raw(WITHOUT_SAFETY)}
     WHERE l.id = ${lessonId} AND c.removed_with IS NULL ORDER BY q.id DESC LIMIT ${limit}`;
  return found.toReversed();
}

/** The names that a question may contain: the members of the class, even while the class is removed. */
export async function findNames(on: Executor, groupId: number): Promise<string[]> {
  return sql(on).column<string>`
    SELECT ${raw(EACH_NAME)} FROM stored_group_members m JOIN users u ON u.id = m.user_id WHERE m.group_id = ${groupId}`;
}

/**
 * Passages of the sources of a quiz draft, or of the whole class if none were chosen: first those that match its title and
 * instructions, then others. Excludes passages with solutions.
 */
export async function findMaterial(on: Executor, activityId: string, limit: number): Promise<string[]> {
  return sql(on).column<string>`
    SELECT p.content FROM activities a JOIN group_materials x ON x.group_id = a.group_id AND x.kind = 'source'
       AND (a.sources = '{}' OR x.file_id = ANY(a.sources))
      JOIN passages p ON p.file_id = x.file_id AND p.solves IS NULL
     WHERE a.id = ${activityId}
     ORDER BY ts_rank(p.search, NULLIF(replace(plainto_tsquery('english', a.title || ' ' || a.instructions)::text,
                                               ' & ', ' | '), '')::tsquery, 1) DESC NULLS LAST, random()
     LIMIT ${limit}`;
}

/** A text answer. */
export interface AnswerInWords {
  user_id: number;
  question: number;
  text: string;
  embedding: Buffer | null;
}

/** The text answers to a ticket's questions, oldest first, with the model's vectors. */
export async function findAnswersInWords(
  on: Executor,
  ticketId: string,
  questions: readonly number[],
  { limit, model }: { limit: number; model: string | null },
): Promise<AnswerInWords[]> {
  return sql(on).rows<AnswerInWords>`
    SELECT user_id, question, value #>> '{}' AS text, CASE WHEN embedding_model = ${model} THEN embedding END AS embedding
      FROM lesson_ticket_answers
     WHERE ticket_id = ${ticketId} AND question = ANY(${questions}) ORDER BY answered_at, user_id LIMIT ${limit}`;
}

/** Whether a text answer has no group yet. */
export async function hasUngrouped(
  on: Executor,
  ticketId: string,
  questions: readonly number[],
): Promise<boolean> {
  return sql(on).hasRow`
    SELECT 1 FROM lesson_ticket_answers
      WHERE ticket_id = ${ticketId} AND question = ANY(${questions}) AND group_of IS NULL LIMIT 1`;
}

/** Those of the tickets that have a text answer without a group: its job was lost, or is running. */
export async function findUngroupedTickets(on: Executor, ids: readonly string[]): Promise<string[]> {
  return sql(on).column<string>`
    SELECT t.id FROM lesson_tickets t WHERE t.id = ANY(${ids}) AND EXISTS (
      SELECT FROM lesson_ticket_answers a
       WHERE a.ticket_id = t.id AND a.group_of IS NULL AND t.questions -> (a.question - 1) ->> 'kind' = 'text')`;
}

export interface GroupedAnswer extends Pick<AnswerInWords, 'user_id' | 'question' | 'text'> {
  group_of: number;
  embedding: Float32Array | null;
}

/**
 * Stores the groups of answers and the vectors of new ones. Skips answers that changed meanwhile. Returns how many rows
 * changed.
 */
export async function storeGroups(
  on: Executor,
  ticketId: string,
  answers: readonly GroupedAnswer[],
  model: string | null,
): Promise<number> {
  const grouped = answers.map(({ embedding, ...answer }) => ({
    ...answer,
    embedding: embedding && Buffer.from(embedding.buffer, embedding.byteOffset, embedding.byteLength),
  }));
  const types = { user_id: 'int', question: 'int', text: 'text', group_of: 'int', embedding: 'bytea' };
  const changed = await sql(on).rows`
    UPDATE lesson_ticket_answers a SET group_of = g.group_of, embedding = COALESCE(g.embedding, a.embedding),
           embedding_model = CASE WHEN g.embedding IS NULL THEN a.embedding_model ELSE ${model} END
      FROM ${unnest('g', grouped, types)}
     WHERE a.ticket_id = ${ticketId} AND a.user_id = g.user_id AND a.question = g.question AND a.value #>> '{}' = g.text
       AND (a.group_of IS DISTINCT FROM g.group_of OR g.embedding IS NOT NULL) RETURNING 1`;
  return changed.length;
}
