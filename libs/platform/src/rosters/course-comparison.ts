import { sentenceText, type RosterRunRow } from '@studyhall/contracts';
import { decideFirstSignOn, isAdmin, toEmail, trustedEmail, type SignOnProvider } from '@studyhall/domain';
import {
  courseMembers,
  ltiCourses,
  ltiPlatforms,
  rosterMatches,
  type Executor,
  type rosterSources,
} from '@studyhall/persistence';
import type { RosterPerson } from '../directory/index.js';
import { MAX_ROWS, NO_COUNTS, type RosterComparison } from './difference.js';
import type { RosterSnapshot, SnapshotPerson } from './snapshot.js';

type Source = Pick<rosterSources.RosterSource, 'id' | 'school'>;
type MemberAccount = courseMembers.MemberAccount;
type MemberMatch = courseMembers.MemberMatch;
type Platform = ltiPlatforms.LtiPlatform;

/**
 * Compares the members of a platform's courses with the classes that teachers connected. Changes only class memberships:
 * never creates or changes accounts, and leaves unclear cases alone. Source: LTI Names and Role Provisioning Services 2.0.
 */
export async function compareCourses(
  on: Executor,
  source: Source,
  snapshot: RosterSnapshot,
  platformId: string,
): Promise<RosterComparison> {
  const school = source.school ?? '';
  const [platform, connected, places] = await Promise.all([
    ltiPlatforms.findPlatform(on, platformId),
    ltiCourses.findOfSchool(on, platformId, school),
    rosterMatches.findPlaces(on, source.id),
  ]);
  const read = new Set(snapshot.classes.map(({ id }) => id));
  const courses = platform ? connected.filter(({ course_id }) => read.has(course_id)) : [];
  const groups = new Map(courses.map(({ course_id, group_id }) => [course_id, group_id]));
  // Leave the class of a course unchanged if the platform did not list it.
  const unread = new Set(
    connected.flatMap(({ course_id, group_id }) => (read.has(course_id) ? [] : group_id)),
  );
  const matches = platform
    ? await findMatches(on, platform, snapshot.people)
    : new Map<string, MemberMatch[]>();

  const errors = [...snapshot.errors];
  const report = (row: string, reason: string): void => void errors.push({ row, reason });
  const accounts = new Map<string, MemberAccount>();
  /** Accounts that may belong to unmatched people. */
  const unclear = new Set<number>();
  for (const { id, email } of snapshot.people) {
    const found = matches.get(id) ?? [];
    const { account, reason } = platform
      ? match(platform, email, found)
      : { reason: 'lti_member_unknown' as const, account: undefined };
    if (account?.school === school) accounts.set(id, account);
    else {
      for (const candidate of found) unclear.add(candidate.id);
      report(id, sentenceText(reason ?? 'roster_class_of_other_school'));
    }
  }

  /** The courses of each account, by their classes. */
  const wanted = new Map<number, { subject: string; classes: Map<number, string> }>();
  const kept = new Set<string>();
  for (const { class: course, person, role } of snapshot.places ?? []) {
    const [account, group] = [accounts.get(person), groups.get(course)];
    if (!account || group === undefined) continue;
    if (role !== account.role) {
      kept.add(placeKey(group, account.id));
      report(`${course} ${person}`, roleProblem(role ?? null, person));
      continue;
    }
    const entry = wanted.get(account.id) ?? { subject: person, classes: new Map<number, string>() };
    wanted.set(account.id, { ...entry, classes: entry.classes.set(group, course) });
  }

  const owned = Map.groupBy(places, ({ user_id }) => user_id);
  const ids = [...new Set([...wanted.keys(), ...owned.keys()])];
  const known = new Map((await courseMembers.findAccounts(on, ids)).map((account) => [account.id, account]));
  const people: RosterPerson[] = [];
  const rows: RosterRunRow[] = [];
  for (const id of ids) {
    const account = known.get(id);
    if (!account) continue;
    const { subject, classes } = wanted.get(id) ?? {
      subject: String(id),
      classes: new Map<number, string>(),
    };
    const own = owned.get(id) ?? [];
    const here = new Set(own.flatMap((place) => (place.here ? place.group_id : [])));
    const entered = [...classes].flatMap(([group, course]) => (here.has(group) ? [] : course));
    const leaves = own.flatMap(({ group_id: group }) =>
      classes.has(group) || unread.has(group) || unclear.has(id) || kept.has(placeKey(group, id))
        ? []
        : group,
    );
    if (entered.length + leaves.length === 0) continue;
    people.push({ account: id, fields: {}, externalId: subject, classes: entered, leaves });
    rows.push({
      ...{ kind: 'changed', external_id: subject, name: account.name, school: account.school },
      ...{ role: account.role, fields: [], entered: entered.length, left: leaves.length },
    });
  }
  const [entered, left] = [sum(rows, 'entered'), sum(rows, 'left')];
  return {
    people,
    classes: courses.map(({ course_id, group_id, title }) => ({
      ...{ externalId: course_id, id: group_id, name: title, school, school_year: null },
    })),
    rows: rows.slice(0, MAX_ROWS),
    counts: {
      ...{ ...NO_COUNTS, changed: rows.length, entered, left, schools: 1 },
      ...{ people: snapshot.people.length, classes: courses.length, places: snapshot.places?.length ?? 0 },
    },
    errors,
    losing: { people: 0, places: left / Math.max(1, places.length) },
    ...{ lostClasses: [], gone: [], returned: [] },
  };
}

