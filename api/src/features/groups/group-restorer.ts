import { Injectable } from '@nestjs/common';
import { AppError } from '@studyhall/contracts';
import { can } from '@studyhall/domain';
import {
  groups,
  groupTeachers,
  members,
  removals,
  shareInTransaction,
  similarNames,
  users,
  type Account,
  type Executor,
} from '@studyhall/persistence';
import { AnnouncementEvents } from '../announcements/index.js';
import {
  assertAllowed,
  conflictOf,
  DirectoryEvents,
  lockActor,
  membershipConflicts,
  recordClass,
} from '../directory/index.js';
import { UndoRegistry, type Restored } from '../undo/index.js';

/** The undo kind of removed classes. Its entries store nothing: the class has the mark of the entry. */
export const GROUP_REMOVED = 'groups.remove';

/** Undoes removals of classes. */
@Injectable()
export class GroupRestorer {
  constructor(
    private readonly directory: DirectoryEvents,
    private readonly announcements: AnnouncementEvents,
    kinds: UndoRegistry,
  ) {
    kinds.register({
      kind: GROUP_REMOVED,
      restore: (on, actor, _data, undoId) => this.restore(on, actor, undoId),
    });
  }

  private async restore(on: Executor, actor: Account, undoId: string): Promise<Restored> {
    await shareInTransaction(on, 'schools');
    const removed = await groups.findRemoved(on, undoId);
    if (!removed) throw new AppError('undo_expired');
    const { id, name, school, members: memberIds, teachers } = removed;
    await lockActor(on, actor, [...memberIds, ...teachers]);
    assertAllowed(can(actor, 'group.place', { school }));
    if (await similarNames.hasSameClass(on, removed))
      return {
        restored: 0,
        conflicts: [conflictOf('group', id, name, ['conflict', 'undo_group_name_taken'])],
      };
    await removals.restore(on, 'stored_groups', [id]);
    const group = await groups.lockGroup(on, id);
    if (!group) throw new Error(`The class ${id} was not restored.`);
    const of = (ids: readonly number[]) => ids.map((user_id) => ({ group_id: group.id, user_id }));
    const outsiders = await members.restoreMembers(on, of(memberIds));
    const unfit = await groupTeachers.restoreTeachers(on, of(teachers));
    const conflicts = [
      ...membershipConflicts(outsiders),
      ...membershipConflicts(unfit, 'undo_not_teacher_of_school'),
    ];
    await members.removePairs(on, outsiders);
    await groupTeachers.removePairs(on, unfit);
    const failed = new Set(conflicts.map((conflict) => conflict.id));
    const found = await users.findAccounts(on, [...memberIds, ...teachers]);
    const back = found.filter((user) => !failed.has(user.id));
    const namesOf = (ids: readonly number[]) =>
      back.filter((user) => ids.includes(user.id)).map(({ username }) => username);
    const [memberNames, teacherNames] = [namesOf(memberIds), namesOf(teachers)];
    await recordClass(on, actor, 'group.restore', group, {
      after: {
        name: group.name,
        school: group.school,
        ...(memberNames.length > 0 ? { members: memberNames } : {}),
        ...(teacherNames.length > 0 ? { teachers: teacherNames } : {}),
      },
      people: back.map((user) => user.id),
    });
    return {
      restored: 1,
      conflicts,
      publish: async () => {
        await this.directory.membersChanged(group.school);
        await this.announcements.classRestored(group.id);
      },
    };
  }
}
