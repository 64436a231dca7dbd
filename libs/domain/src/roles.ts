import { sentence, type AdminScope, type Role, type Sentence } from '@studyhall/contracts';

/** The id of an actor that is a system, such as a roster source, and not a user. The audit log stores no actor id for it. */
export const SOURCE_ID = 0;

/** The acting account, read from the database on each request. */
export interface Actor {
  id: number;
  role: Role;
  school: string | null;
  /** The scope of a school admin; full if absent. */
  admin_scope?: AdminScope;
}

/** The school shown for a master admin. It is not a school in lists, filters and stats (`docs/specification/api.md#values`). */
export const MASTER_SCHOOL = 'admin';

interface Rights {
  /** Whose users, classes and records the role administers: those of all schools, of its own, or none. */
  administers: 'all' | 'school' | null;
  /** Its relation to classes. */
  inClasses: 'learns' | 'teaches' | null;
  /** The roles that it may grant, in menu order. */
  gives: readonly Role[];
  /** Whether the role has a second factor at sign-in. `required`: unless `SECOND_FACTOR_ROLES` overrides it. */
  factor: 'never' | 'optional' | 'required';
}

const OF_SCHOOL = ['STUDENT', 'TEACHER', 'SCHOOL_ADMIN'] as const;

/** The rights of each role. Policies and pages use the functions below; no other code compares roles. */
const ROLES: Record<Role, Rights> = {
  STUDENT: { administers: null, inClasses: 'learns', gives: [], factor: 'never' },
  TEACHER: { administers: null, inClasses: 'teaches', gives: [], factor: 'optional' },
  SCHOOL_ADMIN: { administers: 'school', inClasses: null, gives: OF_SCHOOL, factor: 'optional' },
  MASTER_ADMIN: {
    administers: 'all',
    inClasses: null,
    gives: [...OF_SCHOOL, 'MASTER_ADMIN'],
    factor: 'required',
  },
};

export const ROLE_NAMES = Object.keys(ROLES) as Role[];

/** The roles within a school: all except those that administer every school. */
export const SCHOOL_ROLES = ROLE_NAMES.filter((name) => ROLES[name].administers !== 'all');

/** Reads a stored role. Maps the legacy value `admin` to master admin (`docs/specification/api.md#values`). */
export function readRole(stored: string): Role {
  const role = stored === 'admin' ? 'MASTER_ADMIN' : stored;
  return ROLE_NAMES.find((name) => name === role) ?? 'STUDENT';
}

interface WithRole {
  role: Role;
}

export const isMaster = ({ role }: WithRole): boolean => ROLES[role].administers === 'all';
export const isSchoolAdmin = ({ role }: WithRole): boolean => ROLES[role].administers === 'school';
/** Whether the role administers a school or all schools. A teacher is not an admin. */
export const isAdmin = ({ role }: WithRole): boolean => ROLES[role].administers !== null;
export const isTeacher = ({ role }: WithRole): boolean => ROLES[role].inClasses === 'teaches';
export const isStudent = ({ role }: WithRole): boolean => ROLES[role].inClasses === 'learns';
/** Whether the role uses the console: admins and teachers. */
export const isStaff = (actor: WithRole): boolean => isAdmin(actor) || isTeacher(actor);

/** Whether the role supports a second factor. Students have none. */
export const usesFactor = ({ role }: WithRole): boolean => ROLES[role].factor !== 'never';
/** The roles that need a second factor by default. */
export const FACTOR_ROLES = ROLE_NAMES.filter((name) => ROLES[name].factor === 'required');

/** The roles that the actor may grant. */
export const rolesToGive = ({ role }: WithRole): readonly Role[] => ROLES[role].gives;

/** Normalizes the name of a school for storage: trimmed, single spaces, upper case; null if empty. */
export function normaliseSchool(name: string | null | undefined): string | null {
  const trimmed = (name ?? '').trim().replace(/\s+/g, ' ').toUpperCase();
  return trimmed === '' ? null : trimmed;
}

/** A name that no account, class or invitation may use: its school is archived, or has been renamed to `current`. */
export interface UnusableSchool {
  name: string;
  current: string | null;
}

/** The reason why the name of a school may not be stored. Only master admins can choose another school, or restore it. */
export function unusableSchoolSentence({ name, current }: UnusableSchool, actor: WithRole): Sentence {
  if (current !== null) return sentence('school_renamed', { school: name, current });
  return sentence(isMaster(actor) ? 'school_archived' : 'own_school_archived', { school: name });
}

/** A user's school for clients: `admin` for a master admin. */
export function shownSchool(user: { role: Role; school: string | null }): string | null {
  return isMaster(user) ? MASTER_SCHOOL : user.school;
}
