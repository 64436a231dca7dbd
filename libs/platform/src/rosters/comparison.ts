import { sentenceText, type Role, type RosterError, type RosterRunRow } from '@studyhall/contracts';
import { isAdmin } from '@studyhall/domain';
import {
  directory,
  NO_PASSWORD,
  rosterMatches,
  type Executor,
  type rosterSources,
} from '@studyhall/persistence';
import type { RosterClass, RosterPerson } from '../directory/index.js';
import { classKey, findNamedClasses, findTakenNames } from '../directory/class-names.js';
import { compareCourses } from './course-comparison.js';
import { MAX_ROWS, type RosterComparison } from './difference.js';
import { chooseUsernames, nameClasses } from './names.js';
import type { RosterSnapshot, SnapshotClass, SnapshotPerson } from './snapshot.js';

type Source = Pick<rosterSources.RosterSource, 'id' | 'name' | 'school'>;
type Stored = rosterMatches.MatchedAccount;

/** Compares a source with the stored roster. Read-only. */
export async function compareRoster(
  on: Executor,
  source: Source,
  snapshot: RosterSnapshot,
): Promise<RosterComparison> {
  if (snapshot.platform !== undefined) return compareCourses(on, source, snapshot, snapshot.platform);
  const [accounts, classes, places] = await Promise.all([
    rosterMatches.findAccounts(on, source.name),
    rosterMatches.findClasses(on, source.id),
    rosterMatches.findPlaces(on, source.id),
  ]);
  const stored = new Map(accounts.map((account) => [account.external_id, account]));
  const errors = [...snapshot.errors];
  const fresh = snapshot.people.filter(({ id }) => !stored.has(id));
  const usernames = await chooseUsernames(on, fresh, errors);
  const named = nameClasses(snapshot.classes);
  const known = new Map(classes.map((one) => [one.external_id, one]));
  const ids = new Map(classes.map(({ external_id, id }) => [id, external_id]));
  const rosterClasses = new Map(named.map((one) => [one.id, toClass(one, known.get(one.id))]));
  const missing = [...rosterClasses.values()].filter(({ id }) => id === null);
  const namesakes = await findNamedClasses(on, missing);
  const taken = missing.flatMap((one) => {
    const { id } = namesakes.get(classKey(one)) ?? {};
    return id === undefined || ids.has(id) ? [] : [Object.assign(one, { id, fields: { source: source.id } })];
  });
  for (const [row, reason] of await findTakenNames(on, [...rosterClasses.values()])) {
    errors.push({ row, reason });
    delete rosterClasses.get(row)?.fields;
  }
  const placesByUser = Map.groupBy(places, ({ user_id }) => user_id);
  const wantedByPerson = groupPlaces(snapshot, rosterClasses, stored, errors);
  const people: RosterPerson[] = [];
  const rows: RosterRunRow[] = [];
  const counts = { new: 0, changed: 0, gone: 0, entered: 0, left: 0, roles: 0 };
  const [gone, returned]: [number[], number[]] = [[], []];
  const add = (row: RosterRunRow, person: RosterPerson): void => {
    counts[row.kind] += 1;
    counts.entered += row.entered;
    counts.left += row.left;
    // Always list a change of role.
    const changesRole = row.kind === 'changed' && row.fields.includes('role');
    if (changesRole) counts.roles += 1;
    if (counts[row.kind] <= MAX_ROWS || changesRole) rows.push(row);
    people.push(person);
  };
  const toRow = (person: SnapshotPerson, role: Role) => ({
    ...{ external_id: person.id, name: shownName(person), school: person.school, role },
  });
  const isOutside = (account: Stored): boolean => source.school !== null && account.school !== source.school;

  for (const person of snapshot.people) {
    const wanted = wantedByPerson.get(person.id) ?? [];
    const account = stored.get(person.id);
    if (!account) {
      const username = usernames.get(person.id);
      if (username === undefined) continue;
      const role = person.role ?? 'STUDENT';
      const made = { role, username, access_granted: true, password_hash: NO_PASSWORD };
      const fields = { ...toFields(person), ...made };
      add(
        { ...toRow(person, role), kind: 'new', fields: [], entered: wanted.length, left: 0 },
        { account: null, fields, externalId: person.id, classes: wanted, leaves: [] },
      );
      continue;
    }
    if (account.removed || isOutside(account)) {
      errors.push({ row: person.id, reason: sentenceText('user_not_found') });
      continue;
    }
    if (isAdmin(account)) continue;
    const fields = {
      ...changedFields(account, person),
      ...(account.access_taken && !account.access_granted && { access_granted: true }),
    };
    const own = placesByUser.get(account.id) ?? [];
    // A change of role or school ends all memberships: they are added again.
    const moves = 'role' in fields || 'school' in fields;
    const here = new Set(
      moves ? [] : own.flatMap(({ group_id, here: is }) => (is ? (ids.get(group_id) ?? []) : [])),
    );
    const wantedIds = new Set(wanted);
    const entered = wanted.filter((id) => !here.has(id));
    const left = snapshot.places ? own.filter(({ group_id }) => !wantedIds.has(ids.get(group_id) ?? '')) : [];
    if (account.gone) returned.push(account.id);
    if (Object.keys(fields).length + entered.length + left.length === 0 && !account.gone) continue;
    add(
      {
        ...{ ...toRow(person, person.role ?? account.role), kind: 'changed', fields: Object.keys(fields) },
        ...{ entered: entered.length, left: left.length },
      },
      {
        ...{ account: account.id, fields, externalId: person.id },
        ...{ classes: entered, leaves: left.map(({ group_id }) => group_id) },
      },
    );
  }

  const sent = new Set(snapshot.people.map(({ id }) => id));
  const { unread = [] } = snapshot;
  const unclear = new Set([...snapshot.unusable, ...unread.map(({ id }) => id)]);
  const unknown = unread.find(({ id }) => !stored.has(id));
  if (unknown) errors.push({ row: unknown.row, reason: sentenceText('roster_nobody_gone') });
  const staying = new Set<number>();
  const owned = accounts.filter(
    (account) => !account.gone && !account.removed && !isAdmin(account) && !isOutside(account),
  );
  for (const account of owned) {
    if (sent.has(account.external_id)) continue;
    const left = placesByUser.get(account.id) ?? [];
    if (unknown || unclear.has(account.external_id)) {
      // The classes in which only such people are, are not lost.
      for (const { group_id } of left) staying.add(group_id);
      continue;
    }
    // A person whom another source also lists keeps access and only loses the memberships of this source.
    if (account.shared && left.length === 0) continue;
    if (!account.shared) gone.push(account.id);
    const fields = account.shared ? {} : { access_granted: false };
    add(
      {
        ...{ kind: account.shared ? 'changed' : 'gone', external_id: account.external_id },
        ...{ name: shownName(account), school: account.school, role: account.role },
        ...{ fields: Object.keys(fields), entered: 0, left: left.length },
      },
      {
        ...{ account: account.id, fields, externalId: account.external_id },
        ...{ classes: [], leaves: left.map(({ group_id }) => group_id) },
      },
    );
  }

  const schools = [...new Set(snapshot.people.map(({ school }) => school))];
  const existing = await directory.findSchools(on, schools);
  const needed = new Set(people.flatMap((person) => person.classes));
  return {
    people,
    classes: [...rosterClasses.values()].filter(
      ({ externalId, id, fields }) => id === null || fields || needed.has(externalId),
    ),
    rows,
    counts: {
      ...counts,
      schools: schools.length,
      people: snapshot.people.length,
      classes: named.length,
      places: snapshot.places?.length ?? 0,
      new_schools: schools.length - existing.length,
      new_classes: missing.length - taken.length,
      taken_classes: taken.length,
    },
    errors,
    losing: {
      people: gone.length / Math.max(1, owned.length),
      places: counts.left / Math.max(1, places.length),
    },
    lostClasses: snapshot.places
      ? classes.flatMap(({ external_id, id }) =>
          rosterClasses.has(external_id) || staying.has(id) ? [] : [external_id],
        )
      : [],
    ...{ gone, returned },
  };
}

