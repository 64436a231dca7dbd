// SQL: reads the rows of a person from many tables, each with a statement of its own and in pages by its key.
import { raw, rows, sql, type Executor } from '../sql.js';
import { NOT_REMOVED } from './files.repository.js';

/**
 * What an export of a person holds. Only what the person may see: not what others wrote for themselves (reasons of admins,
 * drafts of feedback), no names of others, no keys of exercises and quizzes, and no secrets.
 */
interface Part {
  /** The tables whose rows it shows. */
  tables: readonly string[];
  /** The type of its column `key`, in whose order its rows are read. */
  key: 'int' | 'bigint' | 'uuid' | 'text';
  /** Its rows; `$1` is the person. */
  select: string;
  /** Only in an export that the person asked for: no admin may read it. Chats and files are the same. */
  own?: true;
}

export const PERSON_DATA = {
  classes: {
    tables: ['stored_groups', 'stored_group_members', 'group_teachers'],
    key: 'text',
    select: `SELECT g.id || of.role AS key, g.name AS class, g.school, of.role, of.added_at FROM (
        SELECT group_id, 'student' AS role, added_at FROM group_members WHERE user_id = $1
        UNION ALL SELECT group_id, 'teacher', added_at FROM group_teachers WHERE user_id = $1) AS of JOIN groups g ON g.id = of.group_id`,
  },
  folders: {
    tables: ['conversation_folders'],
    key: 'int',
    own: true,
    select: `SELECT id AS key, name, created_at FROM conversation_folders WHERE user_id = $1`,
  },
  notes: {
    tables: ['student_notes'],
    key: 'int',
    own: true,
    select: `SELECT id AS key, kind, text, created_at FROM student_notes WHERE user_id = $1`,
  },
  images: {
    tables: ['image_jobs'],
    key: 'uuid',
    own: true,
    select: `SELECT id AS key, prompt, options, status, file_id AS file, created_at FROM image_jobs
              WHERE user_id = $1 AND prompt <> ''`,
  },
  quizzes: {
    tables: ['quizzes'],
    key: 'uuid',
    own: true,
    select: `SELECT id AS key, id, title, jsonb_path_query_array(questions, '$[*].prompt') AS questions, created_at FROM quizzes q
              WHERE user_id = $1 AND NOT EXISTS (
                SELECT FROM messages m WHERE m.turn_id = q.turn_id AND m.removed_with IS NOT NULL)`,
  },
  quiz_answers: {
    tables: ['quiz_answers'],
    key: 'uuid',
    own: true,
    select: `SELECT id AS key, quiz_id AS quiz, question, attempt, answer, verdict, points, feedback, created_at FROM quiz_answers
              WHERE user_id = $1`,
  },
  decks: {
    tables: ['decks'],
    key: 'uuid',
    own: true,
    select: `SELECT id AS key, id, title, created_at FROM decks WHERE user_id = $1`,
  },
  cards: {
    tables: ['cards'],
    key: 'uuid',
    own: true,
    select: `SELECT id AS key, id, deck_id AS deck, front, back, due, memory FROM cards WHERE user_id = $1`,
  },
  reviews: {
    tables: ['card_reviews'],
    key: 'uuid',
    own: true,
    select: `SELECT id AS key, card_id AS card, grade, reviewed_at FROM card_reviews WHERE user_id = $1`,
  },
  plans: {
    tables: ['study_plans'],
    key: 'uuid',
    own: true,
    select: `SELECT id AS key, id, title, exam_on::text, created_at FROM study_plans WHERE user_id = $1`,
  },
  sessions_of_plans: {
    tables: ['study_sessions'],
    key: 'uuid',
    own: true,
    select: `SELECT id AS key, plan_id AS plan, on_day::text, minutes, topic, tasks, done FROM study_sessions WHERE user_id = $1`,
  },
  exercises: {
    tables: ['study_exercises'],
    key: 'uuid',
    own: true,
    select: `SELECT id AS key, text, hints, attempts, last_hint, asked_at FROM study_exercises WHERE user_id = $1`,
  },
  homework: {
    tables: ['activity_work', 'activities'],
    key: 'uuid',
    select: `SELECT w.id AS key, a.title, w.begun_at, w.handed_in_at, w.answer, w.attempts, w.hints,
                    CASE WHEN w.feedback_state = 'approved' THEN w.feedback END AS feedback
               FROM activity_work w JOIN activities a ON a.id = w.activity_id WHERE w.user_id = $1`,
  },
  tickets: {
    tables: ['lesson_ticket_answers', 'lesson_tickets'],
    key: 'text',
    select: `SELECT t.id || ':' || a.question AS key, t.questions -> (a.question - 1) ->> 'text' AS question, a.value AS answer, a.answered_at
               FROM lesson_ticket_answers a JOIN lesson_tickets t ON t.id = a.ticket_id WHERE a.user_id = $1`,
  },
  lessons: {
    tables: ['lessons', 'lesson_students'],
    key: 'uuid',
    select: `SELECT id AS key, title, started_at, ended_at FROM lessons l
              WHERE EXISTS (SELECT FROM conversations c WHERE c.lesson_id = l.id AND c.user_id = $1)`,
  },
  looks: {
    tables: ['lesson_looks'],
    key: 'int',
    select: `SELECT k.id AS key, l.title AS lesson, k.viewer_role AS role, k.at, k.until
               FROM lesson_looks k JOIN lessons l ON l.id = k.lesson_id WHERE k.user_id = $1`,
  },
  safety_looks: {
    tables: ['safety_cases', 'safety_looks'],
    key: 'int',
    own: true,
    select: `SELECT l.id AS key, l.viewer_role AS role, l.at FROM safety_looks l JOIN safety_cases c ON c.id = l.case_id
              WHERE c.user_id = $1 AND c.closed_at IS NOT NULL AND c.withheld_reason IS NULL`,
  },
  requests: {
    tables: ['approval_requests'],
    key: 'int',
    select: `SELECT id AS key, school, role, request_date, outcome, reason, decided_at FROM approval_requests WHERE user_id = $1`,
  },
  use: {
    tables: ['usage_ledger'],
    key: 'text',
    select: `SELECT at::date || ' ' || kind AS key, at::date::text AS day, kind, sum(COALESCE(settled, amount)) AS amount
               FROM usage_ledger WHERE user_id = $1 GROUP BY at::date, kind`,
  },
  allowances: {
    tables: ['allowances'],
    key: 'int',
    select: `SELECT id AS key, kind, amount, until, created_at FROM allowances WHERE user_id = $1`,
  },
  devices: {
    tables: ['sessions'],
    key: 'uuid',
    select: `SELECT id AS key, user_agent AS browser, address, created_at, last_used_at FROM sessions WHERE user_id = $1`,
  },
  second_steps: {
    tables: ['user_factors'],
    key: 'uuid',
    select: `SELECT id AS key, kind, label, created_at, last_used_at FROM user_factors WHERE user_id = $1`,
  },
  identities: {
    tables: ['external_identities', 'external_ids', 'scim_people'],
    key: 'text',
    select: `SELECT concat_ws(' ', source, id) AS key, source, id FROM (
        SELECT issuer AS source, subject AS id FROM external_identities WHERE user_id = $1
        UNION ALL SELECT source, external_id FROM external_ids WHERE user_id = $1
        UNION ALL SELECT 'scim', user_name FROM scim_people WHERE user_id = $1) AS known`,
  },
  changes: {
    tables: ['audit_log', 'audit_people'],
    key: 'bigint',
    select: `SELECT e.id AS key, e.at, e.action FROM audit_people p JOIN audit_log e ON e.id = p.entry_id WHERE p.user_id = $1`,
  },
} as const satisfies Record<string, Part>;

