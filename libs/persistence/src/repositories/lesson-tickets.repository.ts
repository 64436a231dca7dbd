import { randomUUID } from 'node:crypto';
import { IsNull, Not } from 'typeorm';
import {
  LIMITS,
  type StudentTicket,
  type TicketQuestion,
  type TicketResults,
  type TicketValue,
} from '@studyhall/contracts';
import { resultsOf, rightOf, type TicketTally } from '@studyhall/domain';
import { LessonTicket } from '../entities/lesson-ticket.entity.js';
import { hasRow, row, rows, type Executor } from '../sql.js';
import { LESSON_END } from './lesson-reports.repository.js';

/** A ticket that was sent to the class. */
export interface TicketRecord {
  id: string;
  lesson_id: string;
  lesson: string;
  group_id: number | null;
  questions: TicketQuestion[];
  open: boolean;
  /** Null during the lesson. */
  closes_in: number | null;
  opened_at: Date;
  closed_at: Date | null;
}

/** When a ticket closes: by its teacher, else some minutes after its lesson. */
const CLOSES = `COALESCE(t.closed_at, COALESCE(l.ended_at, l.ends_at) + make_interval(mins => ${LIMITS.ticketGraceMinutes}))`;
const VIEW = `t.id, t.lesson_id, l.title AS lesson, l.group_id, t.questions, ${CLOSES} > now() AS open, t.opened_at,
  CASE WHEN ${CLOSES} <= now() THEN ${CLOSES} END AS closed_at,
  CASE WHEN (l.ended_at IS NOT NULL OR l.ends_at <= now()) AND ${CLOSES} > now()
       THEN ceil(extract(epoch FROM ${CLOSES} - now()))::int END AS closes_in`;
const SOURCE = `lesson_tickets t JOIN lessons l ON l.id = t.lesson_id`;

/** Stores a ticket that is open from now on. Violates `lesson_tickets_one_open` where the lesson has an open one. */
export async function insertTicket(
  on: Executor,
  lessonId: string,
  questions: TicketQuestion[],
): Promise<string> {
  const id = randomUUID();
  await on
    .getRepository(LessonTicket)
    .insert({ id, lesson_id: lessonId, questions, opened_at: () => 'clock_timestamp()' });
  return id;
}

/** Tickets of a lesson that were sent to the class. */
export async function countTickets(on: Executor, lessonId: string): Promise<number> {
  return on.getRepository(LessonTicket).countBy({ lesson_id: lessonId, opened_at: Not(IsNull()) });
}

/** The tickets of a lesson, newest first: all, or those with these ids. */
async function findRecords(
  on: Executor,
  lessonId: string,
  ids: readonly string[] | null,
): Promise<TicketRecord[]> {
  // SQL: whether it is open, by the clock of the database.
  return rows<TicketRecord>(
    on,
    `SELECT ${VIEW} FROM ${SOURCE}
      WHERE t.lesson_id = $1 AND t.opened_at IS NOT NULL AND ($2::uuid[] IS NULL OR t.id = ANY($2))
      ORDER BY t.opened_at DESC`,
    [lessonId, ids],
  );
}

export async function findTicket(
  on: Executor,
  lessonId: string,
  ticketId: string,
): Promise<TicketRecord | null> {
  return (await findRecords(on, lessonId, [ticketId]))[0] ?? null;
}

