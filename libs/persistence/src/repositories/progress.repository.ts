// SQL: all weeks of a student in one statement.
import type { ProgressWeek, TicketQuestion, TicketValue } from '@studyhall/contracts';
import { isRightAnswer } from '@studyhall/domain';
import { ofLesson, present } from '../conditions.js';
import { NAMED } from '../names/person.js';
import { fragment, raw, sql, type Executor, type Fragment } from '../sql.js';
import { IS_FOR } from './activities.repository.js';
import { LESSON_END } from './lesson-reports.repository.js';
import { findWeeksOfStudent } from './work-requests.repository.js';

/** A school year. */
const MAX_WEEKS = 42;
/** Limits on a student's lessons and on the answers to their exit tickets. The newest are used. */
const MAX_LESSONS = 600;
const MAX_ANSWERS = 5_000;

type HomeworkWeek = Pick<
  ProgressWeek,
  'week' | 'homework' | 'handed_in' | 'homework_attempts' | 'homework_hints'
>;
type RequestWeek = Pick<ProgressWeek, 'week' | 'questions' | 'work_requests'>;
type Marks = 'ticket_answers' | 'tickets_right' | 'quiz_answers' | 'quizzes_right';
type LessonWeek = Omit<ProgressWeek, Marks | keyof HomeworkWeek | keyof RequestWeek> &
  Pick<ProgressWeek, 'week'>;
/** An answer to a question that has a correct answer. */
interface Answer {
  week: string;
  question: TicketQuestion;
  value: TicketValue;
}

/** A week without lessons and homework. */
const NOTHING = {
  ...{ lessons: 0, attended: 0, exercises: 0, attempts: 0, hints: 0 },
  ...{ homework: 0, handed_in: 0, homework_attempts: 0, homework_hints: 0 },
  ...{ questions: 0, work_requests: 0 },
};

/** The Monday of a time in the time zone of the school `s`. */
const weekStart = (time: string): Fragment =>
  fragment`to_char(date_trunc('week', ${raw(time)} AT TIME ZONE COALESCE(s.time_zone, current_setting('TimeZone'))), 'YYYY-MM-DD')`;

/** The lessons in the student's current classes (or one of them) that were held during the membership, or that the student opened. */
const heldFor = (userId: number, groupId: number | null): Fragment => fragment`
  SELECT l.id, l.started_at,
         ${weekStart('l.started_at')} AS week,
         p.attended
    FROM group_members m JOIN lessons l ON l.group_id = m.group_id
    CROSS JOIN LATERAL (SELECT EXISTS (SELECT FROM conversations c WHERE ${raw(ofLesson('l.id'))}
      AND c.user_id = m.user_id AND c.created_at <= ${raw(LESSON_END)}) AS attended) p
    JOIN groups g ON g.id = l.group_id JOIN schools s ON s.name = g.school
   WHERE m.user_id = ${userId} AND (${groupId}::int IS NULL OR m.group_id = ${groupId})
     AND (m.added_at <= ${raw(LESSON_END)} OR p.attended)
     AND l.started_at > now() - make_interval(weeks => ${MAX_WEEKS})
   ORDER BY l.started_at DESC LIMIT ${MAX_LESSONS}`;

/**
 * The student's activity in lessons, homework and quizzes per week, newest first: of one class, or of all. To add another
 * kind of work, add a statement that returns counts by week.
 */
export async function findWeeks(
  on: Executor,
  userId: number,
  groupId: number | null,
): Promise<ProgressWeek[]> {
  const [lessonWeeks, homeworkWeeks, requestWeeks, tickets, quizzes] = await Promise.all([
    findLessonWeeks(on, userId, groupId),
    findHomeworkWeeks(on, userId, groupId),
    findWeeksOfStudent(on, userId, groupId),
    findTicketAnswers(on, userId, groupId),
    findQuizAnswers(on, userId, groupId),
  ]);
  const quizWeeks = quizzes.map(({ week }) => ({ week }));
  const counted = Map.groupBy(
    [...lessonWeeks, ...homeworkWeeks, ...requestWeeks, ...quizWeeks],
    ({ week }) => week,
  );
  const weeks = [...counted].toSorted(([one], [other]) => other.localeCompare(one));
  return weeks.map(([name, parts]) => {
    const week = Object.assign({ week: name, ...NOTHING }, ...parts) as LessonWeek &
      HomeworkWeek &
      RequestWeek;
    const [ticket, quiz] = [countRight(tickets, name), countRight(quizzes, name)];
    return {
      ...week,
      ...{ ticket_answers: ticket.of, tickets_right: ticket.count },
      ...{ quiz_answers: quiz.of, quizzes_right: quiz.count },
    };
  });
}

