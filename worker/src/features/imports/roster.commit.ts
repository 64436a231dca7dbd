import {
  ROSTER_NAMES,
  sentenceText,
  type ImportChanges,
  type ImportProblem,
  type ParentConsent,
} from '@studyhall/contracts';
import {
  consents,
  importGone,
  importRows,
  imports,
  users,
  type Account,
  type audit,
  type Executor,
  type members,
  type StoredNames,
} from '@studyhall/persistence';
import type {
  ChangeSet,
  Directory,
  Locked,
  Roster,
  RosterAccount,
  RosterClass,
  RosterPerson,
} from '@studyhall/platform';
import type { DataSource } from 'typeorm';

/** How long an import can be undone. */
const UNDO_SECONDS = 24 * 60 * 60;

/** The reason why a roster cannot be imported. */
export class ImportRefused extends Error {
  constructor(
    readonly detail: string,
    readonly problems: ImportProblem[] = [],
  ) {
    super(detail);
  }
}

type Row = Awaited<ReturnType<typeof importRows.findRows>>[number];

interface FileRoster extends Roster {
  people: Array<RosterPerson & { row: Row }>;
  /** Null if the import has ended. */
  running: Awaited<ReturnType<typeof imports.lockRunning>>;
}

/**
 * Applies all changes of a checked file in one transaction. Does nothing if the import has ended.
 * @throws ImportRefused if the rules or the stored users no longer allow it.
 */
export async function commitRoster(
  db: DataSource,
  directory: Directory,
  { id, created_by, membership_id }: { id: string; created_by: number; membership_id: number | null },
): Promise<void> {
  const actor = await users.findActor(db, { id: created_by, membership_id });
  if (!actor?.access_granted) throw new ImportRefused(sentenceText('importer_without_access'));
  const read = (on: Executor): Promise<FileRoster> => readRoster(on, id, actor);
  await directory.sync(actor, read, async (on, roster, { wanted, placed, problems }, locked) => {
    const { running } = roster;
    if (!running) return { result: null, wanted: null };
    if (problems.length > 0)
      throw new ImportRefused(
        sentenceText('import_changed'),
        problems.map(({ externalId, field: column, message }) => ({
          line: Number(externalId),
          column,
          message,
        })),
      );
    await importRows.placeRows(
      on,
      id,
      placed.map(({ person, account: user_id, classes: group_ids }) => ({
        ...{ line: Number(person.externalId), user_id, group_ids },
      })),
    );
    const ids = new Map(placed.map(({ person, account }) => [person.externalId, account]));
    return {
      result: null,
      wanted: {
        ...wanted,
        cause: { action: 'import.commit', target: { type: 'import', id, name: running.file_name } },
      },
      seconds: UNDO_SECONDS,
      entries: (change, { left }) => [
        ...change.created_classes.map(({ id: group, name, school = '' }) => ({
          ...{ actor, action: 'group.create', school, after: { name, school } },
          target: { type: 'group', id: group, name },
        })),
        ...ofImport(id, [
          ...roster.people.map(({ row, externalId }) =>
            rowEntry(actor, row, ids.get(externalId) ?? 0, locked),
          ),
          ...missingEntries(actor, roster.missing?.accounts ?? [], { ...change, left }, locked),
        ]),
      ],
      complete: (last, undo) => imports.complete(last, id, undo?.undo_id ?? null),
    };
  });
}

/** The rows of a file, as stored by the check. */
async function readRoster(on: Executor, id: string, { username: by }: Account): Promise<FileRoster> {
  const running = await imports.lockRunning(on, id);
  if (!running) return { people: [], classes: [], running };
  const { sets_classes, must_change_passwords, gone, gone_of, named_groups } = running;
  const classes = new Map<string, RosterClass>();
  const versions = await consents.findVersions(on);
  const at = new Date().toISOString();
  const people = (await importRows.findRows(on, id)).map((row) => {
    const { school, changes } = row;
    const decision = { how: 'other' as const, version: versions.get(school ?? '') ?? 1, by, at };
    const named = [
      ...row.group_ids.map((group) => ({
        externalId: String(group),
        id: group,
        name: '',
        school: school ?? '',
      })),
      ...row.new_classes.map((name) => ({
        ...{ externalId: `${school}/${name.toLowerCase()}`, id: null, name, school: school ?? '' },
      })),
    ];
    for (const group of named) classes.set(group.externalId, group);
    return {
      ...{ row, externalId: String(row.line), classes: named.map(({ externalId }) => externalId) },
      leaves: sets_classes && changes.classes !== undefined ? ('others' as const) : [],
      ...toAccount(row, must_change_passwords, consentTo(changes, decision)),
    };
  });
  return {
    ...{ running, people, classes: [...classes.values()] },
    ...(gone !== 'keep' && {
      missing: {
        accounts: await importGone.findGoneIds(on, id),
        outcome: gone,
        ...(gone_of === 'classes' && { classes: named_groups }),
      },
    }),
  };
}

