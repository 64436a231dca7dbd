import { createHash, randomBytes } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { createUser } from '../../tests/support/testing/index.ts';

/** Makes users with a session each, without asking for their passwords. Returns the `Cookie` header of each. */
export async function signInStudents(
  db: DataSource,
  count: number,
  school = 'NORTH',
  role: 'STUDENT' | 'TEACHER' | 'SCHOOL_ADMIN' = 'STUDENT',
): Promise<string[]> {
  const cookies: string[] = [];
  for (let made = 0; made < count; made += 1) {
    const user = await createUser(db, { school, role });
    const token = randomBytes(32).toString('base64url');
    await db.query(
      `INSERT INTO sessions (token_hash, user_id, expires_at) VALUES ($1, $2, now() + interval '1 day')`,
      [createHash('sha256').update(token).digest(), user.id],
    );
    cookies.push(`session=${token}`);
  }
  return cookies;
}
