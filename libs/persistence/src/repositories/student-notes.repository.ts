// SQL: a partial unique index, and a limit that is compared and stored in one statement.
import { StudentNote } from '../entities/student-note.entity.js';
import { changesOne, sql, type Executor } from '../sql.js';

export interface StudentNoteRow {
  id: number;
  kind: 'instructions' | 'memory';
  text: string;
  created_at: Date;
}

/** The user's instructions and memories, oldest first. */
export async function findOfUser(on: Executor, userId: number): Promise<StudentNoteRow[]> {
  return on.getRepository(StudentNote).find({ where: { user_id: userId }, order: { id: 'ASC' } });
}

/** Stores the instructions; an empty text removes them. */
export async function setInstructions(on: Executor, userId: number, text: string): Promise<void> {
  if (text === '') {
    await on.getRepository(StudentNote).delete({ user_id: userId, kind: 'instructions' });
    return;
  }
  await sql(on).rows`
    INSERT INTO student_notes (user_id, kind, text) VALUES (${userId}, 'instructions', ${text})
    ON CONFLICT (user_id) WHERE kind = 'instructions' DO UPDATE SET text = EXCLUDED.text`;
}

/** Stores a memory; null if the user already has `max` of them. The same text is stored only once. */
export async function insertMemory(
  on: Executor,
  userId: number,
  text: string,
  max: number,
): Promise<number | null> {
  return sql(on).value<number>`
    WITH known AS (
      SELECT id FROM student_notes WHERE user_id = ${userId} AND kind = 'memory' AND text = ${text} LIMIT 1
    ), made AS (
      INSERT INTO student_notes (user_id, kind, text)
      SELECT ${userId}, 'memory', ${text}
       WHERE NOT EXISTS (SELECT FROM known)
         AND (SELECT count(*) FROM student_notes WHERE user_id = ${userId} AND kind = 'memory') < ${max}
      RETURNING id
    )
    SELECT id FROM known UNION ALL SELECT id FROM made`;
}

/** False if the memory does not exist or belongs to another user. */
export async function updateMemory(on: Executor, userId: number, id: number, text: string): Promise<boolean> {
  return changesOne(on.getRepository(StudentNote).update({ id, user_id: userId, kind: 'memory' }, { text }));
}

/** False if the memory does not exist or belongs to another user. */
export async function removeMemory(on: Executor, userId: number, id: number): Promise<boolean> {
  return changesOne(on.getRepository(StudentNote).delete({ id, user_id: userId, kind: 'memory' }));
}

export async function removeMemoryByText(on: Executor, userId: number, text: string): Promise<void> {
  await on.getRepository(StudentNote).delete({ text, user_id: userId, kind: 'memory' });
}