/** The parental consent that a row records. */
function consentTo(
  { parent_consent: change }: ImportChanges,
  decision: Omit<ParentConsent, 'state'>,
): { parent_consent?: ParentConsent | null } {
  if (!change) return {};
  return { parent_consent: change.to === 'waiting' ? null : { state: change.to, ...decision } };
}

function toAccount(row: Row, mustChange: boolean, consent: ReturnType<typeof consentTo>): RosterAccount {
  const { user_id, username, role, school, access_granted, password_hash, generated, changes } = row;
  if (row.kind === 'new' || user_id === null)
    return {
      account: null,
      fields: {
        ...{ username, role, school, access_granted, password_hash: password_hash ?? '' },
        must_change_password: generated || mustChange,
        ...namesTo(changes),
        ...consent,
      },
    };
  return {
    account: user_id,
    fields: {
      ...(changes.role && { role: changes.role.to }),
      ...(changes.school && { school: changes.school.to }),
      ...(changes.access && { access_granted: changes.access.to }),
      ...namesTo(changes),
      ...consent,
    },
    seen: {
      role: changes.role?.from ?? role,
      school: changes.school ? changes.school.from : school,
      ...(changes.parent_consent && { parent_consent: changes.parent_consent.from }),
    },
  };
}

const isName = (key: string): boolean => ROSTER_NAMES.some((name) => name === key);

/** The names of a row. */
const namesTo = (changes: ImportChanges): Partial<StoredNames> =>
  Object.fromEntries(ROSTER_NAMES.flatMap((field) => (changes[field] ? [[field, changes[field].to]] : [])));

/** The audit entry for a new or changed user. Contains which names changed but not the names: the log outlives the account. */
function rowEntry(
  actor: Account,
  { username, role, school, access_granted, changes }: Row,
  id: number,
  { accounts }: Locked,
): audit.AuditEntry {
  const user = accounts.get(id);
  const target = { type: 'user', id, name: user?.username ?? username };
  if (!user) {
    const consent = changes.parent_consent && { parent_consent: changes.parent_consent.to };
    const after = { username, role, school, access_granted, ...consent };
    return { actor, action: 'user.create', target, school, after };
  }
  const side = (of: 'from' | 'to') =>
    Object.fromEntries(
      Object.entries(changes).flatMap(([key, change]) => (isName(key) ? [] : [[key, change[of]]])),
    );
  const names = Object.keys(changes).filter(isName);
  return {
    ...{ actor, action: 'user.update', target, school: user.school, otherSchool: changes.school?.to },
    ...{ before: side('from'), after: { ...side('to'), ...(names.length > 0 && { names }) } },
  };
}

/** The audit entries for students who are missing from the file. */
function missingEntries(
  actor: Account,
  missing: readonly number[],
  { accounts, left }: Pick<ChangeSet, 'accounts'> & { left: members.EndedMembership[] },
  locked: Locked,
): audit.AuditEntry[] {
  const revoked = new Set(accounts.map(({ id }) => id));
  const classes = Map.groupBy(left, ({ user_id }) => user_id);
  return missing.flatMap((id): audit.AuditEntry[] => {
    const user = locked.accounts.get(id);
    const names = classes.get(id)?.map(({ group_name }) => group_name);
    if (!user || !(names || revoked.has(id))) return [];
    const entry = { actor, school: user.school, target: { type: 'user', id, name: user.username } };
    return revoked.has(id)
      ? [
          {
            ...entry,
            action: 'user.revoke',
            before: { access_granted: true },
            after: { access_granted: false },
          },
        ]
      : [{ ...entry, action: 'user.update', before: { classes: names }, after: { classes: [] } }];
  });
}

/** Marks entries as belonging to an import. The first entry of each school and action contains their count. */
function ofImport(id: string, entries: readonly audit.AuditEntry[]): audit.AuditEntry[] {
  const groups = Map.groupBy(entries, ({ action, school, otherSchool }) =>
    JSON.stringify([action, otherSchool ?? school]),
  );
  const sizes = new Map([...groups.values()].map((group) => [group[0], group.length]));
  return entries.map((entry) => ({ ...entry, import: { id, size: sizes.get(entry) ?? null } }));
}
