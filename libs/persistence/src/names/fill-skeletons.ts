import { usernameSkeleton } from './username-skeleton.js';

const BATCH = 5_000;

/** Runs a statement and returns its rows. */
type Query = (sql: string, values: unknown[]) => Promise<Array<{ id: number; username: string }>>;

/**
 * Computes missing skeletons of users. If several users have the same skeleton, only one gets it: admins before students,
 * then the earliest. For migrations and scripts that insert users by SQL only.
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
