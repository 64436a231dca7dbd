import { randomUUID } from 'node:crypto';
import type { TestApi } from './api.js';

type Api = Pick<TestApi, 'db' | 'signedIn'>;

/** Makes a user an admin of a further school. Returns the id of the membership. */
export async function becomeAdminElsewhere({ db, signedIn }: Api, id: number): Promise<number> {
  const school = `AWAY ${randomUUID()}`.toUpperCase();
  await signedIn({ school });
  const [row] = await db.query<Array<{ id: number }>>(
    `INSERT INTO memberships (user_id, school, role) VALUES ($1, $2, 'SCHOOL_ADMIN') RETURNING id`,
    [id, school],
  );
  return Number(row?.id);
}

/** Gives users the second factor that lead and deputy need. No code fits it. */
export async function addFactors({ db }: Pick<Api, 'db'>, ...ids: number[]): Promise<void> {
  await db.query(
    `INSERT INTO user_factors (id, user_id, kind, label, secret)
     SELECT gen_random_uuid(), id, 'totp', '', 'sealed' FROM unnest($1::int[]) AS id`,
    [ids],
  );
}

/** Makes a user the confirmed safeguarding lead of their school. */
export async function becomeLead({ db }: Api, id: number): Promise<void> {
  await db.query(
    `INSERT INTO safeguarding (school_id, lead_id, lead_confirmed_at)
     SELECT s.id, u.id, now() FROM users u JOIN schools s ON s.name = u.school WHERE u.id = $1
         ON CONFLICT (school_id) DO UPDATE SET lead_id = excluded.lead_id, lead_confirmed_at = now()`,
    [id],
  );
}
