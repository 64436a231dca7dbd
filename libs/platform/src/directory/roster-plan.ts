import { sentenceText, type Role } from '@studyhall/contracts';
import { can, isStudent, SOURCE_ID, unusableSchoolSentence } from '@studyhall/domain';
import {
  directory,
  groupTeachers,
  members,
  rosterMatches,
  schools,
  takenNames,
  type Account,
  type AccountFields,
  type Executor,
  type RestorableAccount,
} from '@studyhall/persistence';
import { classKey, findNamedClasses, findTakenNames } from './class-names.js';
import { NAMES, type Relation, type Wanted } from './change-set.js';
import type { Locked, Touched } from './locks.js';
import type { NewRows } from './new-rows.js';
import type {
  Roster,
  RosterAccount,
  RosterClass,
  RosterFields,
  RosterPerson,
  RosterProblem,
} from './roster.js';

/** A person of the roster with their current account and classes. */
interface Placed {
  person: RosterPerson;
  account: number;
  fields: AccountFields;
  classes: number[];
}

export interface RosterPlan {
  wanted: Omit<Wanted, 'cause'>;
  /** The people without problems. */
  placed: Placed[];
  problems: RosterProblem[];
  /** The stored classes, including new ones, by their ids in the source. */
  classIds: ReadonlyMap<string, number>;
}

/** What a roster touches. */
export function touchedByRoster({ people, classes, missing }: Roster): Touched {
  return {
    accounts: [...people.flatMap(({ account }) => account ?? []), ...(missing?.accounts ?? [])],
    classes: classes.flatMap(({ id }) => id ?? []),
    schools: [...people.map(({ fields }) => fields.school), ...classes.map(({ school }) => school)].filter(
      (school) => school !== undefined,
    ),
    renames: classes.some(({ id, fields }) => id === null || fields),
    classLock: classes.some(({ fields }) => fields) ? 'update' : 'share',
  };
}

/** Plans the changes of a roster, and inserts new classes and accounts. Excludes people with problems. */
export async function planRoster(
  on: Executor,
  actor: Account,
  roster: Roster,
  locked: Locked,
  made: NewRows,
): Promise<RosterPlan> {
  const names = [
    ...new Set([
      ...roster.people.map(({ fields }) => fields.school),
      ...roster.classes.map(({ school }) => school),
    ]),
  ].filter((name) => typeof name === 'string');
  const unusable = new Map((await schools.findUnusable(on, names)).map((school) => [school.name, school]));
  const known = new Set((await directory.findSchools(on, names)).map(({ id }) => id));
  // Skipped for master admins, who oversee all schools, and for sources, whose emails no person types.
  const emails =
    actor.school === null || actor.id === SOURCE_ID
      ? new Set<string>()
      : await takenNames.findEmailsElsewhere(
          on,
          roster.people.map(({ fields }) => fields.email),
          actor.school,
        );
  const usable = roster.classes.filter(({ school }) => !unusable.has(school));
  const stored = await placeClasses(on, usable, locked, made);
  const named = await findTakenNames(on, usable);
  const problems = [...named].map(([externalId, message]): RosterProblem => ({
    externalId,
    field: 'name',
    message,
  }));
  const fitting = roster.people.filter((person) => {
    const user = locked.accounts.get(person.account ?? 0);
    const school = unusable.get(person.fields.school ?? '');
    const home = 'school' in person.fields ? person.fields.school : user?.school;
    const isGone = person.classes.some((key) => stored.get(key)?.school !== home);
    const found = [
      ...(person.account === null
        ? refusedCreation(actor, person.fields)
        : refusedUpdate(actor, user, person)),
      ...(emails.has(person.fields.email ?? '')
        ? [refusal('username', sentenceText('email_elsewhere'))]
        : []),
      ...(school ? [refusal('school', unusableSchoolSentence(school, actor).text)] : []),
      ...(isGone && !school ? [refusal('classes', sentenceText('roster_class_gone'))] : []),
    ];
    problems.push(...found.map((one) => ({ ...one, externalId: person.externalId })));
    return found.length === 0;
  });
  const ids = await made.addAccounts(
    fitting.flatMap((person) => (person.account === null ? [person.fields] : [])),
  );
  const placed = fitting.flatMap((person): Placed[] => {
    const account = person.account ?? ids.get(person.fields.username);
    if (account === undefined) {
      const taken = refusal('username', sentenceText('username_taken'));
      problems.push({ ...taken, externalId: person.externalId });
      return [];
    }
    const { role, school, access_granted } = {
      ...locked.accounts.get(account),
      ...person.fields,
    } as AccountFields;
    const classes = person.classes.flatMap((key) => stored.get(key)?.id ?? []);
    return [{ person, account, fields: { role, school, access_granted }, classes }];
  });
  const changed = placed.filter(({ person }) => person.account !== null);
  const gone = await planMissing(on, actor, roster.missing, locked);
  const students = await planRelation(on, placed, locked, members, 'STUDENT');
  const teachers = await planRelation(on, placed, locked, groupTeachers, 'TEACHER');
  const ends = await findEnding(on, actor, [...students.left, ...gone.left, ...teachers.left]);
  return {
    problems,
    placed,
    classIds: new Map([...stored].map(([key, { id }]) => [key, id])),
    wanted: {
      accounts: [
        ...changed.map(({ account: id, person, fields }) => ({ id, after: { ...fields, ...person.fields } })),
        ...gone.accounts,
      ],
      memberships: { ...students, left: [...students.left, ...gone.left].filter(ends) },
      teaching: { ...teachers, left: teachers.left.filter(ends) },
      classes: usable.flatMap(({ id, fields, externalId }) =>
        id !== null && fields && !named.has(externalId) ? [{ id, after: fields }] : [],
      ),
      schools: (await directory.findSchools(on, names)).filter(({ id }) => !known.has(id)),
    },
  };
}