const placeKey = (group: number, user: number): string => `${group} ${user}`;
const sum = (rows: readonly RosterRunRow[], what: 'entered' | 'left'): number =>
  rows.reduce((all, row) => all + row[what], 0);

const roleProblem = (role: 'STUDENT' | 'TEACHER' | null, id: string): string =>
  role === null ? sentenceText('lti_member_role') : sentenceText('roster_role_differs', { id });

/** The accounts that may belong to these people, by subject. */
async function findMatches(
  on: Executor,
  platform: Platform,
  people: readonly SnapshotPerson[],
): Promise<Map<string, MemberMatch[]>> {
  const members = people.map(({ id, email, roster_id = '' }) => ({
    ...{ subject: id, roster_id },
    email: trustedEmail(platform, { all: {}, verifiedEmail: toEmail(email) }) ?? '',
  }));
  const found = await courseMembers.findMatches(on, platform, members);
  return Map.groupBy(found, ({ subject }) => subject);
}

const REASONS = {
  sign_on_admin: 'lti_member_admin',
  sign_on_ambiguous: 'lti_member_ambiguous',
  sign_on_linked: 'lti_member_linked',
  sign_on_unknown: 'lti_member_unknown',
} as const;
type Reason = (typeof REASONS)[keyof typeof REASONS];

/** Matches a person to an account by the same rules as a launch. Never matches an admin. */
function match(
  platform: SignOnProvider,
  email: string | null,
  found: readonly MemberMatch[],
): { account?: MemberAccount; reason?: Reason } {
  const linked = found.find(({ by }) => by === 'link');
  if (linked) return isAdmin(linked) ? { reason: 'lti_member_admin' } : { account: linked };
  const by = (way: MemberMatch['by']): MemberMatch[] => found.filter((one) => one.by === way);
  const decision = decideFirstSignOn(
    { ...platform, rules: [], unknown: 'refuse' },
    { all: {}, verifiedEmail: toEmail(email) },
    { byExternalId: by('roster_id'), byEmail: by('email') },
  );
  if (decision.kind === 'refuse') return { reason: REASONS[decision.reason] };
  const account = decision.kind === 'link' ? found.find(({ id }) => id === decision.id) : undefined;
  return account ? { account } : { reason: 'lti_member_unknown' };
}
