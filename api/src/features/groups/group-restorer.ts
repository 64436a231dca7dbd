import { Injectable } from '@nestjs/common';
import { can } from '@studyhall/domain';
import {
  groups,
  groupTeachers,
  members,
  removedGroups,
  schools,
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

/** The undo kind of removed classes, which are stored as `removedGroups.RemovedGroup`. */
export const GROUP_REMOVED = 'groups.remove';

/** Undoes removals of classes. */
@Injectable()
export class GroupRestorer {
  constructor(
    private readonly directory: DirectoryEvents,
    private readonly announcements: AnnouncementEvents,
    kinds: UndoRegistry,
  ) {
    kinds.register<removedGroups.RemovedGroup>({
      kind: GROUP_REMOVED,
      restore: (on, actor, data) => this.restore(on, actor, data),
    });
  }

  private async restore(
    on: Executor,
    actor: Account,
    removed: removedGroups.RemovedGroup,
  ): Promise<Restored> {
    await shareInTransaction(on, 'schools');
    const { members: memberIds, teachers = [] } = removed;
    await lockActor(on, actor, [...memberIds, ...teachers]);
    const stored = removed.group.school;
    const school = (await schools.findRenamed(on, [stored])).get(stored) ?? stored;
    assertAllowed(can(actor, 'group.place', { school }));
    const { id, name, school_year } = removed.group;
    if (await similarNames.hasSameClass(on, { id, name, school, school_year: school_year ?? null }))
      return {
        restored: 0,
        conflicts: [conflictOf('group', id, name, ['conflict', 'undo_group_name_taken'])],
      };
    await removedGroups.restoreGroup(on, removed, school);
    const group = await groups.lockGroup(on, removed.group.id);
    if (!group) throw new Error(`The class ${removed.group.id} was not restored.`);
    const of = (ids: readonly number[]) => ids.map((user_id) => ({ group_id: group.id, user_id }));
    const conflicts = [
      ...membershipConflicts(await members.restoreMembers(on, of(memberIds))),
      ...membershipConflicts(
        await groupTeachers.restoreTeachers(on, of(teachers)),
        'undo_not_teacher_of_school',
      ),
    ];
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
