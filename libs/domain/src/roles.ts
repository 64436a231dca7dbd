import { sentence, type Role, type Sentence } from '@studyhall/contracts';

/** The acting account, read from the database on each request. */
export interface Actor {
  id: number;
  role: Role;
  school: string | null;
}

/** The shown school of a master admin; it is no school in lists, filters and stats (`docs/specification/api.md#values`). */
export const MASTER_SCHOOL = 'admin';

/** The legacy value `admin` is accepted when read and treated as a master admin (`docs/specification/api.md#values`). */
export function readRole(stored: string): Role {
  if (stored === 'admin' || stored === 'MASTER_ADMIN') return 'MASTER_ADMIN';
  return stored === 'SCHOOL_ADMIN' || stored === 'TEACHER' ? stored : 'STUDENT';
}

export const isMaster = (actor: { role: Role }): boolean => actor.role === 'MASTER_ADMIN';
/** Of a school or of all. A teacher is no admin. */
export const isAdmin = (actor: { role: Role }): boolean => actor.role === 'SCHOOL_ADMIN' || isMaster(actor);
export const isTeacher = (actor: { role: Role }): boolean => actor.role === 'TEACHER';
/** Admins and teachers, who use the console. */
export const isStaff = (actor: { role: Role }): boolean => isAdmin(actor) || isTeacher(actor);

/** The school's name as stored: trimmed, single spaces, upper case; null where empty. */
export function normaliseSchool(name: string | null | undefined): string | null {
  const trimmed = (name ?? '').trim().replace(/\s+/g, ' ').toUpperCase();
  return trimmed === '' ? null : trimmed;
}

/** A name that no account, class or invitation may get: its school is archived, or has the name `current` now. */
export interface UnusableSchool {
  name: string;
  current: string | null;
}

/** Why the name of a school may not be stored. */
export const unusableSchoolSentence = ({ name, current }: UnusableSchool): Sentence =>
  current === null
    ? sentence('school_archived', { school: name })
    : sentence('school_renamed', { school: name, current });

/** A user's school as shown to clients: `admin` for a master admin. */
export function shownSchool(user: { role: Role; school: string | null }): string | null {
  return isMaster(user) ? MASTER_SCHOOL : user.school;
}
