// SQL: a part of the statement that claims a turn, so that masking costs no statement there.
import { fragment, raw, sql, type Executor } from '../sql.js';

/** The names of a user whose school masks personal data in model requests. */
export interface MaskedPerson {
  given_name: string | null;
  family_name: string | null;
  preferred_name: string | null;
}

/** The {@link MaskedPerson} of the user `u`; null if their school does not mask. */
export const MASKED_PERSON = raw(`
  (SELECT jsonb_build_object('given_name', u.given_name, 'family_name', u.family_name, 'preferred_name', u.preferred_name)
     FROM schools masking WHERE masking.name = u.school AND masking.mask_personal_data)`);

/** Masks contact data but no names. */
export const NO_NAMES: MaskedPerson = { given_name: null, family_name: null, preferred_name: null };

/** For work on a whole class, whose code already removes students' names; null if its school does not mask. */
export async function findClass(
  on: Executor,
  of: { group_id: number } | { lesson_id: string },
): Promise<MaskedPerson | null> {
  const group =
    'group_id' in of
      ? fragment`${of.group_id}::int`
      : fragment`(SELECT group_id FROM lessons WHERE id = ${of.lesson_id})`;
  const isMasked = await sql(on).hasRow`
    SELECT FROM groups g JOIN schools s ON s.name = g.school WHERE g.id = ${group} AND s.mask_personal_data`;
  return isMasked ? NO_NAMES : null;
}

export async function findPerson(on: Executor, userId: number): Promise<MaskedPerson | null> {
  const found = await sql(on).row<{ masked: MaskedPerson | null }>`
    SELECT ${MASKED_PERSON} AS masked FROM users u WHERE u.id = ${userId}`;
  return found?.masked ?? null;
}
