// SQL: the class, the membership and the time are checked in the statement that reads or stores.
import { randomUUID } from 'node:crypto';
import { IsNull, Not } from 'typeorm';
import {
  LIMITS,
  type StudentTicket,
  type TicketQuestion,
  type TicketResults,
  type TicketValue,
} from '@studyhall/contracts';
import { toResults, rightAnswer, type TicketTally } from '@studyhall/domain';
import { LessonTicket } from '../entities/lesson-ticket.entity.js';
import { BY_SHOWN_NAME, NAMED } from '../names/person.js';
import { fragment, raw, sql, type Executor, type Fragment } from '../sql.js';
import { IS_FOR } from './activities.repository.js';
import { LESSON_END } from './lesson-reports.repository.js';

/** An exit ticket, or the questions of a class quiz, that was sent to the class. */
export interface TicketRecord extends Pick<StudentTicket, 'id' | 'lesson_id' | 'lesson' | 'quiz'> {
  group_id: number | null;
  questions: TicketQuestion[];
  open: boolean;
  /** Null during the lesson. */
  closes_in: number | null;
  opened_at: Date;
  closed_at: Date | null;
}

/** When a ticket closes: a quiz with its activity; an exit ticket by its teacher, or some minutes after its lesson. */
const CLOSES = fragment`COALESCE(a.closes_at, t.closed_at, COALESCE(l.ended_at, l.ends_at) + make_interval(mins => ${LIMITS.ticketGraceMinutes}))`;
/** The class; null if it is removed, or if the quiz is withdrawn. */
const GROUP = fragment`CASE WHEN a.id IS NULL THEN l.group_id ELSE a.group_id END`;
const VIEW = fragment`t.id, t.lesson_id, COALESCE(a.title, l.title) AS lesson, ${GROUP} AS group_id, t.questions,
  CASE WHEN a.id IS NOT NULL THEN jsonb_build_object('activity_id', a.id, 'title', a.title) END AS quiz,
  ${CLOSES} > now() AS open, t.opened_at,
  CASE WHEN ${CLOSES} <= now() THEN ${CLOSES} END AS closed_at,
  CASE WHEN (a.id IS NOT NULL OR l.ended_at IS NOT NULL OR l.ends_at <= now()) AND ${CLOSES} > now()
       THEN ceil(extract(epoch FROM ${CLOSES} - now()))::int END AS closes_in`;
const SOURCE = fragment`lesson_tickets t LEFT JOIN lessons l ON l.id = t.lesson_id LEFT JOIN activities a ON a.id = t.activity_id`;
/** The class members whom a ticket is for. */
const MEMBERS = fragment`group_members m ON m.group_id = ${GROUP} AND (a.id IS NULL OR ${raw(IS_FOR)})`;

/** Stores the questions of a quiz that is being sent, in the running lesson. */
export async function insertQuiz(
  on: Executor,
  quiz: { activity_id: string; lesson_id: string | null; questions: TicketQuestion[] },
): Promise<void> {
  await on.getRepository(LessonTicket).insert({ id: randomUUID(), ...quiz, opened_at: () => 'now()' });
}

/** Stores a ticket that is open from now on. Violates `lesson_tickets_one_open` if the lesson already has an open one. */
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

/** The number of tickets of a lesson that were sent. */
export async function countTickets(on: Executor, lessonId: string): Promise<number> {
  return on
    .getRepository(LessonTicket)
    .countBy({ lesson_id: lessonId, activity_id: IsNull(), opened_at: Not(IsNull()) });
}

/** The tickets and quizzes of a lesson (all, or those with these ids), or the ticket of a quiz. */
export type TicketPlace = { lessonId: string; ids?: readonly string[] } | { activityId: string };

/** Newest first. */
async function findRecords(on: Executor, place: TicketPlace): Promise<TicketRecord[]> {
  const isAsked =
    'activityId' in place
      ? fragment`t.activity_id = ${place.activityId}`
      : fragment`t.lesson_id = ${place.lessonId} AND (${place.ids}::uuid[] IS NULL OR t.id = ANY(${place.ids}))`;
  return sql(on).rows<TicketRecord>`
    SELECT ${VIEW} FROM ${SOURCE}
     WHERE ${isAsked} AND t.opened_at IS NOT NULL AND a.removed_with IS NULL
     ORDER BY t.opened_at DESC`;
}

export async function findTicket(on: Executor, place: TicketPlace): Promise<TicketRecord | null> {
  return (await findRecords(on, place))[0] ?? null;
}

/**
 * The tickets and quizzes with the answers of class members, newest first. Includes no answers of a quiz before it is
 * closed.
 */