type Refusal = Omit<RosterProblem, 'externalId'>;

const refusal = (field: RosterProblem['field'], message: string): Refusal => ({ field, message });

function refusedCreation(actor: Account, made: AccountFields): Refusal[] {
  const decision = can(actor, 'user.create', made);
  return decision.allowed ? [] : [refusal('school', sentenceText(decision.reason))];
}

function refusedUpdate(
  actor: Account,
  user: RestorableAccount | undefined,
  { fields, seen = {} }: Extract<RosterAccount, { account: number }>,
): Refusal[] {
  if (!user || user.removed) return [refusal('username', sentenceText('user_not_found'))];
  const refused = refusedFields(actor, user, { ...fields, recordsConsent: 'parent_consent' in fields });
  const now = { ...user, parent_consent: user.parent_consent?.state ?? 'waiting' };
  const isAsSeen = Object.entries(seen).every(([key, value]) => now[key as keyof typeof seen] === value);
  return refused.length > 0 || isAsSeen ? refused : [refusal('username', sentenceText('import_changed'))];
}

/** The reason why a source may not change these fields of an account. */
export function refusedFields(
  actor: Account,
  user: Pick<Account, 'id' | 'role' | 'school'>,
  fields: Partial<Omit<RosterFields, 'parent_consent'>> & { recordsConsent?: boolean },
): Refusal[] {
  const { role, school, access_granted: granted, recordsConsent } = fields;
  const names = NAMES.filter((name) => name in fields);
  const seen = can(actor, 'user.see', user);
  if (!seen.allowed) return [refusal('username', sentenceText(seen.reason))];
  const decisions = [
    ['role', role && can(actor, 'user.set_role_by_roster', { ...user, newRole: role })],
    ['school', school !== undefined && can(actor, 'user.set_school', user)],
    ['username', names.length > 0 && can(actor, 'user.edit', { ...user, names })],
    ['access', granted !== undefined && can(actor, 'user.set_access', { ...user, granted })],
    [
      'parent_consent',
      recordsConsent && can(actor, 'user.record_consent', { ...user, role: role ?? user.role }),
    ],
  ] as const;
  return decisions.flatMap(([field, decision]) =>
    decision && !decision.allowed ? [refusal(field, sentenceText(decision.reason))] : [],
  );
}

