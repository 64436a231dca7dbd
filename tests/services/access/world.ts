import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { LIMITS } from '@studyhall/contracts';
import { createUser, HttpClient, type NewTestUser, type TestUser } from '@studyhall/testing';
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
  approvalId: number;
  inviteCode: string;
  announcementId: number;
}

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
  | 'plan',
  string
>;

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
    const user = await createUser(this.db, given);
    return { user, http: await this.api.openSession(user) };
  }

  async place(school: string): Promise<Place> {
    const [pupil, peer, member, teacher] = await Promise.all([
      createUser(this.db, { school }),
      createUser(this.db, { school, role: 'SCHOOL_ADMIN' }),
      createUser(this.db, { school }),
      createUser(this.db, { school, role: 'TEACHER' }),
    ]);
    const groupId = await this.id(`INSERT INTO groups (name, school) VALUES ($1, $2) RETURNING id`, [
      `Class of ${school}`,
      school,
    ]);
    const slotId = await this.id(
      `INSERT INTO group_slots (group_id, day_of_week, start_minute, end_minute) VALUES ($1, 0, 600, 660) RETURNING id`,
      [groupId],
    );
    await this.db.query(`INSERT INTO group_members (group_id, user_id) VALUES ($1, $2)`, [
      groupId,
      member.id,
    ]);
    await this.db.query(`INSERT INTO group_teachers (group_id, user_id) VALUES ($1, $2)`, [
      groupId,
      teacher.id,
    ]);
    const materialId = await this.id(
      `WITH file AS (
         INSERT INTO files (id, user_id, purpose, name, mime_type, size, storage_key, status)
         VALUES ($2::uuid, $3, 'upload', 'x.txt', 'text/plain', 1, $2::text, 'ready') RETURNING id)
       INSERT INTO group_materials (group_id, file_id, kind) SELECT $1, id, 'source' FROM file RETURNING id`,
      [groupId, randomUUID(), teacher.id],
    );
    const [lessonId, pushId, ticketId] = [randomUUID(), randomUUID(), randomUUID()];
    await this.db.query(
      `INSERT INTO lessons (id, group_id, title, started_by, ends_at) VALUES ($1, $2, 'x', 'x', now() + interval '1 hour')`,
      [lessonId, groupId],
    );
    await this.db.query(
      `INSERT INTO conversations (id, user_id, title, lesson_id) VALUES ($1, $2, 'x', $3)`,
      [randomUUID(), member.id, lessonId],
    );
    await this.db.query(
      `INSERT INTO lesson_pushes (id, lesson_id, kind, text, sent_by) VALUES ($1, $2, 'prompt', 'x', 'x')`,
      [pushId, lessonId],
    );
    await this.db.query(
      `INSERT INTO lesson_tickets (id, lesson_id, questions, opened_at)
       VALUES ($1, $2, '[{"kind": "scale", "text": "x"}]', now())`,
      [ticketId, lessonId],
    );
    const approvalId = await this.id(
      `INSERT INTO approval_requests (username, password_hash, school, role) VALUES ($1, 'x', $2, 'STUDENT') RETURNING id`,
      [`asks-${randomUUID()}`, school],
    );
    const inviteCode = randomUUID().replaceAll('-', '');
    await this.db.query(`INSERT INTO invites (code, school, role) VALUES ($1, $2, 'STUDENT')`, [
      inviteCode,
      school,
    ]);
    await this.db.query(
      `INSERT INTO audit_log (actor, action, target_type, target_id, target, school) VALUES ('x', 'x', 'x', 'x', 'x', $1)`,
      [school],
    );
    const announcementId = await this.id(
      `INSERT INTO announcements (text, school, author, ends_at) VALUES ($1, $2, 'x', now() + interval '1 day') RETURNING id`,
      [`News of ${school}`, school],
    );
    const schoolId = await this.id(`SELECT id FROM schools WHERE name = $1`, [school]);
    return {
      school,
      schoolId,
      pupil,
      peer,
      groupId,
      slotId,
      memberId: member.id,
      teacherId: teacher.id,
      materialId,
      lessonId,
      pushId,
      ticketId,
      approvalId,
      inviteCode,
      announcementId,
    };
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

  /** A checked roster of somebody. */
  async roster(owner: TestUser): Promise<string> {
    const id = randomUUID();
    await this.db.query(
      `INSERT INTO imports (id, created_by, file_name, total, generated_passwords, memberships, problem_count, problems)
       VALUES ($1, $2, 'roster.csv', 0, 0, 0, 1, '[]')`,
      [id, owner.id],
    );
    return id;
  }

  /** A conversation with one finished turn, a picture and a file of somebody. */
  async belongings(owner: Actor): Promise<Belongings> {
    const [conversation, turn, picture] = [randomUUID(), randomUUID(), randomUUID()];
    const { id } = owner.user;
    await this.db.query(`INSERT INTO conversations (id, user_id) VALUES ($1, $2)`, [conversation, id]);
    await this.db.query(`UPDATE users SET active_conversation_id = $1 WHERE id = $2`, [conversation, id]);
    await this.db.query(
      `INSERT INTO turns (id, user_id, conversation_id, state) VALUES ($1, $2, $3, 'completed')`,
      [turn, id, conversation],
    );
    const insert = (role: string) =>
      this.id(
        `INSERT INTO messages (conversation_id, user_id, turn_id, role, content) VALUES ($1, $2, $3, $4, 'x') RETURNING id`,
        [conversation, id, turn, role],
      );
    const message = await insert('user');
    const reply = await insert('assistant');
    // As many runs as a reply may have: one more is refused after its owner was checked.
    const runs = Array.from({ length: LIMITS.runsPerReply }, () => ({ id: 'x', result: CODE }));
    await this.db.query(`UPDATE messages SET details = $2 WHERE id = $1`, [
      reply,
      { code: CODE, code_runs: runs },
    ]);
    await this.db.query(
      `INSERT INTO image_jobs (id, user_id, conversation_id, prompt, options, status)
       VALUES ($1, $2, $3, 'x', '{}', 'completed')`,
      [picture, id, conversation],
    );
    const form = new FormData();
    form.append('file', new Blob(['hello'], { type: 'text/plain' }), 'note.txt');
    const uploaded = await owner.http.post<{ id: string }>('/api/upload', form);
    const file = uploaded.body.id;
    const artifact = randomUUID();
    await this.db.query(
      `INSERT INTO files (id, user_id, purpose, name, mime_type, size, storage_key, status, turn_id)
       SELECT $2, user_id, 'artifact', name, mime_type, size, storage_key, 'ready', $3 FROM files WHERE id = $1`,
      [file, artifact, turn],
    );
    await this.db.query(
      `INSERT INTO artifact_versions (artifact_id, file_id, user_id, kind, outline, images, artifact)
       VALUES ($1, $1, $2, 'document', '{}', '{}', $3)`,
      [artifact, id, artifactOf(artifact)],
    );
    const undo = randomUUID();
    await this.db.query(
      `INSERT INTO undo_entries (id, user_id, kind, data, undo_until)
       VALUES ($1, $2, 'members.remove', '{"group_id": 2000000000, "user_ids": []}', now() + interval '1 minute')`,
      [undo, id],
    );
    const folder = await this.id(
      `INSERT INTO conversation_folders (user_id, name) VALUES ($1, 'x' || random()) RETURNING id`,
      [id],
    );
    const memory = await this.id(
      `INSERT INTO student_notes (user_id, kind, text) VALUES ($1, 'memory', 'x') RETURNING id`,
      [id],
    );
    const [quiz, deck, card, plan] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    await this.db.query(
      `INSERT INTO quizzes (id, user_id, turn_id, attempt, title, questions) VALUES ($1, $2, $3, 1, 'x', $4)`,
      [
        quiz,
        id,
        turn,
        JSON.stringify([
          { kind: 'number', prompt: 'x', explanation: 'x', topic: 'x', value: 1, hint: null, source: null },
        ]),
      ],
    );
    await this.db.query(
      `INSERT INTO study_plans (id, user_id, title, exam_on) VALUES ($1, $2, 'x', '2026-01-05')`,
      [plan, id],
    );
    await this.db.query(
      `INSERT INTO study_sessions (id, user_id, plan_id, on_day, position, topic, tasks)
       VALUES ($1, $2, $1, '2026-01-05', 0, 'x', 'x')`,
      [plan, id],
    );
    await this.db.query(`INSERT INTO decks (id, user_id, title) VALUES ($1, $2, 'x')`, [deck, id]);
    await this.db.query(
      `INSERT INTO cards (id, user_id, deck_id, position, front, back) VALUES ($1, $2, $3, 0, 'x', 'x')`,
      [card, id, deck],
    );
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
    };
  }

  private async id(sql: string, values: unknown[]): Promise<number> {
    const [made] = await this.db.query<Array<{ id: number }>>(sql, values);
    return made?.id ?? 0;
  }
}
