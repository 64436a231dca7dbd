import { Injectable } from '@nestjs/common';
import type { UndoConflict } from '@studyhall/contracts';
import { can } from '@studyhall/domain';
import {
  audit,
  lockSchoolsInTransaction,
  members,
  rollovers,
  shareInTransaction,
  similarNames,
  users,
  type Account,
  type Executor,
} from '@studyhall/persistence';
import { conflictOf, DirectoryEvents, lockActor, membershipConflicts } from '../directory/index.js';
import { UndoRegistry, type Restored } from '../undo/index.js';
import { ROLLOVER, type RolloverUndoData } from './rollover.data.js';

/** Undoes a rollover: what is still as it left it goes back, and the rest is reported. */
@Injectable()
export class RolloverUndo {
  constructor(
    private readonly directory: DirectoryEvents,
    kinds: UndoRegistry,
  ) {
    kinds.register<RolloverUndoData>({
      kind: ROLLOVER,
      restore: (on, actor, data) => this.restore(on, actor, data),
    });
  }

  private async restore(on: Executor, actor: Account, data: RolloverUndoData): Promise<Restored> {
    await shareInTransaction(on, 'schools');
    const school = await rollovers.findSchool(on, data.school_id);
    if (!school || !can(actor, 'group.manage', { school: school.name }).allowed)
      return {
        restored: 0,
        conflicts: data.renamed.map(({ id }) =>
          conflictOf('group', id, null, ['not_found', 'undo_group_gone']),
        ),
      };
    await lockSchoolsInTransaction(on, 'administration', [school.name]);
    await lockSchoolsInTransaction(on, 'classNames', [school.name]);
    const classes = await this.restoreClasses(on, school.name, data);
    await lockActor(on, actor);
    const people = await this.restorePeople(on, school.name, data);
    const left = membershipConflicts(
      await members.restoreMembers(
        on,
        data.memberships.filter(({ user_id }) => !people.lost.has(user_id)),
      ),
    );
    await audit.record(on, {
      actor,
      action: 'school.rollover_undone',
      target: { type: 'school', id: school.id, name: school.name },
      school: school.name,
      after: { classes: classes.restored, leavers: people.restored },
      people: data.user_ids,
    });
    return {
      restored: classes.restored + people.restored,
      conflicts: [...classes.conflicts, ...people.conflicts, ...left],
      publish: async () => {
        await this.directory.changed('users', school.name);
        await this.directory.changed('groups', school.name);
      },
    };
  }

  /** Removes unused new classes first, so that their names are free. */
  private async restoreClasses(
    on: Executor,
    school: string,
    { renamed, created }: RolloverUndoData,
  ): Promise<{ restored: number; conflicts: UndoConflict[] }> {
    const removed = await rollovers.removeUnused(
      on,
      created.map(({ id }) => id),
    );
    const stored = await rollovers.lockClasses(on, school);
    const now = new Map(stored.map(({ group_id, name }) => [group_id, name]));
    const unchanged = renamed.filter(({ id, to }) => now.get(id) === to);
    const ids = new Set(unchanged.map(({ id }) => id));
    const free = withFreeNames(unchanged, stored);
    await rollovers.renameClasses(
      on,
      free.map(({ id, from: name, from_year: school_year }) => ({ id, name, school_year })),
    );
    const back = new Set(free.map(({ id }) => id));
    return {
      restored: free.length + removed.length,
      conflicts: [
        ...renamed
          .filter(({ id }) => !back.has(id))
          .map(({ id }) => {
            if (!now.has(id)) return conflictOf('group', id, null, ['not_found', 'undo_group_gone']);
            const reason = ids.has(id) ? 'undo_group_name_taken' : 'undo_group_changed';
            return conflictOf('group', id, now.get(id) ?? null, ['conflict', reason]);
          }),
        ...created
          .filter(({ id }) => now.has(id))
          .map(({ id, name }) => conflictOf('group', id, name, ['conflict', 'undo_group_used'])),
      ],
    };
  }

  private async restorePeople(
    on: Executor,
    school: string,
    { leavers, user_ids: ids, memberships }: RolloverUndoData,
  ): Promise<{ restored: number; conflicts: UndoConflict[]; lost: Set<number> }> {
    const all = [...new Set([...ids, ...memberships.map(({ user_id }) => user_id)])];
    const found = new Map((await users.lockRestorable(on, all)).map((user) => [user.id, user]));
    const asLeft = ids.filter((id) => {
      const user = found.get(id);
      return (
        user &&
        (leavers === 'remove'
          ? user.removed
          : !user.removed && !user.access_granted && user.school === school)
      );
    });
    if (leavers === 'remove') await users.restoreUsers(on, asLeft);
    else await users.updateUsers(on, asLeft, { access_granted: true });
    const back = new Set(asLeft);
    const lost = new Set(all.filter((id) => !found.has(id)));
    const conflicts = ids
      .filter((id) => !back.has(id))
      .map((id) => {
        const user = found.get(id);
        return user && !user.removed
          ? conflictOf('user', id, user.username, ['conflict', 'undo_user_changed'])
          : conflictOf('user', id, null, ['not_found', 'undo_user_gone']);
      });
    return { restored: asLeft.length, conflicts, lost };
  }
}

/** The classes that can get their former name back, because no other class keeps it. A class that stays as it is may block others. */
function withFreeNames(
  classes: RolloverUndoData['renamed'],
  stored: readonly rollovers.ClassSize[],
): RolloverUndoData['renamed'] {
  const back = new Set(classes.map(({ id }) => id));
  const kept = stored.filter(({ group_id }) => !back.has(group_id));
  const names = new Set(kept.map(({ name, school_year }) => keyOf(name, school_year)));
  const free = classes.filter(({ from, from_year }) => !names.has(keyOf(from, from_year)));
  return free.length === classes.length ? free : withFreeNames(free, stored);
}

const keyOf = (name: string, year: string | null): string =>
  JSON.stringify([similarNames.classNameKey(name), year]);