function countRight(answers: readonly Answer[], week: string): { count: number; of: number } {
  const own = answers.filter((answer) => answer.week === week);
  const right = own.filter(({ question, value }) => isRightAnswer(question, value) === true);
  return { count: right.length, of: own.length };
}

/** The names of a student of a class; null for other users. */
export async function findMember(
  on: Executor,
  groupId: number,
  userId: number,
): Promise<{ username: string; display_name: string } | null> {
  return sql(on).row`
    SELECT ${raw(NAMED)} FROM group_members m JOIN users u ON u.id = m.user_id AND ${raw(present('u'))}
     WHERE m.group_id = ${groupId} AND m.user_id = ${userId}`;
}

/** Counts per lesson, so that private conversations never count. */
async function findLessonWeeks(on: Executor, userId: number, groupId: number | null): Promise<LessonWeek[]> {
  return sql(on).rows<LessonWeek>`
    WITH held AS (${heldFor(userId, groupId)})
    SELECT h.week, count(*)::int AS lessons,
           count(*) FILTER (WHERE h.attended)::int AS attended,
           COALESCE(sum(e.exercises), 0)::int AS exercises, COALESCE(sum(e.attempts), 0)::int AS attempts,
           COALESCE(sum(e.hints), 0)::int AS hints
      FROM held h
      LEFT JOIN (
        SELECT x.lesson_id, count(*) AS exercises, sum(x.attempts) AS attempts, sum(x.hints) AS hints
          FROM study_exercises s JOIN lesson_exercises x ON x.exercise_id = s.id
         WHERE s.user_id = ${userId} GROUP BY x.lesson_id) e ON e.lesson_id = h.id
     GROUP BY h.week ORDER BY h.week DESC`;
}

/** Homework counts in the week in which it was given. */
async function findHomeworkWeeks(
  on: Executor,
  userId: number,
  groupId: number | null,
): Promise<HomeworkWeek[]> {
  return sql(on).rows<HomeworkWeek>`
    SELECT ${weekStart('a.opens_at')} AS week, count(*)::int AS homework,
           count(w.handed_in_at)::int AS handed_in, COALESCE(sum(w.attempts), 0)::int AS homework_attempts,
           COALESCE(sum(w.hints), 0)::int AS homework_hints
      FROM group_members m JOIN activities a ON a.group_id = m.group_id AND ${raw(IS_FOR)}
      JOIN groups g ON g.id = m.group_id JOIN schools s ON s.name = g.school
      LEFT JOIN activity_work w ON w.activity_id = a.id AND w.user_id = m.user_id
     WHERE m.user_id = ${userId} AND (${groupId}::int IS NULL OR m.group_id = ${groupId}::int) AND a.kind = 'tutor'
       AND m.added_at <= a.closes_at
       AND a.opens_at BETWEEN now() - make_interval(weeks => ${MAX_WEEKS}) AND now()
     GROUP BY 1`;
}

async function findTicketAnswers(on: Executor, userId: number, groupId: number | null): Promise<Answer[]> {
  // Uses the domain's rule for numbers.
  return sql(on).rows`
    WITH held AS (${heldFor(userId, groupId)})
    SELECT h.week, t.questions -> (a.question - 1) AS question, a.value
      FROM held h JOIN lesson_tickets t
        ON t.lesson_id = h.id AND t.opened_at IS NOT NULL AND t.activity_id IS NULL
      JOIN lesson_ticket_answers a ON a.ticket_id = t.id AND a.user_id = ${userId}
     WHERE t.questions -> (a.question - 1) ->> 'right' IS NOT NULL
     ORDER BY h.started_at DESC LIMIT ${MAX_ANSWERS}`;
}

/** By the week in which a quiz was sent. */
async function findQuizAnswers(on: Executor, userId: number, groupId: number | null): Promise<Answer[]> {
  return sql(on).rows`
    SELECT ${weekStart('a.opens_at')} AS week, t.questions -> (x.question - 1) AS question, x.value
      FROM group_members m JOIN activities a ON a.group_id = m.group_id AND a.closes_at <= now()
      JOIN groups g ON g.id = m.group_id JOIN schools s ON s.name = g.school
      JOIN lesson_tickets t ON t.activity_id = a.id AND t.opened_at IS NOT NULL
      JOIN lesson_ticket_answers x ON x.ticket_id = t.id AND x.user_id = m.user_id
     WHERE m.user_id = ${userId} AND (${groupId}::int IS NULL OR m.group_id = ${groupId}::int)
       AND a.opens_at > now() - make_interval(weeks => ${MAX_WEEKS})
       AND t.questions -> (x.question - 1) ->> 'right' IS NOT NULL
     ORDER BY a.opens_at DESC LIMIT ${MAX_ANSWERS}`;
}
