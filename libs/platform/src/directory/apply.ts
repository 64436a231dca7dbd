import { randomUUID } from 'node:crypto';
import { LIMITS, type ChangeEffects, type UndoOffer } from '@studyhall/contracts';
import { can, fitsMembership, isStudent, SOURCE_ID } from '@studyhall/domain';
import {
  accountNotices,
  audit,
  conversations,
  directoryChanges,
  groupCovers,
  groups,
  invites,
  lessons,
  rosterMatches,
  undoEntries,
  type Account,
  type Executor,
  type members,
  shownName,
} from '@studyhall/persistence';
import { assertAllowed } from './assert-allowed.js';
import { accountEntries } from './audit-entries.js';
import { toEffects } from './change-report.js';
import {
  changedItems,
  changing,
  changeSet,
  type ChangeSet,
  type ClassState,
  type SchoolMembershipDiff,
  type Wanted,
} from './change-set.js';
import { collectEvents, type ChangeEvents } from './directory.events.js';
import type { Locked } from './locks.js';
import { endConfirmations } from '../safety/end-confirmations.js';
import type { NewRows } from './new-rows.js';
import { storeChange, toIds, type Stored } from './store.js';

/** The undo kind of all directory changes. Kinds of earlier versions are in `earlier-forms.ts`. */
export const DIRECTORY_CHANGED = 'directory.change';

/** The fields of a class that its roster source owns. */
const OWNED_OF_CLASS = ['name', 'school', 'school_year', 'removed'] as const;

export interface Applied {
  /** The change, including everything that it ended. */
  change: ChangeSet & Stored;
  effects: ChangeEffects;
  /** Null if the change cannot be undone. */
  undo: UndoOffer | null;
  events: ChangeEvents;
}

export interface ApplyOptions {
  /** How long the change can be undone; null if it cannot. */
  seconds?: number | null;
  /** The user who can undo it, if the actor is not a user. */
  undoneBy?: number;
  /** Creates the audit entries. By default, one per account. */
  entries?: (change: ChangeSet, stored: Stored) => audit.AuditEntry[];
}

/**
 * Stores a directory change with all its consequences: ended sessions and memberships, notices, audit entries, and the undo
 * entry. The caller has checked the rules, while holding the locks of `lockDirectory`. Publish `events` after the commit.
 */
export async function applyChange(
  on: Executor,
  actor: Account,
  wanted: Wanted & NewRows['rows'],
  locked: Locked,
  {
    seconds = LIMITS.undoSeconds,
    undoneBy = actor.id,
    entries = accountEntries(actor, locked),
  }: ApplyOptions = {},
): Promise<Applied> {
  await assertNotOwned(on, actor, wanted);
  const change = await complete(on, wanted, locked);
  const { accounts } = change;
  const students = new Set([...locked.accounts.values()].filter(isStudent).map(({ id }) => id));
  const makers = [
    ...accounts.map(({ id }) => id).filter((id) => !students.has(id)),
    ...change.teaching.left.map(({ user_id }) => user_id),
  ];
  const removedClasses = changing(change.classes, 'removed').map(({ id }) => id);
  const countInvitations = async (): Promise<number> =>
    makers.length + removedClasses.length > 0
      ? invites.countWorking(on, { makers, groups: removedClasses })
      : 0;
  const invitations = await countInvitations();
  const removed = changing(accounts, 'removed').map(({ id }) => id);
  const undoId = randomUUID();
  const stored = withNamesBefore(await storeChange(on, change, undoId), locked);
  await notify(on, actor, change);
  const seatsLeft = await withdrawConfirmations(on, actor, change);
  const decided = changing(accounts, 'access_granted').map(({ id }) => id);
  if (actor.id !== SOURCE_ID && decided.length > 0) await rosterMatches.forgetTaken(on, decided);
  change.memberships.left = stored.left.map(toMembership);
  change.teaching.left = stored.taught.map(toMembership);
  await audit.recordAll(on, entries(change, stored));
  const items = changedItems(change);
  change.at = await directoryChanges.record(on, [...items, ...(wanted.confirmed ?? [])]);
  const isChanged =
    items.length + change.created.length + change.created_classes.length + change.schools.length > 0;
  return {
    change: { ...change, ...stored },
    effects: toEffects(stored.left, {
      taught: stored.taught,
      sessions_ended: stored.sessionsEnded,
      invitations_withdrawn: invitations - (await countInvitations()),
      lessons_ended: await lessons.findCut(on, stored, LIMITS.effectsListed),
      safety_seats_left: seatsLeft,
      chats_erased: removed.length > 0 ? await conversations.countOfUsers(on, removed) : 0,
    }),
    undo:
      seconds === null || !isChanged
        ? null
        : await undoEntries.insertEntry(on, {
            id: undoId,
            userId: undoneBy,
            kind: DIRECTORY_CHANGED,
            data: change,
            seconds,
          }),
    events: collectEvents(change, locked, stored),
  };
}

/**
 * Users cannot change what a roster source owns: its classes and the memberships that it added. The policies have the same
 * rule for its accounts.
 * @throws AppError `forbidden`
 */