export async function findResults(on: Executor, place: TicketPlace): Promise<TicketResults[]> {
  const records = await findRecords(on, place);
  if (records.length === 0) return [];
  // Similar answers are counted under the answer that represents them.
  const tallies = await sql(on).rows<TicketTally & { ticket_id: string }>`
    SELECT x.ticket_id, x.question, COALESCE(r.value, x.value) AS value, count(*)::int AS count
      FROM ${SOURCE} JOIN lesson_ticket_answers x ON x.ticket_id = t.id JOIN ${MEMBERS} AND m.user_id = x.user_id
      LEFT JOIN lesson_ticket_answers r
        ON r.ticket_id = x.ticket_id AND r.question = x.question AND r.user_id = x.group_of
     WHERE t.id = ANY(${records.map(({ id }) => id)}) GROUP BY 1, 2, 3 ORDER BY min(x.answered_at), 3`;
  const counts = await sql(on).rows<{ id: string; answered: number; of: number }>`
    SELECT t.id, (count(m.user_id) FILTER (WHERE a.id IS NOT NULL OR m.added_at <= ${raw(LESSON_END)}))::int AS of,
           (count(m.user_id) FILTER (WHERE EXISTS (
              SELECT FROM lesson_ticket_answers x WHERE x.ticket_id = t.id AND x.user_id = m.user_id)))::int AS answered
      FROM ${SOURCE} LEFT JOIN ${MEMBERS} WHERE t.id = ANY(${records.map(({ id }) => id)}) GROUP BY t.id`;
  return records.map((ticket) => {
    const own = tallies.filter((tally) => tally.ticket_id === ticket.id);
    const { answered = 0, of = 0 } = counts.find(({ id }) => id === ticket.id) ?? {};
    return {
      ...{ id: ticket.id, lesson_id: ticket.lesson_id, quiz: ticket.quiz, answered, of },
      closes_in: ticket.closes_in,
      state: ticket.open ? 'open' : 'closed',
      opened_at: ticket.opened_at.toISOString(),
      closed_at: ticket.closed_at?.toISOString() ?? null,
      questions:
        ticket.quiz !== null && ticket.open
          ? []
          : ticket.questions.map((question, at) => toResults(question, at + 1, own)),
    };
  });
}

/** Closes an exit ticket. False if it is already closed. */
export async function closeTicket(on: Executor, ticketId: string): Promise<boolean> {
  // Never later than its automatic closing time.
  return sql(on).hasRow`
    UPDATE lesson_tickets SET closed_at = LEAST(clock_timestamp(), found.closes)
      FROM (SELECT t.id, ${CLOSES} AS closes FROM ${SOURCE}
        WHERE t.id = ${ticketId} AND t.activity_id IS NULL) AS found
     WHERE lesson_tickets.id = found.id AND opened_at IS NOT NULL AND closed_at IS NULL RETURNING 1`;
}

type AnsweredTicket = TicketRecord & { answers: Record<string, TicketValue> | null };

const own = (
  userId: number,
): Fragment => fragment`SELECT ${VIEW}, (SELECT jsonb_object_agg(x.question, x.value) FROM lesson_ticket_answers x
                              WHERE x.ticket_id = t.id AND x.user_id = ${userId}) AS answers
       FROM ${SOURCE}`;

/** The ticket of a quiz, or the exit ticket of a lesson, for a member whom it is for; null for other users. */
export async function findOfMember(
  on: Executor,
  userId: number,
  of: { lessonId: string; ticketId: string } | { activityId: string },
): Promise<AnsweredTicket | null> {
  const isAsked =
    'activityId' in of
      ? fragment`t.activity_id = ${of.activityId}`
      : fragment`t.id = ${of.ticketId} AND t.lesson_id = ${of.lessonId} AND t.activity_id IS NULL`;
  return sql(on).row<AnsweredTicket>`
    ${own(userId)} JOIN ${MEMBERS} AND m.user_id = ${userId}
     WHERE t.opened_at IS NOT NULL AND ${isAsked}`;
}

/**
 * The ticket in a student's classes that is open, one with unanswered questions first, else one that was closed a few
 * minutes ago; the newest of several. Includes the student's answers.
 */
