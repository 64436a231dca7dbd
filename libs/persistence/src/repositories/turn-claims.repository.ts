// SQL: every turn runs it, prepared: one round trip between the job and the model.
import type { HelpLine, LessonRules, PolicyTool, StudyMode } from '@studyhall/contracts';
import type { MessageDetails } from '@studyhall/domain';
import { raw, sql, type Executor } from '../sql.js';
import { HOMEWORK_OF_CHAT } from './activity-work.repository.js';
import { MASKED_PERSON, type MaskedPerson } from './masking.repository.js';
import { RULES } from './use-rules.repository.js';

/** The parts of an earlier message that the model reads. */
export interface PastMessage {
  role: 'user' | 'assistant';
  content: string;
  /** The prompt of a generated image; null if there is none. */
  image: string | null;
  /** The teacher who wrote it; null if the user or the assistant did. */
  author: string | null;
  /** As {@link ClaimedTurn.for_school}, of a question. */
  for_school: boolean;
}

export interface ClaimedTurn {
  id: string;
  user_id: number;
  conversation_id: string;
  attempt: number;
  stop_requested: boolean;
  should_use_documents: boolean;
  /** The live lesson in which the question was asked. */
  lesson_id: string | null;
  /** The user's current study mode. */
  study_mode: StudyMode;
  /** Hints before a solution in study mode `hints`. */
  study_hints: number;
  /** The teacher's instructions for the assistant in the lesson or open homework. */
  rules: LessonRules | null;
  /** The abilities that the user's policies disable. */
  tools_off: PolicyTool[];
  /** The chat model with which the turn started; null for the default. */
  model: string | null;
  /** The chat models that each of the user's policies allows. */
  models: string[][];
  /** What earlier attempts took, as {@link storeTook} stored it. `characters`: how much of the reply's text is part of it. */
  took: { input: number; output: number; characters: number } | null;
  /** Whether the school has a budget. */
  has_budget: boolean;
  /** Whether the user may have a token limit. */
  has_token_limit: boolean;
  user_message_id: number;
  bot_message_id: number;
  question: string;
  /** Whether help lines are shown below the question, because its text or files were found to be a concern. */
  has_support: boolean;
  /** Whether the user said of a question of danger (`true`), or of one that is not allowed, that it is for school. */
  for_school: MessageDetails['for_school'] | null;
  school: string | null;
  access_granted: boolean;
  is_student: boolean;
  /** The names that are masked for the model; null if the user's school does not mask. */
  masked: MaskedPerson | null;
  /** The safeguarding settings of the user's school; null if it is off. */
  safeguarding: { school_id: number; help_lines: HelpLine[] } | null;
  /** True until the conversation has a title. */
  untitled: boolean;
  /** Whether files are attached to the question. */
  has_files: boolean;
  /** The text of the reply that this turn continues; empty for a new reply. */
  kept_content: string;
  kept_details: MessageDetails;
  /** The newest visible messages before the question, newest first. */
  past: PastMessage[];
  /** The homework of this conversation; null for other conversations. */
  homework: { title: string; instructions: string; sources: string[]; is_over: boolean } | null;
  /** The date in the school's time zone, else in UTC: `YYYY-MM-DD`. */
  today: string;
  /** The user's notes for the assistant, oldest first. */
  notes: Array<{ kind: 'instructions' | 'memory'; text: string }>;
}

/**
 * Claims a turn and reads what its reply needs, in one round trip. Only one worker can have an `attempt`. Null if the turn
 * has ended or no longer exists.
 * @param pastLimit the maximum of earlier messages
 */