/** Whether applying this would change nothing. */
export const isUnchanged = ({ people, classes, lostClasses }: RosterComparison): boolean =>
  people.length + lostClasses.length === 0 && classes.every(({ id, fields }) => id !== null && !fields);

type Named = Pick<SnapshotPerson, 'given_name' | 'family_name'> & { id: string | number };
const shownName = ({ given_name, family_name, id }: Named): string =>
  [given_name, family_name].filter(Boolean).join(' ') || String(id);

const toFields = ({ given_name, family_name, email, role, school }: SnapshotPerson) => ({
  ...{ given_name, family_name, email, role, school },
});

type Fields = Omit<ReturnType<typeof toFields>, 'role'> & { role: Role };

function changedFields(account: Stored, person: SnapshotPerson): Partial<Fields> {
  const differing = Object.entries(toFields(person)).filter(
    ([key, value]) => value !== null && account[key as keyof Stored] !== value,
  );
  return Object.fromEntries(differing) as Partial<Fields>;
}

function toClass(
  { id: externalId, name, school, school_year }: SnapshotClass,
  stored: (Pick<SnapshotClass, 'name' | 'school' | 'school_year'> & { id: number }) | undefined,
): RosterClass {
  if (!stored) return { externalId, id: null, name, school, school_year };
  const fields = {
    ...(stored.name !== name && { name }),
    ...(school_year !== null && stored.school_year !== school_year && { school_year }),
  };
  const isOther = Object.keys(fields).length > 0 && stored.school === school;
  return { externalId, id: stored.id, name, school, ...(isOther && { fields }) };
}

/** The classes of each person, by their ids in the source. Reports memberships that are not possible. */
function groupPlaces(
  { people, places }: RosterSnapshot,
  classes: ReadonlyMap<string, RosterClass>,
  stored: ReadonlyMap<string, Stored>,
  errors: RosterError[],
): Map<string, string[]> {
  const schools = new Map(people.map(({ id, school }) => [id, school]));
  const placed = new Map<string, Set<string>>();
  for (const { class: id, person } of places ?? []) {
    const school = schools.get(person);
    const group = classes.get(id);
    const account = stored.get(person);
    if (school === undefined || (account && isAdmin(account))) continue;
    if (group?.school === school) placed.set(person, (placed.get(person) ?? new Set()).add(id));
    else
      errors.push({
        row: `${id} ${person}`,
        reason: sentenceText(group ? 'roster_class_of_other_school' : 'roster_class_unknown'),
      });
  }
  return new Map([...placed].map(([person, ids]) => [person, [...ids]]));
}
