// SQL: the columns that several statements read.
import type { User } from '../entities/user.entity.js';

/** The columns of an account: for TypeORM, and for SQL. */
export const SELECT_ACCOUNT = {
  id: true,
  username: true,
  shown_name: true,
  role: true,
  admin_scope: true,
  school: true,
  access_granted: true,
  must_change_password: true,
} as const;
export const ACCOUNT = Object.keys(SELECT_ACCOUNT)
  .map((name) => `u.${name}`)
  .join(', ');

/** Whether the user's school, by its id, named them as its safeguarding lead or deputy. */
export const leadsSafety = (school: string): string => `EXISTS (SELECT FROM safeguarding g
                       WHERE g.school_id = ${school} AND u.id IN (g.lead_id, g.deputy_id)) AS leads_safety`;

/** The account behind a session, as it is in the database now. */
export interface Account extends Pick<User, keyof typeof SELECT_ACCOUNT> {
  /** The membership whose role, scope and school these are; the home school's without one. */
  membership_id?: number | null;
}
