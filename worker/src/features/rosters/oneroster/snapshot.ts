import { EmailAddress, NamePart, SchoolName, sentence, sentenceText } from '@studyhall/contracts';
import type { RosterSnapshot, SnapshotClass, SnapshotPerson, SnapshotPlace } from '@studyhall/platform';
import { SourceError } from '../source.error.js';
import { isActive, type Entry, type Tables } from './tables.js';

interface Source {
  school: string | null;
  settings: { org?: string };
}

/** Limit on the characters of an id. */
const MAX_ID = 200;

const ISO_DATE = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?:T|$)/;

/** The roles that become accounts. Admins are created in the console; parents and others have no account. */
const ROLES = new Map<string, SnapshotPerson['role']>([
  ['student', 'STUDENT'],
  ['teacher', 'TEACHER'],
  ['aide', 'TEACHER'],
]);

const WITHOUT_ACCOUNT = new Set([
  ...['administrator', 'districtadministrator', 'siteadministrator', 'systemadministrator', 'principal'],
  ...['counselor', 'guardian', 'parent', 'proctor', 'relative', 'user'],
]);

/**
 * Turns OneRoster entries into people, classes and memberships.
 * @throws SourceError if the entries contradict each other, so that the source cannot be trusted
 */
export function toSnapshot(read: Tables, source: Source, today: string): RosterSnapshot {
  const snapshot: RosterSnapshot & { places: SnapshotPlace[] } = {
    people: [],
    classes: [],
    places: [],
    errors: [],
    unusable: [],
  };
  const report = (row: string, reason: string): void => void snapshot.errors.push({ row, reason });
  const tables = withReadableEnds(read, report);
  const schools = chooseSchools(tables.orgs, source, today);
  const users = once(tables.users, report).filter((entry) => isActive(entry, today));
  const roles = collectRoles(tables, users, today);
  const roleNames = Map.groupBy(tables.roles, (entry) => entry['userSourcedId'] ?? '');
  const readable = new Set(
    tables.orgs.flatMap(({ sourcedId, name = '' }) =>
      SchoolName.safeParse(name).success ? [sourcedId] : [],
    ),
  );
  const isUnderstood = (own: readonly HeldRole[], user: Entry): boolean =>
    own.length > 0
      ? own.every(({ org }) => readable.has(org))
      : [user, ...(roleNames.get(user.sourcedId) ?? [])].some((entry) =>
          WITHOUT_ACCOUNT.has(entry['role']?.toLowerCase() ?? ''),
        );
  for (const user of users) {
    if (user.sourcedId.length > MAX_ID) {
      report(rowNumber(user).slice(0, MAX_ID), sentenceText('roster_unusable'));
      continue;
    }
    const own = roles.get(user.sourcedId) ?? [];
    const home = own.find(({ org }) => schools.has(org));
    if (!home) {
      // Skips people of other schools and people with roles that have no accounts. Reports any other person without a
      // school.
      if (isUnderstood(own, user)) continue;
      report(rowNumber(user), sentenceText('roster_unusable'));
      snapshot.unusable.push(user.sourcedId);
      continue;
    }
    const cell = <T>(field: string, schema: { safeParse: (text: string) => { data?: T } }): T | null => {
      const { data } = schema.safeParse(user[field] ?? '');
      if (data === undefined) report(rowNumber(user), sentenceText('roster_field_left_out', { field }));
      return data ?? null;
    };
    snapshot.people.push({
      ...{ id: user.sourcedId, username: user['username'] ?? '', role: home.role },
      given_name: cell(user['preferredGivenName'] ? 'preferredGivenName' : 'givenName', NamePart),
      family_name: cell('familyName', NamePart),
      email: cell('email', EmailAddress),
      school: schools.get(home.org) ?? '',
    });
  }
  if (snapshot.people.length === 0)
    throw new SourceError(sentence('roster_source_empty', { people: tables.users.length }));
  snapshot.classes = toClasses(tables, schools, today, report);
  addPlaces(snapshot, tables, today, report);
  return snapshot;
}

/** Takes the end off terms, enrolments and roles whose dates cannot be used: nobody loses a class by a date that nobody can read. */
function withReadableEnds(tables: Tables, report: (row: string, reason: string) => void): Tables {
  const withEnd = (entry: Entry): Entry => {
    const { startDate, beginDate, endDate: end = '' } = entry;
    const start = startDate || beginDate || '';
    const isUsable = ISO_DATE.test(end) && (start <= end || !ISO_DATE.test(start));
    if (end === '' || isUsable) return entry;
    report(rowNumber(entry), sentenceText('roster_dates_unusable', { end }));
    return { ...entry, endDate: '' };
  };
  const { academicSessions, enrollments, roles } = tables;
  return {
    ...tables,
    academicSessions: academicSessions.map(withEnd),
    enrollments: enrollments.map(withEnd),
    roles: roles.map(withEnd),
  };
}

const rowNumber = (entry: Entry): string => entry['row'] ?? entry.sourcedId;

/** Entries with an id, without duplicates. */
function once(entries: readonly Entry[], report: (row: string, reason: string) => void): Entry[] {
  const seen = new Set<string>();
  return entries.filter((entry) => {
    const id = entry.sourcedId;
    if (id === '') report(rowNumber(entry), sentenceText('roster_without_id'));
    else if (seen.has(id)) report(rowNumber(entry), sentenceText('roster_id_twice', { id }));
    else {
      seen.add(id);
      return true;
    }
    return false;
  });
}