export async function findForStudent(on: Executor, userId: number): Promise<StudentTicket | null> {
  const found = await sql(on).row<AnsweredTicket>`
    ${own(userId)} JOIN ${MEMBERS}
      CROSS JOIN LATERAL (SELECT count(*) < jsonb_array_length(t.questions) AS unanswered FROM lesson_ticket_answers x
        WHERE x.ticket_id = t.id AND x.user_id = m.user_id) n
      WHERE m.user_id = ${userId} AND t.opened_at IS NOT NULL AND a.id IS NULL
        AND COALESCE(l.ended_at, l.ends_at) > now() - make_interval(mins => ${2 * LIMITS.ticketGraceMinutes})
        AND ${CLOSES} > now() - make_interval(mins => ${LIMITS.ticketGraceMinutes})
      ORDER BY ${CLOSES} > now() DESC, ${CLOSES} > now() AND n.unanswered DESC, t.opened_at DESC LIMIT 1`;
  return found && toStudentTicket(found, found.answers ?? {});
}

/** The tickets and quizzes of a lesson with the answers of one student, newest first. */
export async function findOwn(on: Executor, userId: number, lessonId: string): Promise<StudentTicket[]> {
  const found = await sql(on).rows<AnsweredTicket>`
    ${own(userId)} WHERE t.lesson_id = ${lessonId} AND t.opened_at IS NOT NULL AND a.removed_with IS NULL
       AND (a.id IS NULL OR a.for_all OR EXISTS (
         SELECT FROM activity_students s WHERE s.activity_id = a.id AND s.user_id = ${userId}))
     ORDER BY t.opened_at DESC LIMIT ${LIMITS.ticketsPerLesson}`;
  return found.map((ticket) => toStudentTicket(ticket, ticket.answers ?? {}));
}

/** A ticket or quiz for a student. Contains the correct answers only after it is closed. */
export function toStudentTicket(
  { id, lesson_id, lesson, quiz, open, closes_in, questions }: TicketRecord,
  answers: Record<string, TicketValue> = {},
): StudentTicket {
  return {
    ...{ id, lesson_id, lesson, quiz, closes_in },
    state: open ? 'open' : 'closed',
    questions: questions.map((question, at) => ({
      ...{ id: at + 1, kind: question.kind, text: question.text },
      options: question.kind === 'choice' ? question.options : [],
      value: answers[at + 1] ?? null,
      right: open ? null : rightAnswer(question),
    })),
  };
}

/**
 * Stores or replaces the answer of a class member while the ticket is open. Returns whether anything changed; null if the
 * ticket is not open.
 */
export async function storeAnswer(
  on: Executor,
  answer: { ticketId: string; userId: number; question: number; value: TicketValue },
): Promise<boolean | null> {
  // Answers that this one represented must be grouped again.
  const found = await sql(on).row<{ changed: boolean }>`
    WITH allowed AS (
      SELECT t.id FROM ${SOURCE} JOIN ${MEMBERS} AND m.user_id = ${answer.userId}
       WHERE t.id = ${answer.ticketId} AND t.opened_at IS NOT NULL AND ${CLOSES} > now() AND NOT EXISTS (
         SELECT FROM activity_work w WHERE w.activity_id = a.id AND w.user_id = ${answer.userId}
           AND w.handed_in_at IS NOT NULL)),
    stored AS (
      INSERT INTO lesson_ticket_answers AS x (ticket_id, user_id, question, value)
      SELECT id, ${answer.userId}, ${answer.question}, ${JSON.stringify(answer.value)}::jsonb FROM allowed
      ON CONFLICT (ticket_id, user_id, question) DO UPDATE
        SET value = EXCLUDED.value, embedding = NULL, embedding_model = NULL, group_of = NULL, answered_at = now()
      WHERE x.value <> EXCLUDED.value RETURNING 1),
    others AS (
      UPDATE lesson_ticket_answers o SET group_of = NULL
       WHERE o.ticket_id = ${answer.ticketId} AND o.question = ${answer.question} AND o.group_of = ${answer.userId}
         AND o.user_id <> ${answer.userId} AND EXISTS (SELECT FROM stored))
    SELECT EXISTS (SELECT FROM stored) AS changed FROM allowed`;
  return found && found.changed;
}

/** The answers of each class member, by name; empty for members without answers. */
export async function findAnswersByName(
  on: Executor,
  ticketId: string,
): Promise<
  Array<{
    user_id: number;
    username: string;
    display_name: string;
    answers: Record<string, TicketValue> | null;
  }>
> {
  return sql(on).rows`
    SELECT u.id AS user_id, ${raw(NAMED)},
           jsonb_object_agg(x.question, x.value) FILTER (WHERE x.question IS NOT NULL) AS answers
      FROM ${SOURCE} JOIN ${MEMBERS}
      JOIN users u ON u.id = m.user_id AND u.removed_with IS NULL
      LEFT JOIN lesson_ticket_answers x ON x.ticket_id = t.id AND x.user_id = u.id
     WHERE t.id = ${ticketId} GROUP BY u.id ORDER BY ${raw(BY_SHOWN_NAME.join(', '))}`;
}
