import {
  ConsentState,
  EmailAddress,
  NamePart,
  PersonNumber,
  ROSTER_NAMES,
  Password,
  SafeText,
  SchoolName,
  Username,
  Role,
  sentenceText,
} from '@studyhall/contracts';
import { can, isMaster, isStudent, isTeacher } from '@studyhall/domain';
import { usernameSkeleton, type Account, type importChecks } from '@studyhall/persistence';
import { passwordProblem } from '../auth/index.js';
import type { RawRow } from './roster.columns.js';

const MAX_CLASSES = 50;
const ROLES: Record<string, Role> = {
  ...Role.enum,
  طالب: 'STUDENT',
  معلم: 'TEACHER',
  مسؤول_مدرسة: 'SCHOOL_ADMIN',
  مسؤول_رئيسي: 'MASTER_ADMIN',
};
const ACCESS = new Map([
  ['granted', true],
  ['revoked', false],
  ['ممنوح', true],
  ['مسحوب', false],
]);

const CONSENTS = new Map<string, ConsentState>([
  ...ConsentState.options.map((state) => [state, state] as const),
  ['موافق', 'given'],
  ['سُحبت', 'withdrawn'],
  ['سحبت', 'withdrawn'],
  ['في الانتظار', 'waiting'],
]);

const SCHEMAS = {
  ...{ given_name: NamePart, family_name: NamePart, preferred_name: NamePart },
  ...{ email: EmailAddress, number: PersonNumber },
};

export type Report = (column: string, message: string) => void;

/** A row with parsed cells. Empty cells have their default. */
export interface ReadRow {
  line: number;
  username: string;
  /** Empty if the username is invalid. */
  username_skeleton: string;
  role: Role;
  school: string | null;
  access_granted: boolean;
  /** Null if the cell is empty. */
  parent_consent: ConsentState | null;
  /** Only names in non-empty cells. */
  names: Partial<Record<(typeof ROSTER_NAMES)[number], string>>;
  /** Null if the cell is empty. */
  classNames: string[] | null;
  password: string | null;
  generated: boolean;
}

/**
 * Checks the cells of one row. `stored`: the existing user of the row, if rows may update users; an empty cell then keeps
 * the stored value. `meant`: corrections of misspelt school names.
 */
export function readRow(
  actor: Account,
  raw: RawRow,
  stored: importChecks.NamedUser | null,
  meant: ReadonlyMap<string, string>,
  report: Report,
): ReadRow {
  const username = Username.safeParse(raw.username);
  if (!username.success && !stored)
    report('username', username.error.issues[0]?.message ?? sentenceText('roster_unusable'));
  const role = readRole(raw, stored, report);
  const school = readSchool(actor, raw, role, stored, meant, report);
  const access = raw.access === '' ? undefined : ACCESS.get(raw.access.toLowerCase());
  if (raw.access !== '' && access === undefined) report('access', sentenceText('roster_access'));
  if (!stored) {
    const decision = can(actor, 'user.create', { role, school: school ?? actor.school });
    if (!decision.allowed) report(isMaster({ role }) ? 'role' : 'school', sentenceText(decision.reason));
    checkPassword(raw, report);
  }
  return {
    line: raw.line,
    username: username.success ? username.data : raw.username.slice(0, 200),
    username_skeleton: username.success ? usernameSkeleton(username.data) : '',
    role,
    school,
    access_granted: access ?? stored?.access_granted ?? true,
    parent_consent: readConsent(raw, role, stored, report),
    names: readNames(raw, report),
    classNames: readClassNames(raw, role, stored, report),
    password: raw.password === '' ? null : raw.password,
    generated: raw.password === '',
  };
}

function readRole(raw: RawRow, stored: importChecks.NamedUser | null, report: Report): Role {
  if (raw.role === '') return stored?.role ?? 'STUDENT';
  const role = ROLES[raw.role.toUpperCase().replace(/[\s-]+/g, '_')];
  if (!role) report('role', sentenceText('roster_role'));
  return role ?? stored?.role ?? 'STUDENT';
}

/** Rows of a school admin default to their own school. Rows for new users of a master admin must have one. */
function readSchool(
  actor: Account,
  raw: RawRow,
  role: Role,
  stored: importChecks.NamedUser | null,
  meant: ReadonlyMap<string, string>,
  report: Report,
): string | null {
  if (isMaster({ role })) return null;
  if (raw.school === '' && stored && !isMaster(stored)) return stored.school;
  if (raw.school === '' && !isMaster(actor)) return actor.school;
  const school = SchoolName.safeParse(raw.school);
  if (school.success) return meant.get(school.data) ?? school.data;
  report(
    'school',
    raw.school === '' ? sentenceText('school_missing') : sentenceText('roster_school_too_long'),
  );
  return null;
}

/** For a stored user, the policy decides about consent. */
function readConsent(
  { parent_consent: cell }: RawRow,
  role: Role,
  stored: importChecks.NamedUser | null,
  report: Report,
): ConsentState | null {
  if (cell === '') return null;
  const state = CONSENTS.get(cell.toLowerCase()) ?? null;
  if (state === null) report('parent_consent', sentenceText('roster_consent'));
  else if (!stored && state !== 'waiting' && !isStudent({ role }))
    report('parent_consent', sentenceText('consent_of_students'));
  return state;
}

function readNames({ names }: RawRow, report: Report): ReadRow['names'] {
  const read = ROSTER_NAMES.flatMap((field) => {
    const { data, error } = SCHEMAS[field].safeParse(names[field]);
    if (error) report(field, error.issues[0]?.message ?? sentenceText('roster_unusable'));
    return data ? [[field, data]] : [];
  });
  return Object.fromEntries(read) as ReadRow['names'];
}

function checkPassword(raw: RawRow, report: Report): void {
  if (raw.password === '') return;
  const password = Password.safeParse(raw.password);
  const refused = password.success
    ? passwordProblem(raw.password, raw.username)
    : (password.error.issues[0]?.message ?? sentenceText('roster_unusable'));
  if (refused !== null) report('password', refused);
}

function readClassNames(
  raw: RawRow,
  role: Role,
  stored: importChecks.NamedUser | null,
  report: Report,
): string[] | null {
  if (raw.classes === '') return null;
  // An export writes the names like this, so do not split a name that contains a separator.
  if (stored && raw.classes === stored.classes.map(({ name }) => name).join(';')) return null;
  const names = SafeText.parse(raw.classes)
    .split(/[;|]/)
    .map((name) => name.trim().slice(0, 200))
    .filter((name) => name !== '');
  if (names.length > MAX_CLASSES)
    report('classes', sentenceText('roster_too_many_classes', { max: MAX_CLASSES }));
  if (names.length === 0) return null;
  if (isStudent({ role }) || isTeacher({ role })) return names.slice(0, MAX_CLASSES);
  report('classes', sentenceText('roster_classes_for_students'));
  return null;
}
