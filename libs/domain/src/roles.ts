import { sentence, type AdminScope, type Role, type Sentence } from '@studyhall/contracts';

/** The id of an actor that is a system, such as a roster source, and no user. The log stores it as none. */
export const SOURCE_ID = 0;

/** The acting account, read from the database on each request. */
export interface Actor {
  id: number;
  role: Role;
  school: string | null;
  /** What the rights of a school admin are narrowed to; full where it is absent. */
  admin_scope?: AdminScope;
}

/** The shown school of a master admin; it is no school in lists, filters and stats (`docs/specification/api.md#values`). */
export const MASTER_SCHOOL = 'admin';

interface Rights {
  /** Whose users, classes and records it administers: those of every school, of its own, or none. */
  administers: 'all' | 'school' | null;
  /** How it belongs to classes. */
  inClasses: 'learns' | 'teaches' | null;
  /** The roles that it may give, in the order of the menus. */
  gives: readonly Role[];
  /** Whether its people have a second factor at sign-in. `required`: unless `SECOND_FACTOR_ROLES` says otherwise. */
  factor: 'never' | 'optional' | 'required';
}

const OF_SCHOOL = ['STUDENT', 'TEACHER', 'SCHOOL_ADMIN'] as const;

/** What each role may. Policies and pages ask it by the functions below; no other code compares roles. */
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

/** The roles of a school's people: all but those that administer every school. */
export const SCHOOL_ROLES = ROLE_NAMES.filter((name) => ROLES[name].administers !== 'all');

/** The legacy value `admin` is accepted when read and treated as a master admin (`docs/specification/api.md#values`). */
export function readRole(stored: string): Role {
  const role = stored === 'admin' ? 'MASTER_ADMIN' : stored;
  return ROLE_NAMES.find((name) => name === role) ?? 'STUDENT';
}

interface WithRole {
  role: Role;
}

export const isMaster = ({ role }: WithRole): boolean => ROLES[role].administers === 'all';
export const isSchoolAdmin = ({ role }: WithRole): boolean => ROLES[role].administers === 'school';
/** Of a school or of all. A teacher is no admin. */
export const isAdmin = ({ role }: WithRole): boolean => ROLES[role].administers !== null;
export const isTeacher = ({ role }: WithRole): boolean => ROLES[role].inClasses === 'teaches';
export const isStudent = ({ role }: WithRole): boolean => ROLES[role].inClasses === 'learns';
/** Admins and teachers, who use the console. */
export const isStaff = (actor: WithRole): boolean => isAdmin(actor) || isTeacher(actor);

/** Whether the role has second factors. Students have none. */
export const usesFactor = ({ role }: WithRole): boolean => ROLES[role].factor !== 'never';
/** The roles that need one where the installation names no others. */
export const FACTOR_ROLES = ROLE_NAMES.filter((name) => ROLES[name].factor === 'required');

/** Roles that the actor may give. */
export const rolesToGive = ({ role }: WithRole): readonly Role[] => ROLES[role].gives;

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
