// SQL: one statement for each part of an export.
/**
 * A part of a person's export. Contains only what the person may see: no texts that others wrote for themselves (reasons of
 * admins, drafts of feedback), no names of others, no keys of exercises and quizzes, and no secrets. Excludes what the
 * person removed, even if a legal hold keeps it.
 */
export interface PersonPart {
  /** The tables whose rows it contains. */
  tables: readonly string[];
  /** The type of its column `key`, which orders its rows. */
  key: 'int' | 'bigint' | 'uuid' | 'text';
  /** The query of its rows; `$1` is the person. */
  select: string;
  /** Included only if the person requested the export, because no admin may read it. The same applies to chats and files. */
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
    select: `SELECT id AS key, prompt, options, status, file_id AS file, created_at FROM image_jobs j
              WHERE user_id = $1 AND prompt <> ''
                AND EXISTS (SELECT FROM conversations c WHERE c.id = j.conversation_id AND c.removed_with IS NULL)
                AND (SELECT m.removed_with FROM messages m
                      WHERE m.conversation_id = j.conversation_id AND m.role = 'user' AND m.created_at <= j.created_at
                      ORDER BY m.id DESC LIMIT 1) IS NULL`,
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
    select: `SELECT id AS key, quiz_id AS quiz, question, attempt, answer, verdict, points, feedback, created_at FROM quiz_answers a
              WHERE user_id = $1 AND NOT EXISTS (
                SELECT FROM quizzes q JOIN messages m ON m.turn_id = q.turn_id
                 WHERE q.id = a.quiz_id AND m.removed_with IS NOT NULL)`,
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
    tables: ['activity_work', 'activities', 'lti_scores'],
    key: 'uuid',
    select: `SELECT w.id AS key, a.title, w.begun_at, w.handed_in_at, w.answer, w.attempts, w.hints,
                    CASE WHEN w.feedback_state = 'approved' THEN w.feedback END AS feedback,
                    (SELECT string_agg(format('%s: %s/%s', c.title, x.given, x.maximum), ', ' ORDER BY c.title)
                       FROM lti_grades g JOIN lti_courses c ON c.id = g.course JOIN lti_scores x ON x.grades_id = g.id
                      WHERE g.activity_id = a.id AND x.user_id = w.user_id AND x.state = 'sent') AS grades_sent
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
              WHERE EXISTS (SELECT FROM conversations c WHERE l.id IN (c.lesson_id, c.former_lesson_id) AND c.user_id = $1 AND c.removed_with IS NULL)`,
  },
  looks: {
    tables: ['lesson_looks'],
    key: 'int',
    select: `SELECT k.id AS key, l.title AS lesson, k.viewer_role AS role, k.at, k.until
               FROM lesson_looks k JOIN lessons l ON l.id = k.lesson_id WHERE k.user_id = $1`,
  },
  safety_looks: {
    tables: ['safety_looks'],
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
  further_schools: {
    tables: ['memberships'],
    key: 'int',
    select: `SELECT id AS key, school, role, created_at FROM memberships WHERE user_id = $1`,
  },
  notices: {
    tables: ['notice_acceptances'],
    key: 'text',
    select: `SELECT concat_ws(' ', n.school_id, n.version, n.term) AS key, s.name AS school, n.version, n.term, n.language, n.accepted_at
               FROM notice_acceptances n JOIN schools s ON s.id = n.school_id WHERE n.user_id = $1`,
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
    // Of exports by others, only those that the person was notified of. No legal holds: the person must not learn of them.
    select: `SELECT e.id AS key, e.at, e.action FROM audit_people p JOIN audit_log e ON e.id = p.entry_id
              WHERE p.user_id = $1 AND e.action NOT IN ('user.hold', 'user.end_hold') AND (e.actor_id = $1 OR e.action NOT LIKE 'user.export\\_%')
                AND NOT (e.action = 'user.export' AND COALESCE(e.after ? 'withheld_reason', false))`,
  },
} as const satisfies Record<string, PersonPart>;

/** The tables with rows in an export: those above, and those with special queries. */
export const EXPORTED_TABLES: ReadonlySet<string> = new Set([
  ...['users', 'conversations', 'messages', 'files'],
  ...Object.values(PERSON_DATA).flatMap(({ tables }) => tables),
]);

/**
 * Tables with a person's text that an export omits, because it already has the same text, or because the row is
 * short-lived.
 */
export const COPIED_TABLES: Readonly<Record<string, string>> = {
  artifact_versions: 'the outlines of files, which are exported themselves',
  passages: 'the text of files, which are exported themselves',
  tool_runs: 'removed a minute after their reply, which is exported',
  transcriptions: 'removed once the transcript is made',
  unfinished_uploads: 'removed within a day, or files',
  undo_entries: 'what is removed, for two minutes',
};