export async function claimTurn(on: Executor, id: string, pastLimit: number): Promise<ClaimedTurn | null> {
  return sql(on, 'turns.claim').row<ClaimedTurn>`
    WITH turn AS (
      UPDATE turns t SET state = 'running', attempt = t.attempt + 1, started_at = COALESCE(t.started_at, now())
        FROM messages q, messages r, conversations c, users u CROSS JOIN ${RULES}
       WHERE t.id = ${id} AND t.state IN ('queued', 'running')
         AND q.turn_id = t.id AND q.role = 'user' AND r.turn_id = t.id AND r.role = 'assistant'
         AND u.id = t.user_id AND c.id = t.conversation_id
       RETURNING t.id, t.user_id, t.conversation_id, t.attempt, t.stop_requested, t.should_use_documents,
                 t.lesson_id, q.id AS user_message_id, r.id AS bot_message_id, q.content AS question,
                 q.details ? 'support' AS has_support, q.details -> 'for_school' AS for_school, u.school,
                 u.access_granted, u.role = 'STUDENT' AS is_student, c.title = '' AS untitled, r.content AS kept_content,
                 r.details AS kept_details, study_mode_of(t.user_id) AS study_mode,
                 study_hints_of(t.user_id) AS study_hints, p.tools_off, t.model, p.models,
                 CASE WHEN t.input_tokens > 0 THEN jsonb_build_object('input', t.input_tokens, 'output', t.output_tokens,
                                                               'characters', COALESCE(t.counted_characters, 0)) END AS took,
                 ${MASKED_PERSON} AS masked,
                 to_char(now() AT TIME ZONE COALESCE((SELECT time_zone FROM schools WHERE name = u.school), 'UTC'), 'YYYY-MM-DD') AS today,
                 EXISTS (SELECT FROM budgets b WHERE b.school = u.school) AS has_budget,
                 EXISTS (SELECT FROM limits l WHERE l.kind = 'tokens' AND l.user_id = t.user_id UNION ALL
                         SELECT FROM limits l WHERE l.kind = 'tokens' AND l.school = u.school UNION ALL
                         SELECT FROM group_members m JOIN limits l ON l.group_id = m.group_id
                          WHERE m.user_id = t.user_id AND l.kind = 'tokens') AS has_token_limit,
                 COALESCE((SELECT l.rules FROM lessons l WHERE l.id = t.lesson_id), (
                   SELECT a.rules FROM ${raw(HOMEWORK_OF_CHAT)}
                    WHERE w.conversation_id = t.conversation_id AND a.closes_at > now())) AS rules)
    SELECT turn.*, (SELECT jsonb_build_object('school_id', s.id, 'help_lines', g.help_lines)
                      FROM schools s JOIN safeguarding g ON g.school_id = s.id
                     WHERE s.name = turn.school AND g.enabled) AS safeguarding, EXISTS (SELECT 1 FROM message_files f WHERE f.message_id = turn.user_message_id) AS has_files,
           (SELECT COALESCE(jsonb_agg(jsonb_build_object('role', m.role, 'content', m.content, 'image', m.image,
                                                         'author', m.author, 'for_school', m.for_school)
                                      ORDER BY m.id DESC), '[]')
              FROM (SELECT id, role, content, details #>> '{image,prompt}' AS image,
                           details #>> '{author,username}' AS author, details @> '{"for_school": true}' AS for_school FROM messages
                     WHERE conversation_id = turn.conversation_id AND in_view AND id < turn.user_message_id
                     ORDER BY id DESC LIMIT ${pastLimit}) m) AS past,
           (SELECT COALESCE(jsonb_agg(jsonb_build_object('kind', n.kind, 'text', n.text) ORDER BY n.id), '[]')
              FROM student_notes n WHERE n.user_id = turn.user_id) AS notes,
           (SELECT jsonb_build_object('title', a.title, 'instructions', a.instructions,
                     'is_over', a.closes_at <= now(), 'sources', ARRAY(SELECT f.name FROM files f WHERE f.id = ANY(a.sources) ORDER BY f.name))
              FROM ${raw(HOMEWORK_OF_CHAT)}
             WHERE w.conversation_id = turn.conversation_id) AS homework
      FROM turn`;
}

/** Stores what all attempts of a reply took with the request that is sent next, in case that this worker dies. */
export async function storeTook(
  on: Executor,
  { id, attempt }: Pick<ClaimedTurn, 'id' | 'attempt'>,
  { input, output, characters }: NonNullable<ClaimedTurn['took']>,
): Promise<void> {
  await sql(on, 'turns.store_took').rows`
    UPDATE turns SET input_tokens = ${Math.ceil(input)}, output_tokens = ${output}, counted_characters = ${characters}
     WHERE id = ${id} AND attempt = ${attempt} AND state = 'running'`;
}