export type DataName = keyof typeof PERSON_DATA;
export type DataRow = Record<string, unknown>;

/** Rows of one statement: few, as a row may hold a long text. */
const PAGE = 100;

/** The rows of a part, page by page: memory stays bounded. */
export async function* readPart(
  on: Executor,
  userId: number,
  name: DataName,
): AsyncGenerator<DataRow, void, void> {
  const { key, select }: Part = PERSON_DATA[name];
  yield* pages((after) =>
    rows(
      on,
      `SELECT one.*, one.key::text AS key FROM (${select}) AS one
        WHERE $2::text IS NULL OR one.key > $2::${key} ORDER BY one.key LIMIT ${PAGE}`,
      [userId, after],
    ),
  );
}

type Keyed = DataRow & { key: string };

async function* pages(read: (after: string | null) => Promise<Keyed[]>): AsyncGenerator<DataRow, void, void> {
  for (let after: string | null = null; ;) {
    const page: Keyed[] = await read(after);
    for (const { key: _, ...row } of page) yield row;
    if (page.length < PAGE) return;
    after = page.at(-1)?.key ?? null;
  }
}

/** The account itself; null where it is gone or removed. */
export async function findAccount(on: Executor, userId: number): Promise<DataRow | null> {
  return sql(on).row<DataRow>`
    SELECT id, username, given_name, family_name, preferred_name, email, number, role, school, access_granted, created_at, last_sign_in
      FROM users WHERE id = ${userId} AND removed_with IS NULL`;
}

