import { Injectable } from '@nestjs/common';
import type { UndoConflict } from '@studyhall/contracts';
import { can, scheduleText } from '@studyhall/domain';
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
  type Group,
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
import { GROUP_REMOVED, GROUP_UPDATED, type UpdatedGroup } from './group-undo.data.js';

/** Who left a class, and the school that it had then. */
interface Left {
  members: readonly number[];
  teachers: readonly number[];
  from: string;
}

/** Undoes updates and removals of classes. */
@Injectable()
export class GroupRestorer {
  constructor(
    private readonly directory: DirectoryEvents,
    private readonly announcements: AnnouncementEvents,
    kinds: UndoRegistry,
  ) {
    kinds.register<UpdatedGroup>({
      kind: GROUP_UPDATED,
      restore: (on, actor, data) => this.restoreUpdated(on, actor, data),
    });
    kinds.register<removedGroups.RemovedGroup>({
      kind: GROUP_REMOVED,
      restore: (on, actor, data) => this.restoreRemoved(on, actor, data),
    });
  }

  private async restoreUpdated(on: Executor, actor: Account, data: UpdatedGroup): Promise<Restored> {
    await shareInTransaction(on, 'schools');
    await lockActor(on, actor, [...data.members, ...(data.teachers ?? [])]);
    const now = await groups.lockGroup(on, data.after.id);
    if (!now) return refused(conflictOf('group', data.after.id, null, ['not_found', 'undo_group_gone']));
    assertAllowed(can(actor, 'group.manage', now));
    const school = await todaysName(on, data.before.school);
    assertAllowed(can(actor, 'group.place', { school }));
    if (!isAsLeft(now, data.after) || !(await hasSlots(on, now.id, data.slots)))
      return refused(conflictOf('group', now.id, now.name, ['conflict', 'undo_group_changed']));
    const before = { ...data.before, school };
    if (await isNameTaken(on, before, now))
      return refused(conflictOf('group', now.id, now.name, ['conflict', 'undo_group_name_taken']));
    await groups.updateGroup(on, before);
    if (data.slots) await groups.replaceSlots(on, now.id, data.slots.before);
    // Users who joined the class in the other school do not belong to this one.
    if (school !== now.school) {
      await members.removeOutsiders(on, now.id, school);
      await groupTeachers.removeOutsiders(on, now.id, school);
    }
    return this.finish(on, actor, before, {
      members: data.members,
      teachers: data.teachers ?? [],
      from: now.school,
    });
  }

  private async restoreRemoved(
    on: Executor,
    actor: Account,
    removed: removedGroups.RemovedGroup,
  ): Promise<Restored> {
    await shareInTransaction(on, 'schools');
    await lockActor(on, actor, [...removed.members, ...(removed.teachers ?? [])]);
    const school = await todaysName(on, removed.group.school);
    assertAllowed(can(actor, 'group.place', { school }));
    const { id, name, school_year } = removed.group;
    if (await similarNames.hasSameClass(on, { id, name, school, school_year: school_year ?? null }))
      return refused(conflictOf('group', id, name, ['conflict', 'undo_group_name_taken']));
    await removedGroups.restoreGroup(on, removed, school);
    const group = await groups.lockGroup(on, removed.group.id);
    if (!group) throw new Error(`The class ${removed.group.id} was not restored.`);
    const restored = await this.finish(on, actor, group, {
      members: removed.members,
      teachers: removed.teachers ?? [],
      from: school,
    });
    return {
      ...restored,
      publish: async () => {
        await restored.publish?.();
        await this.announcements.classRestored(group.id);
      },
    };
  }

  /** Puts the members and teachers back, records the undo and publishes it. */
  private async finish(
    on: Executor,
    actor: Account,
    group: Group,
    { members: memberIds, teachers, from }: Left,
  ): Promise<Restored> {
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
      back.filter(({ id }) => ids.includes(id)).map(({ username }) => username);
    const [memberNames, teacherNames] = [namesOf(memberIds), namesOf(teachers)];
    await recordClass(on, actor, 'group.restore', group, {
      otherSchool: from,
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
      publish: () => this.directory.membersChanged(group.school, from),
    };
  }
}

const refused = (conflict: UndoConflict): Restored => ({ restored: 0, conflicts: [conflict] });

async function todaysName(on: Executor, school: string): Promise<string> {
  return (await schools.findRenamed(on, [school])).get(school) ?? school;
}

const isAsLeft = (now: Group, after: Group): boolean =>
  now.name === after.name &&
  now.school === after.school &&
  now.description === after.description &&
  now.school_year === after.school_year &&
  now.study_mode === after.study_mode;

/** Whether the class would get a name back that another class has now. */
async function isNameTaken(on: Executor, before: Group, now: Group): Promise<boolean> {
  const { name, school, school_year } = before;
  if (name === now.name && school === now.school && school_year === now.school_year) return false;
  return similarNames.hasSameClass(on, before);
}

async function hasSlots(on: Executor, id: number, slots: UpdatedGroup['slots']): Promise<boolean> {
  if (!slots) return true;
  return scheduleText(await groups.findSlots(on, id)) === scheduleText(slots.after);
}
