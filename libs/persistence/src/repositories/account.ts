// SQL: the columns that several statements read.
import type { User } from '../entities/user.entity.js';

/** The columns of an account, for TypeORM and for SQL. */
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

/** Whether the user is the safeguarding lead or a deputy of their school, given its id. */
export const leadsSafety = (school: string): string => `EXISTS (SELECT FROM safeguarding g
                       WHERE g.school_id = ${school} AND u.id IN (g.lead_id, g.deputy_id)) AS leads_safety`;

/** The account of a session, with its current values in the database. */
export interface Account extends Pick<User, keyof typeof SELECT_ACCOUNT> {
  /** The membership that role, scope and school belong to; absent for the home school. */
  membership_id?: number | null;
}
