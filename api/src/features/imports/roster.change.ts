import { type ImportChanges, ROSTER_NAMES, sentenceText } from '@studyhall/contracts';
import { isMaster } from '@studyhall/domain';
import type { Account, importChecks } from '@studyhall/persistence';
import { refusedFields } from '@studyhall/platform';
import type { RowClasses } from './roster.classes.js';
import type { ReadRow, Report } from './roster.row.js';

/**
 * The changes of a row to a stored user, by the rules for single changes. `sets`: the row's classes replace the user's;
 * otherwise they are added.
 */
export function toChange(
  actor: Account,
  stored: importChecks.NamedUser,
  row: ReadRow,
  found: RowClasses,
  sets: boolean,
  report: Report,
): ImportChanges {
  const changes = personChanges(stored, row);
  if (row.role !== stored.role) changes.role = { from: stored.role, to: row.role };
  if (row.school !== stored.school && !isMaster(row))
    changes.school = { from: stored.school, to: row.school };
  if (row.access_granted !== stored.access_granted)
    changes.access = { from: stored.access_granted, to: row.access_granted };
  const classes = diffClasses(stored, row, found, sets);
  if (classes) changes.classes = classes;
  assertAllowed(actor, stored, changes, report);
  return changes;
}

/** The names and the consent in a row that differ from the stored ones. */
export function personChanges(
  stored: importChecks.NamedUser | null,
  { names, parent_consent: consent }: Pick<ReadRow, 'names' | 'parent_consent'>,
): ImportChanges {
  const changed = ROSTER_NAMES.flatMap((field) => {
    const [from, to] = [stored?.[field] ?? null, names[field]];
    return to === undefined || to === from ? [] : [[field, { from, to }]];
  });
  const from = stored?.parent_consent ?? 'waiting';
  return {
    ...Object.fromEntries(changed),
    ...(consent && consent !== from && { parent_consent: { from, to: consent } }),
  };
}

function diffClasses(
  stored: importChecks.NamedUser,
  row: ReadRow,
  { groups, created }: RowClasses,
  sets: boolean,
): ImportChanges['classes'] {
  const from = stored.classes;
  const leaves = row.role !== stored.role || row.school !== stored.school;
  // A file does not end places that a roster source added.
  const kept = leaves ? [] : from.filter(({ owned }) => owned || !sets || row.classNames === null);
  const to = new Map([...kept, ...groups].map((one) => [one.id, one.name]));
  const same = created.length === 0 && to.size === from.length && from.every(({ id }) => to.has(id));
  return same ? undefined : { from: from.map(({ name }) => name), to: [...to.values(), ...created] };
}

function assertAllowed(
  actor: Account,
  stored: importChecks.NamedUser,
  changes: ImportChanges,
  report: Report,
): void {
  const { role, school, access } = changes;
  if (Object.keys(changes).length === 0) return;
  if (stored.id === actor.id) return report('username', sentenceText('roster_yourself'));
  if (isMaster(stored)) return report('role', sentenceText('roster_master_role'));
  const names = Object.fromEntries(
    ROSTER_NAMES.flatMap((name) => (changes[name] ? [[name, changes[name].to]] : [])),
  );
  const fields = {
    ...{ ...names, role: role?.to, school: school?.to, access_granted: access?.to },
    recordsConsent: changes.parent_consent !== undefined,
  };
  for (const { field, message } of refusedFields(actor, stored, fields)) report(field, message);
}