/** What there is to export: conversations, and bytes of files. */
export async function measure(
  on: Executor,
  userId: number,
): Promise<{ conversations: number; bytes: number }> {
  const found = await sql(on).row<{ conversations: number; bytes: number }>`
    SELECT (SELECT count(*)::int FROM conversations WHERE user_id = ${userId} AND removed_with IS NULL) AS conversations,
           (SELECT COALESCE(sum(size), 0)::float8 FROM files WHERE user_id = ${userId}) AS bytes`;
  return found ?? { conversations: 0, bytes: 0 };
}

export type DataConversation = DataRow & { id: string; title: string };

/** The conversations of a person that are not removed. */
export function readConversations(
  on: Executor,
  userId: number,
): AsyncGenerator<DataConversation, void, void> {
  const read = pages(
    (after) => sql(on).rows<Keyed>`
      SELECT id::text AS key, id, title, created_at, updated_at, pinned_at, archived_at, folder_id AS folder, lesson_id IS NOT NULL AS in_lesson
        FROM conversations WHERE user_id = ${userId} AND removed_with IS NULL
         AND (${after}::text IS NULL OR id > ${after}::uuid) ORDER BY id LIMIT ${raw(PAGE)}`,
  );
  return read as AsyncGenerator<DataConversation, void, void>;
}

export type DataMessage = DataRow & { by: string; content: string; created_at: Date; in_view: boolean };

/** The messages of one conversation of the person, all versions. What others are named in it is left out. */
export function readMessages(
  on: Executor,
  userId: number,
  conversationId: string,
): AsyncGenerator<DataMessage, void, void> {
  const read = pages(
    (after) => sql(on).rows<Keyed>`
      SELECT m.id::text AS key, CASE WHEN m.details ? 'author' THEN 'teacher' ELSE m.role END AS by, m.content, m.created_at,
             m.edited, m.in_view, m.rating, m.rating_reason, m.details -> 'code' AS program, m.details -> 'code_runs' AS runs,
             (SELECT array_agg(f.name ORDER BY mf.position) FROM message_files mf JOIN files f ON f.id = mf.file_id
               WHERE mf.message_id = m.id) AS files
        FROM messages m WHERE m.user_id = ${userId} AND m.conversation_id = ${conversationId} AND m.removed_with IS NULL
         AND (${after}::text IS NULL OR m.id > ${after}::int) ORDER BY m.id LIMIT ${raw(PAGE)}`,
  );
  return read as AsyncGenerator<DataMessage, void, void>;
}

export type DataFile = DataRow & {
  id: string;
  name: string;
  mime_type: string;
  size: number;
  storage_key: string;
};

/** The files of a person, but not those of removed replies. */
export function readFiles(on: Executor, userId: number): AsyncGenerator<DataFile, void, void> {
  const read = pages(
    (after) => sql(on).rows<Keyed>`
      SELECT f.id::text AS key, f.id, f.name, f.mime_type, f.size::float8 AS size, f.purpose, f.created_at, f.storage_key
        FROM files f WHERE f.user_id = ${userId} AND ${raw(NOT_REMOVED)}
         AND (${after}::text IS NULL OR f.id > ${after}::uuid) ORDER BY f.id LIMIT ${raw(PAGE)}`,
  );
  return read as AsyncGenerator<DataFile, void, void>;
}