/** The schools to read, by their ids in the source. */
function chooseSchools(
  orgs: readonly Entry[],
  { school, settings }: Source,
  today: string,
): Map<string, string> {
  const all = orgs.filter((org) => org['type']?.toLowerCase() === 'school' && isActive(org, today));
  if (school === null)
    return new Map(
      all.flatMap(({ sourcedId, name = '' }) => {
        const parsed = SchoolName.safeParse(name);
        return parsed.success ? [[sourcedId, parsed.data]] : [];
      }),
    );
  const named = all.filter(({ sourcedId, identifier, name = '' }) =>
    settings.org
      ? [sourcedId, identifier].includes(settings.org)
      : all.length === 1 || SchoolName.safeParse(name).data === school,
  );
  const [only] = named;
  if (named.length !== 1 || !only)
    throw new SourceError(sentence('roster_which_school', { schools: all.length, school }));
  return new Map([[only.sourcedId, school]]);
}

interface HeldRole {
  org: string;
  role: SnapshotPerson['role'];
}

/** The role and schools of each user, primary school first. */
function collectRoles(tables: Tables, users: readonly Entry[], today: string): Map<string, HeldRole[]> {
  const held = (org: string | undefined, name: string | undefined): HeldRole[] => {
    const role = ROLES.get(name?.toLowerCase() ?? '');
    return role && org ? [{ org: org.trim(), role }] : [];
  };
  const further = Map.groupBy(
    tables.roles.filter((entry) => isActive(entry, today)),
    (entry) => entry['userSourcedId'] ?? '',
  );
  return new Map(
    users.map((user) => {
      const own = (further.get(user.sourcedId) ?? []).toSorted((a, b) => rank(a, user) - rank(b, user));
      const listed = (user['orgSourcedIds'] ?? '').split(',').flatMap((org) => held(org, user['role']));
      return [
        user.sourcedId,
        [...own.flatMap((entry) => held(entry['orgSourcedId'], entry['role'])), ...listed],
      ];
    }),
  );
}

const rank = (role: Entry, user: Entry): number =>
  (role['orgSourcedId'] === user['primaryOrgSourcedId'] ? 0 : 2) +
  (role['roleType']?.toLowerCase() === 'primary' ? 0 : 1);

function toClasses(
  tables: Tables,
  schools: ReadonlyMap<string, string>,
  today: string,
  report: (row: string, reason: string) => void,
): SnapshotClass[] {
  const orgs = new Set(tables.orgs.map(({ sourcedId }) => sourcedId));
  const courses = new Map(tables.courses.map((course) => [course.sourcedId, course['title'] ?? '']));
  const sessions = new Map(tables.academicSessions.map((session) => [session.sourcedId, session]));
  return once(tables.classes, report).flatMap((entry) => {
    if (!isActive(entry, today)) return [];
    if (entry.sourcedId.length > MAX_ID) {
      report(rowNumber(entry).slice(0, MAX_ID), sentenceText('roster_unusable'));
      return [];
    }
    const org = entry['schoolSourcedId'] ?? '';
    const title =
      entry['title'] || courses.get(entry['courseSourcedId'] ?? '') || entry['classCode'] || entry.sourcedId;
    if (!orgs.has(org)) throw new SourceError(sentence('roster_class_without_school', { class: title }));
    const terms = (entry['termSourcedIds'] ?? '').split(',').flatMap((id) => sessions.get(id.trim()) ?? []);
    const isOver = terms.length > 0 && terms.every((term) => !isActive(term, today));
    const school = schools.get(org);
    if (school === undefined || isOver) return [];
    return [{ id: entry.sourcedId, name: title, school, school_year: schoolYear(terms) }];
  });
}

/** Formats the school year as `2026/27`. `schoolYear` of a session is the year in which the school year ends. */
function schoolYear(terms: readonly Entry[]): string | null {
  const end = Number(terms.map((term) => term['schoolYear']).find((year) => /^\d{4}$/.test(year ?? '')));
  return Number.isNaN(end) ? null : `${end - 1}/${String(end).slice(2)}`;
}

function addPlaces(
  snapshot: RosterSnapshot & { places: SnapshotPlace[] },
  tables: Tables,
  today: string,
  report: (row: string, reason: string) => void,
): void {
  const people = new Map(snapshot.people.map(({ id, role }) => [id, role]));
  const [users, classes] = [tables.users, tables.classes].map(
    (list) => new Set(list.map(({ sourcedId }) => sourcedId)),
  );
  const read = new Set(snapshot.classes.map(({ id }) => id));
  for (const entry of once(tables.enrollments, report)) {
    const { classSourcedId: group = '', userSourcedId: person = '' } = entry;
    const role = ROLES.get(entry['role']?.toLowerCase() ?? '');
    if (!role || !isActive(entry, today)) continue;
    if (!users?.has(person)) report(rowNumber(entry), sentenceText('roster_person_unknown', { id: person }));
    else if (!classes?.has(group)) report(rowNumber(entry), sentenceText('roster_class_unknown'));
    // The entry belongs to another school, or to a person who is no longer listed.
    else if (!people.has(person) || !read.has(group)) continue;
    else if (people.get(person) !== role)
      report(rowNumber(entry), sentenceText('roster_role_differs', { id: person }));
    else snapshot.places.push({ class: group, person });
  }
}