/** The tickets of a lesson with what the members of its class answered, newest first. */
export async function findResults(
  on: Executor,
  lessonId: string,
  ids: readonly string[] | null = null,
): Promise<TicketResults[]> {
  const records = await findRecords(on, lessonId, ids);
  if (records.length === 0) return [];
  // SQL: any number of students in one statement; a group of similar answers counts for the one that stands for it.
  const tallies = await rows<TicketTally & { ticket_id: string }>(
    on,
    `SELECT a.ticket_id, a.question, COALESCE(r.value, a.value) AS value, count(*)::int AS count
       FROM lesson_ticket_answers a JOIN lesson_tickets t ON t.id = a.ticket_id JOIN lessons l ON l.id = t.lesson_id
       JOIN group_members m ON m.group_id = l.group_id AND m.user_id = a.user_id
       LEFT JOIN lesson_ticket_answers r
         ON r.ticket_id = a.ticket_id AND r.question = a.question AND r.user_id = a.group_of
      WHERE a.ticket_id = ANY($1) GROUP BY 1, 2, 3 ORDER BY min(a.answered_at), 3`,
    [records.map(({ id }) => id)],
  );
  // SQL: members with an answer, per ticket, beside the number of members.
  const counts = await rows<{ id: string; answered: number; of: number }>(
    on,
    `SELECT t.id, (SELECT count(*)::int FROM group_members m
              WHERE m.group_id = l.group_id AND m.added_at <= ${LESSON_END}) AS of,
            (SELECT count(*)::int FROM group_members m WHERE m.group_id = l.group_id AND EXISTS (
               SELECT FROM lesson_ticket_answers a WHERE a.ticket_id = t.id AND a.user_id = m.user_id)) AS answered
       FROM ${SOURCE} WHERE t.id = ANY($1)`,
    [records.map(({ id }) => id)],
  );
  return records.map((ticket) => {
    const own = tallies.filter((tally) => tally.ticket_id === ticket.id);
    const { answered = 0, of = 0 } = counts.find(({ id }) => id === ticket.id) ?? {};
    return {
      ...{ id: ticket.id, lesson_id: ticket.lesson_id, answered, of },
      state: ticket.open ? 'open' : 'closed',
      opened_at: ticket.opened_at.toISOString(),
      closed_at: ticket.closed_at?.toISOString() ?? null,
      questions: ticket.questions.map((question, at) => resultsOf(question, at + 1, own)),
    };
  });
}

/** Closes a ticket. False where it is closed already. */
export async function closeTicket(on: Executor, ticketId: string): Promise<boolean> {
  // SQL: no later than it would have closed by itself, by the clock of the database.
  return hasRow(
    on,
    `UPDATE lesson_tickets t SET closed_at = LEAST(clock_timestamp(), ${CLOSES})
       FROM lessons l WHERE l.id = t.lesson_id AND t.id = $1 AND t.opened_at IS NOT NULL AND t.closed_at IS NULL RETURNING 1`,
    [ticketId],
  );
}

/** An open ticket of a lesson, for a member of its class. Null for everyone else. */
export async function findOfMember(
  on: Executor,
  lessonId: string,
  ticketId: string,
  userId: number,
): Promise<TicketRecord | null> {
  // SQL: the ticket, the class and the membership in one statement.
  return row<TicketRecord>(
    on,
    `SELECT ${VIEW} FROM ${SOURCE} JOIN group_members m ON m.group_id = l.group_id AND m.user_id = $3
      WHERE t.id = $2 AND t.lesson_id = $1 AND t.opened_at IS NOT NULL`,
    [lessonId, ticketId, userId],
  );
}

/**
 * The newest ticket of a student's classes that is open or was closed a few minutes ago, with the student's answers.
 */
export async function findForStudent(on: Executor, userId: number): Promise<StudentTicket | null> {
  // SQL: as above, with the answers.
  const found = await row<TicketRecord & { answers: Record<string, TicketValue> | null }>(
    on,
    `SELECT ${VIEW}, (SELECT jsonb_object_agg(a.question, a.value) FROM lesson_ticket_answers a
                       WHERE a.ticket_id = t.id AND a.user_id = $1) AS answers
       FROM ${SOURCE} JOIN group_members m ON m.group_id = l.group_id
      WHERE m.user_id = $1 AND t.opened_at IS NOT NULL
        AND COALESCE(l.ended_at, l.ends_at) > now() - make_interval(mins => ${2 * LIMITS.ticketGraceMinutes})
        AND ${CLOSES} > now() - make_interval(mins => ${LIMITS.ticketGraceMinutes})
      ORDER BY t.opened_at DESC LIMIT 1`,
    [userId],
  );
  return found && studentTicketOf(found, found.answers ?? {});
}

