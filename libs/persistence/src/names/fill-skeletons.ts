import { usernameSkeleton } from './username-skeleton.js';

const BATCH = 5_000;

/** Runs a statement and answers its rows. */
type Query = (sql: string, values: unknown[]) => Promise<Array<{ id: number; username: string }>>;

/**
 * Gives every user without a skeleton theirs, unless an earlier user looks the same: that one keeps the look, admins
 * before students. For migrations and scripts that store users by SQL alone.
 */
export async function fillSkeletons(query: Query): Promise<void> {
  await fillWhere(query, `role <> 'STUDENT'`);
  await fillWhere(query, 'true');
}

async function fillWhere(query: Query, condition: string): Promise<void> {
  for (let last = 0; ;) {
    const batch = await query(
      `SELECT id, username FROM users WHERE id > $1 AND username_skeleton IS NULL AND ${condition}
        ORDER BY id LIMIT ${BATCH}`,
      [last],
    );
    last = batch.at(-1)?.id ?? 0;
    if (batch.length === 0) return;
    await query(
      `UPDATE users u SET username_skeleton = looks.skeleton
         FROM (SELECT DISTINCT ON (skeleton) id, skeleton
                 FROM unnest($1::int[], $2::text[]) AS given (id, skeleton) ORDER BY skeleton, id) AS looks
        WHERE u.id = looks.id
          AND NOT EXISTS (SELECT 1 FROM users earlier WHERE earlier.username_skeleton = looks.skeleton)`,
      [batch.map(({ id }) => id), batch.map(({ username }) => usernameSkeleton(username))],
    );
  }
}
