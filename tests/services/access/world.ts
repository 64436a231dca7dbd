import { randomBytes, randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { LIMITS } from '@studyhall/contracts';
import { rows } from '@studyhall/persistence';
import { createUsers, HttpClient, type NewTestUser, type TestUser } from '../../support/testing/index.ts';
import type { TestApi } from '../../support/api.js';

export type Actor = { user: TestUser; http: HttpClient };

/** Things of a school that administration is about. */
export interface Place {
  school: string;
  schoolId: number;
  pupil: TestUser;
  peer: TestUser;
  groupId: number;
  slotId: number;
  memberId: number;
  teacherId: number;
  materialId: number;
  /** A lesson that runs, a push and an open exit ticket of it. The member has a conversation in it. */
  lessonId: string;
  pushId: string;
  ticketId: string;
  /** Homework that is open for everyone, and the work of the member, who has begun it. */
  activityId: string;
  workId: string;
  approvalId: number;
  inviteCode: string;
  announcementId: number;
}

type PlaceIds = Pick<
  Place,
  'schoolId' | 'groupId' | 'slotId' | 'materialId' | 'approvalId' | 'announcementId'
>;

export type Belongings = Record<
  | 'conversation'
  | 'folder'
  | 'memory'
  | 'turn'
  | 'picture'
  | 'file'
  | 'artifact'
  | 'message'
  | 'reply'
  | 'undo'
  | 'quiz'
  | 'deck'
  | 'card'
  | 'plan'
  | 'upload'
  | 'export',
  string
>;

const isFile = (thing: keyof Belongings): boolean => thing === 'file' || thing === 'artifact';

const QUESTIONS = JSON.stringify([
  { kind: 'number', prompt: 'x', explanation: 'x', topic: 'x', value: 1, hint: null, source: null },
]);
const CODE = {
  success: true,
  output: '',
  error: null,
  artifacts: [],
  execution_time: 0,
  code: '1',
  output_type: 'text',
  reasoning: null,
  message: null,
};
const artifactOf = (id: string) => ({
  type: 'document',
  format: 'docx',
  filename: 'x.docx',
  file_id: id,
  download_url: `/download/${id}/x.docx`,
  size: 1,
});

/** Makes accounts, places and belongings, fresh for each case, by the shortest way. */
export class World {
  constructor(private readonly api: TestApi) {}

  get db(): DataSource {
    return this.api.db;
  }

  /** A new account with a session. */
  async actor(given: NewTestUser): Promise<Actor> {
    const [actor] = await this.actors(given);
    return actor;
  }

  /** New accounts with sessions. One statement stores all of these: hundreds of cases need several each. */
  async actors<Given extends readonly NewTestUser[]>(
    ...given: Given
  ): Promise<{ [At in keyof Given]: Actor }> {
    const users = await createUsers(this.db, given);
    const tokens = users.map(() => randomBytes(32).toString('base64url'));
    await this.db.query(
      `INSERT INTO sessions (token_hash, user_id, expires_at)
       SELECT sha256(token::bytea), user_id, now() + interval '1 day' FROM unnest($1::text[], $2::int[]) AS s (token, user_id)`,
      [tokens, users.map(({ id }) => id)],
    );
    const actors = users.map((user, at) => ({
      user,
      http: new HttpClient(this.api.url, `session=${tokens[at]}`),
    }));
    return actors as { [At in keyof Given]: Actor };
  }

  /** A place for each of these schools, all by two statements. */
  async places<Schools extends readonly string[]>(
    ...schools: Schools
  ): Promise<{ [At in keyof Schools]: Place }> {
    const accounts = await createUsers(
      this.db,
      schools.flatMap((school): NewTestUser[] => [
        { school },
        { school, role: 'SCHOOL_ADMIN' },
        { school },
        { school, role: 'TEACHER' },
      ]),
    );
    const places = schools.map((school, at) => {
      const [pupil, peer, member, teacher] = accounts.slice(at * 4) as [
        ...[pupil: TestUser, peer: TestUser, member: TestUser, teacher: TestUser],
      ];
      return {
        ...{ school, pupil, peer, memberId: member.id, teacherId: teacher.id },
        ...{ lessonId: randomUUID(), pushId: randomUUID(), ticketId: randomUUID() },
        ...{ activityId: randomUUID(), workId: randomUUID() },
        inviteCode: randomUUID().replaceAll('-', ''),
      };
    });
    const made = await rows<PlaceIds>(
      this.db,
      {
        name: 'world.places',
        text: `WITH given AS (
         SELECT *, gen_random_uuid() AS file, gen_random_uuid() AS conversation
           FROM unnest($1::text[], $2::int[], $3::int[], $4::uuid[], $5::uuid[], $6::uuid[], $7::text[],
                       $8::uuid[], $9::uuid[])
             AS g (school, member, teacher, lesson, push, ticket, invite, activity, work)),
       class AS (
         INSERT INTO groups (name, school) SELECT 'Class of ' || school, school FROM given RETURNING id, school),
       slot AS (
         INSERT INTO group_slots (group_id, day_of_week, start_minute, end_minute)
         SELECT id, 0, 600, 660 FROM class RETURNING id, group_id),
       member AS (
         INSERT INTO group_members (group_id, user_id) SELECT id, member FROM class JOIN given USING (school)),
       teacher AS (
         INSERT INTO group_teachers (group_id, user_id) SELECT id, teacher FROM class JOIN given USING (school)),
       file AS (
         INSERT INTO files (id, user_id, purpose, name, mime_type, size, storage_key, status)
         SELECT file, teacher, 'upload', 'x.txt', 'text/plain', 1, file::text, 'ready' FROM given),
       material AS (
         INSERT INTO group_materials (group_id, file_id, kind)
         SELECT class.id, file, 'source' FROM class JOIN given USING (school) RETURNING id, group_id),
       lesson AS (
         INSERT INTO lessons (id, group_id, title, started_by, ends_at)
         SELECT lesson, class.id, 'x', 'x', now() + interval '1 hour' FROM class JOIN given USING (school)),
       conversation AS (
         INSERT INTO conversations (id, user_id, title, lesson_id)
         SELECT conversation, member, 'x', lesson FROM given),
       plan AS (
         INSERT INTO lesson_plans (id, group_id, title, study_mode, lesson_only, join_code, rules, items, changed_by)
         SELECT lesson, class.id, 'x', 'off', false, false, '{"scope": "", "tone": "", "tools_off": [], "hints": null}',
                '[]', 'x' FROM class JOIN given USING (school)),
       item AS (
         INSERT INTO lesson_items (lesson_id, place, item)
         SELECT lesson, 1, '{"kind": "prompt", "text": "x"}' FROM given),
       push AS (
         INSERT INTO lesson_pushes (id, lesson_id, kind, text, sent_by)
         SELECT push, lesson, 'prompt', 'x', 'x' FROM given),
       ticket AS (
         INSERT INTO lesson_tickets (id, lesson_id, questions, opened_at)
         SELECT ticket, lesson, '[{"kind": "scale", "text": "x"}]', now() FROM given),
       activity AS (
         INSERT INTO activities (id, group_id, kind, title, instructions, study_mode, rules, for_all, closes_at, created_by)
         SELECT activity, class.id, 'tutor', 'x', 'x', 'off', '{"scope":"","tone":"","tools_off":[],"hints":null}', true, now() + interval '1 day', 'x'
           FROM class JOIN given USING (school)),
       quiz AS (
         INSERT INTO activities (id, group_id, kind, title, instructions, study_mode, rules, for_all, opens_at, created_by, questions)
         SELECT lesson, class.id, 'quiz', 'x', 'x', 'hints', '{"scope":"","tone":"","tools_off":[],"hints":null}', true, NULL, 'x', '[{"kind": "scale", "text": "x"}]'
           FROM class JOIN given USING (school)),
       work AS (
         INSERT INTO activity_work (id, activity_id, user_id) SELECT work, activity, member FROM given),
       approval AS (
         INSERT INTO approval_requests (username, password_hash, school, role)
         SELECT 'asks-' || file, 'x', school, 'STUDENT' FROM given RETURNING id, school),
       invitation AS (
         INSERT INTO invites (code, school, role) SELECT invite, school, 'STUDENT' FROM given),
       entry AS (
         INSERT INTO audit_log (actor, action, target_type, target_id, target, school)
         SELECT 'x', 'x', 'x', 'x', 'x', school FROM given),
       announcement AS (
         INSERT INTO announcements (text, school, author, ends_at)
         SELECT 'News of ' || school, school, 'x', now() + interval '1 day' FROM given RETURNING id, school)
       SELECT class.id AS "groupId", slot.id AS "slotId", material.id AS "materialId",
              approval.id AS "approvalId", announcement.id AS "announcementId", schools.id AS "schoolId"
         FROM given JOIN class USING (school) JOIN approval USING (school) JOIN announcement USING (school)
         JOIN slot ON slot.group_id = class.id JOIN material ON material.group_id = class.id
         JOIN schools ON schools.name = given.school
        ORDER BY array_position($1::text[], school)`,
      },
      [
        places.map(({ school }) => school),
        places.map(({ memberId }) => memberId),
        places.map(({ teacherId }) => teacherId),
        places.map(({ lessonId }) => lessonId),
        places.map(({ pushId }) => pushId),
        places.map(({ ticketId }) => ticketId),
        places.map(({ inviteCode }) => inviteCode),
        places.map(({ activityId }) => activityId),
        places.map(({ workId }) => workId),
      ],
    );
    return places.map((place, at) => ({ ...place, ...made[at]! })) as { [At in keyof Schools]: Place };
  }

  /** A session of a user. Returns its id. */
  async session(user: TestUser): Promise<string> {
    const [made] = await this.db.query<Array<{ id: string }>>(
      `INSERT INTO sessions (token_hash, user_id, expires_at)
       VALUES (sha256($1::bytea), $2, now() + interval '1 day') RETURNING id`,
      [Buffer.from(randomUUID()), user.id],
    );
    return made?.id ?? '';
  }

  /** A checked roster of an admin. */
  async roster(owner: TestUser): Promise<string> {
    const id = randomUUID();
    await this.db.query(
      `INSERT INTO imports (id, created_by, file_name, total, generated_passwords, memberships, problem_count, problems)
       VALUES ($1, $2, 'roster.csv', 0, 0, 0, 1, '[]')`,
      [id, owner.id],
    );
    return id;
  }

  /** A conversation with one finished turn, a picture and what else a user may have; files where `thing` is one. */
  async belongings(owner: Actor, thing: keyof Belongings): Promise<Belongings> {
    const [conversation, turn, picture] = [randomUUID(), randomUUID(), randomUUID()];
    const { id } = owner.user;
    const [quiz, deck, card, plan] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    const undo = randomUUID();
    // As many runs as a reply may have: one more is refused after its owner was checked.
    const runs = Array.from({ length: LIMITS.runsPerReply }, () => ({ id: 'x', result: CODE }));
    const made = await this.db.query<Array<Record<'message' | 'reply' | 'folder' | 'memory', number>>>(
      `WITH chat AS (INSERT INTO conversations (id, user_id) VALUES ($2::uuid, $1)),
       turn AS (
         INSERT INTO turns (id, user_id, conversation_id, state) VALUES ($3::uuid, $1, $2::uuid, 'completed')),
       message AS (
         INSERT INTO messages (conversation_id, user_id, turn_id, role, content)
         VALUES ($2::uuid, $1, $3::uuid, 'user', 'x') RETURNING id),
       reply AS (
         INSERT INTO messages (conversation_id, user_id, turn_id, role, content, details)
         SELECT $2::uuid, $1, $3::uuid, 'assistant', 'x', $4::jsonb FROM message RETURNING id),
       picture AS (
         INSERT INTO image_jobs (id, user_id, conversation_id, prompt, options, status)
         VALUES ($5::uuid, $1, $2::uuid, 'x', '{}', 'completed')),
       undo AS (
         INSERT INTO undo_entries (id, user_id, kind, data, undo_until)
         VALUES ($6::uuid, $1, 'chat.removal', jsonb_build_object('conversation_id', $2::uuid, 'title', ''), now() + interval '1 minute')),
       upload AS (
         INSERT INTO unfinished_uploads (id, user_id, name, size, ends_at)
         VALUES ($5::uuid, $1, 'x.txt', 5, now() + interval '1 hour')),
       export AS (INSERT INTO person_exports (id, user_id, asked_by, language) VALUES ($5::uuid, $1, $1, 'en')),
       folder AS (
         INSERT INTO conversation_folders (user_id, name) VALUES ($1, 'x' || random()) RETURNING id),
       memory AS (INSERT INTO student_notes (user_id, kind, text) VALUES ($1, 'memory', 'x') RETURNING id),
       quiz AS (
         INSERT INTO quizzes (id, user_id, turn_id, attempt, title, questions)
         VALUES ($7::uuid, $1, $3::uuid, 1, 'x', $8::jsonb)),
       plan AS (
         INSERT INTO study_plans (id, user_id, title, exam_on) VALUES ($9::uuid, $1, 'x', '2026-01-05')),
       session AS (
         INSERT INTO study_sessions (id, user_id, plan_id, on_day, position, topic, tasks)
         VALUES ($9::uuid, $1, $9::uuid, '2026-01-05', 0, 'x', 'x')),
       deck AS (INSERT INTO decks (id, user_id, title) VALUES ($10::uuid, $1, 'x')),
       card AS (
         INSERT INTO cards (id, user_id, deck_id, position, front, back)
         VALUES ($11::uuid, $1, $10::uuid, 0, 'x', 'x'))
       SELECT (SELECT id FROM message) AS message, (SELECT id FROM reply) AS reply,
              (SELECT id FROM folder) AS folder, (SELECT id FROM memory) AS memory`,
      [
        ...[id, conversation, turn, JSON.stringify({ code: CODE, code_runs: runs }), picture, undo],
        ...[quiz, QUESTIONS, plan, deck, card],
      ],
    );
    await this.db.query(`UPDATE users SET active_conversation_id = $1 WHERE id = $2`, [conversation, id]);
    const { message, reply, folder, memory } = made[0]!;
    const [file, artifact] = isFile(thing) ? await this.files(owner, turn) : ['', ''];
    return {
      conversation,
      folder: String(folder),
      memory: String(memory),
      turn,
      picture,
      file,
      artifact,
      message: String(message),
      reply: String(reply),
      undo,
      quiz,
      deck,
      card,
      plan,
      upload: picture,
      export: picture,
    };
  }

  /** An upload and an artifact of a user. */
  private async files(owner: Actor, turn: string): Promise<[file: string, artifact: string]> {
    const form = new FormData();
    form.append('file', new Blob(['hello'], { type: 'text/plain' }), 'note.txt');
    const { body } = await owner.http.post<{ id: string }>('/api/upload', form);
    const artifact = randomUUID();
    await this.db.query(
      `INSERT INTO files (id, user_id, purpose, name, mime_type, size, storage_key, status, turn_id)
       SELECT $2, user_id, 'artifact', name, mime_type, size, storage_key, 'ready', $3 FROM files WHERE id = $1`,
      [body.id, artifact, turn],
    );
    await this.db.query(
      `INSERT INTO artifact_versions (artifact_id, file_id, user_id, kind, outline, images, artifact)
       VALUES ($1, $1, $2, 'document', '{}', '{}', $3)`,
      [artifact, owner.user.id, artifactOf(artifact)],
    );
    return [body.id, artifact];
  }
}