/** The tickets of a lesson with the answers of one of its students, newest first. */
export async function findOwn(on: Executor, userId: number, lessonId: string): Promise<StudentTicket[]> {
  // SQL: as above.
  const found = await rows<TicketRecord & { answers: Record<string, TicketValue> | null }>(
    on,
    `SELECT ${VIEW}, (SELECT jsonb_object_agg(a.question, a.value) FROM lesson_ticket_answers a
                       WHERE a.ticket_id = t.id AND a.user_id = $1) AS answers
       FROM ${SOURCE} WHERE t.lesson_id = $2 AND t.opened_at IS NOT NULL
      ORDER BY t.opened_at DESC LIMIT ${LIMITS.ticketsPerLesson}`,
    [userId, lessonId],
  );
  return found.map((ticket) => studentTicketOf(ticket, ticket.answers ?? {}));
}

/** A ticket as a student sees it. The right answers are in it once it is closed. */
export function studentTicketOf(
  { id, lesson_id, lesson, open, closes_in, questions }: TicketRecord,
  answers: Record<string, TicketValue> = {},
): StudentTicket {
  return {
    ...{ id, lesson_id, lesson, closes_in },
    state: open ? 'open' : 'closed',
    questions: questions.map((question, at) => ({
      ...{ id: at + 1, kind: question.kind, text: question.text },
      options: question.kind === 'choice' ? question.options : [],
      value: answers[at + 1] ?? null,
      right: open ? null : rightOf(question),
    })),
  };
}

/**
 * Stores the answer of a member of the class, or replaces it, while the ticket is open. Null where it is not; else whether
 * anything changed.
 */
export async function storeAnswer(
  on: Executor,
  answer: { ticketId: string; userId: number; question: number; value: TicketValue },
): Promise<boolean | null> {
  // SQL: checks the class and the time, and stores, in one statement. Answers that this one stood for are grouped again.
  const found = await row<{ changed: boolean }>(
    on,
    `WITH allowed AS (
       SELECT t.id FROM ${SOURCE} JOIN group_members m ON m.group_id = l.group_id AND m.user_id = $2
        WHERE t.id = $1 AND t.opened_at IS NOT NULL AND ${CLOSES} > now()),
     stored AS (
       INSERT INTO lesson_ticket_answers AS a (ticket_id, user_id, question, value)
       SELECT id, $2, $3, $4::jsonb FROM allowed
       ON CONFLICT (ticket_id, user_id, question) DO UPDATE
         SET value = EXCLUDED.value, embedding = NULL, group_of = NULL, answered_at = now()
       WHERE a.value <> EXCLUDED.value RETURNING 1),
     others AS (
       UPDATE lesson_ticket_answers o SET group_of = NULL
        WHERE o.ticket_id = $1 AND o.question = $3 AND o.group_of = $2 AND o.user_id <> $2 AND EXISTS (SELECT FROM stored))
     SELECT EXISTS (SELECT FROM stored) AS changed FROM allowed`,
    [answer.ticketId, answer.userId, answer.question, JSON.stringify(answer.value)],
  );
  return found && found.changed;
}

/** The answers of each member of the class, by name; none for those who gave none. */
export async function findAnswersByName(
  on: Executor,
  ticketId: string,
): Promise<Array<{ username: string; answers: Record<string, TicketValue> | null }>> {
  // SQL: one row for each student.
  return rows(
    on,
    `SELECT u.username, jsonb_object_agg(a.question, a.value) FILTER (WHERE a.question IS NOT NULL) AS answers
       FROM ${SOURCE} JOIN group_members m ON m.group_id = l.group_id
       JOIN users u ON u.id = m.user_id AND u.removed_with IS NULL
       LEFT JOIN lesson_ticket_answers a ON a.ticket_id = t.id AND a.user_id = u.id
      WHERE t.id = $1 GROUP BY u.id ORDER BY u.username, u.id`,
    [ticketId],
  );
}