async function assertNotOwned(on: Executor, actor: Account, wanted: Wanted): Promise<void> {
  if (actor.id === SOURCE_ID) return;
  const { classes = [], memberships, teaching } = wanted;
  const pairs = [...(memberships?.left ?? []), ...(teaching?.left ?? [])];
  const changed = classes.flatMap(({ id, after }) =>
    OWNED_OF_CLASS.some((field) => field in after) ? [id] : [],
  );
  const isOwned =
    (await rosterMatches.findOwnedPairs(on, pairs)).length > 0 ||
    (await rosterMatches.ownsClass(on, changed));
  if (isOwned) assertAllowed(can(actor, 'roster.change_owned', { roster: '' }));
}

/**
 * Adds the fields that are reset when school or role change: consent, which is given to one school, and the flag of an
 * admin who was appointed by a rule.
 */
const withEnds = (accounts: NonNullable<Wanted['accounts']>, locked: Locked) =>
  accounts.map(({ id, after }) => {
    const now = locked.accounts.get(id);
    const ends = {
      ...(now?.parent_consent &&
        after.school !== undefined &&
        after.school !== now.school && { parent_consent: null }),
      ...(now?.made_admin_by &&
        after.role !== undefined &&
        after.role !== now.role && { made_admin_by: null }),
    };
    return { id, after: { ...ends, ...after } };
  });

/** Adds the current rows to the wanted changes. */
async function complete(on: Executor, wanted: Wanted & NewRows['rows'], locked: Locked): Promise<ChangeSet> {
  const {
    cause,
    accounts = [],
    classes = [],
    memberships,
    teaching,
    school_memberships = [],
    confirmed: _confirmed,
    ...made
  } = wanted;
  const withBefore = <State extends object, Row extends { id: number }>(
    rows: ReadonlyMap<number, State>,
    list: ReadonlyArray<Row & { after: Partial<State> }>,
  ) =>
    list.flatMap(({ id, after }) => {
      const row = rows.get(id);
      return row ? [{ id, before: pick(row, after), after }] : [];
    });
  const now = new Map<number, ClassState>();
  for (const { id, after } of classes) {
    const group = locked.classes.get(id);
    if (!group) continue;
    const slots = after.slots ? await groups.findSlots(on, id) : [];
    const cover = 'cover' in after ? await groupCovers.findStored(on, id) : null;
    now.set(id, { ...group, slots, cover, source: null });
  }
  return changeSet(cause, {
    ...made,
    accounts: withBefore(locked.accounts, withEnds(accounts, locked)),
    classes: withBefore(now, classes),
    memberships: { entered: [], left: [], ...memberships },
    teaching: { entered: [], left: [], ...teaching },
    school_memberships: [...school_memberships, ...endingMemberships(accounts, locked)],
  });
}

/** The roles in other schools that an account loses because of its new role or home school. */
function endingMemberships(
  accounts: NonNullable<Wanted['accounts']>,
  locked: Locked,
): SchoolMembershipDiff[] {
  return accounts.flatMap(({ id, after }) => {
    const user = locked.accounts.get(id);
    return (user?.memberships ?? []).flatMap(({ school, ...before }) =>
      user && fitsMembership({ ...user, ...after }, school)
        ? []
        : [{ user_id: id, school, before, after: null }],
    );
  });
}

const pick = <State extends object>(row: State, keys: Partial<State>): Partial<State> =>
  Object.fromEntries(Object.keys(keys).map((key) => [key, row[key as keyof State]])) as Partial<State>;

const toMembership = ({ group_id, user_id }: members.Membership) => ({ group_id, user_id });

/** Adds the former names and schools of the classes that users left. */
function withNamesBefore(stored: Stored, { classes }: Locked): Stored {
  const named = (ended: Stored['left']): Stored['left'] =>
    ended.map((one) => {
      const { name = one.group_name, school = one.school } = classes.get(one.group_id) ?? {};
      return { ...one, group_name: name, school };
    });
  return { ...stored, left: named(stored.left), taught: named(stored.taught) };
}

/**
 * Withdraws the confirmation of safeguarding leads and deputies: a person who changes another's password or email can sign
 * in as them and read cases. A person who leaves the staff, and perhaps returns, must also confirm again.
 */
async function withdrawConfirmations(on: Executor, actor: Account, { accounts }: ChangeSet): Promise<number> {
  const entered = changing(accounts, 'password_hash', 'email').filter(({ id }) => id !== actor.id);
  const left = [
    ...changing(accounts, 'access_granted', 'removed', 'school'),
    ...changing(accounts, 'role').filter(({ before, after }) =>
      [before.role, after.role].includes('STUDENT'),
    ),
  ];
  const seats = await endConfirmations(on, toIds(left));
  await endConfirmations(on, toIds(entered));
  return seats;
}

/** Notifies users of a new role and of a reset password. */
async function notify(on: Executor, actor: Account, { accounts }: ChangeSet): Promise<void> {
  const changedBy = shownName(actor);
  for (const [role = null, diffs] of Map.groupBy(changing(accounts, 'role'), ({ after }) => after.role)) {
    const ids = diffs.map(({ id }) => id);
    await accountNotices.replaceNotices(on, ids, { kind: 'role_changed', role, changedBy });
  }
  const reset = changing(accounts, 'password_hash').map(({ id }) => id);
  if (reset.length > 0)
    await accountNotices.replaceNotices(on, reset, { kind: 'password_reset', role: null, changedBy });
}