/** The stored classes by external id. Creates missing ones. */
async function placeClasses(on: Executor, classes: readonly RosterClass[], locked: Locked, made: NewRows) {
  const wanted = classes.filter(({ id }) => id === null);
  const byName = await findNamedClasses(on, wanted);
  const missing = [...new Map(wanted.map((group) => [classKey(group), group]))].filter(
    ([key]) => !byName.has(key),
  );
  const created = await made.addClasses(
    missing.map(([, { name, school, school_year }]) => ({ name, school, school_year })),
  );
  for (const [at, [key]] of missing.entries()) if (created[at]) byName.set(key, created[at]);
  return new Map(
    classes.flatMap((group) => {
      const found = group.id === null ? byName.get(classKey(group)) : locked.classes.get(group.id);
      return found ? [[group.externalId, found]] : [];
    }),
  );
}

/** The classes that people of one role join and leave. `others` refers only to classes of the home school. */
async function planRelation(
  on: Executor,
  placed: readonly Placed[],
  { accounts }: Locked,
  relation: Pick<typeof members, 'findPairs'>,
  role: Role,
): Promise<Relation> {
  const pairs = await relation.findPairs(
    on,
    placed.map(({ account }) => account),
  );
  const now = Map.groupBy(pairs, ({ user_id }) => user_id);
  const plan: Relation = { entered: [], left: [] };
  for (const { person, account: user_id, fields, classes } of placed) {
    const there = now.get(user_id) ?? [];
    const homes = [fields.school, accounts.get(user_id)?.school];
    const leaves = ({ group_id, school }: members.MembershipOfSchool): boolean =>
      person.leaves === 'others'
        ? homes.includes(school) && !classes.includes(group_id)
        : person.leaves.includes(group_id);
    plan.left.push(...there.filter(leaves));
    if (fields.role !== role) continue;
    for (const group_id of new Set(classes))
      if (!there.some((pair) => pair.group_id === group_id)) plan.entered.push({ group_id, user_id });
  }
  return plan;
}

/** The memberships to end. A file never ends a membership that a roster source added. */
async function findEnding(
  on: Executor,
  actor: Account,
  left: readonly members.Membership[],
): Promise<(pair: members.Membership) => boolean> {
  const key = ({ group_id, user_id }: members.Membership): string => `${group_id} ${user_id}`;
  const owned = actor.id === SOURCE_ID ? [] : await rosterMatches.findOwnedPairs(on, left);
  const kept = new Set(owned.map(key));
  return (pair) => !kept.has(key(pair));
}

/** Plans what happens to students who are not in the roster. */
async function planMissing(
  on: Executor,
  actor: Account,
  missing: Roster['missing'],
  { accounts }: Locked,
): Promise<{ accounts: Array<{ id: number; after: Partial<AccountFields> }>; left: members.Membership[] }> {
  const students = (missing?.accounts ?? [])
    .flatMap((id) => accounts.get(id) ?? [])
    .filter(
      (user) =>
        isStudent(user) &&
        !user.removed &&
        can(actor, 'user.set_access', { ...user, granted: false }).allowed,
    );
  const ids = students.map(({ id }) => id);
  if (missing?.outcome === 'remove_from_class') {
    const left = await members.findPairs(on, ids);
    return { accounts: [], left: left.filter(({ group_id }) => missing.classes?.includes(group_id) ?? true) };
  }
  const granted = students.filter(({ access_granted }) => access_granted);
  return { accounts: granted.map(({ id }) => ({ id, after: { access_granted: false } })), left: [] };
}
