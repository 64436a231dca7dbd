import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppError, sentence, type MemberView } from '@studyhall/contracts';
import { can } from '@studyhall/domain';
import {
  groupTeachers,
  invites,
  shareInTransaction,
  users,
  type Account,
  type Executor,
} from '@studyhall/persistence';
import {
  changeClass,
  conflictOf,
  DirectoryEvents,
  effectsOf,
  findClass,
  lockClass,
  membershipConflicts,
  recordClass,
  type Changed,
  type ChangeOptions,
  type ClassOfActor,
} from '../directory/index.js';
import { UndoRegistry, UndoService, type Restored } from '../undo/index.js';

/** The undo kind of a removed teacher, and what it stores. */
const REMOVED = 'teachers.remove';
interface RemovedTeacher {
  group_id: number;
  user_id: number;
}

const NOT_FOUND_USER = sentence('selected_user_not_found');

/** The teachers of classes. Source: `docs/specification/api.md#class`. */
@Injectable()
export class TeachersService {
  constructor(
    private readonly db: DataSource,
    private readonly directory: DirectoryEvents,
    private readonly undo: UndoService,
    kinds: UndoRegistry,
  ) {
    kinds.register<RemovedTeacher>({
      kind: REMOVED,
      restore: (on, actor, data) => this.restore(on, actor, data),
    });
  }

  async list(actor: Account, groupId: number): Promise<MemberView[]> {
    await findClass(this.db, actor, groupId, 'group.teach');
    return groupTeachers.findTeachers(this.db, groupId);
  }

  /**
   * Makes all of the users teachers of the class or none; existing teachers stay.
   * @throws AppError `invalid` where one of the users is no teacher of the class's school.
   */
  async add(actor: Account, groupId: number, userIds: readonly number[]): Promise<number> {
    const wanted = [...new Set(userIds)];
    const { added, school } = await changeClass(this.db, actor, groupId, async (on, group) => {
      const found = await users.lockAccounts(on, wanted);
      const outsider = found.find((user) => !can(actor, 'group.add_teacher', { group, user }).allowed);
      // The caller may not learn the name of a user of another school.
      if (outsider && outsider.school === group.school)
        throw new AppError('invalid', sentence('named_not_teacher', { name: outsider.username }));
      if (outsider || found.length < wanted.length) throw new AppError('invalid', NOT_FOUND_USER);
      const fresh = await groupTeachers.addTeachers(on, groupId, wanted);
      if (fresh.length > 0) {
        const names = found.filter((user) => fresh.includes(user.id)).map((user) => user.username);
        await recordClass(on, actor, 'group.add_teachers', group, {
          after: { added: names },
          people: fresh,
        });
      }
      return { added: fresh.length, school: group.school };
    });
    if (added > 0) await this.directory.membersChanged(school);
    return added;
  }

  /**
   * Their invitations to the class stop working.
   * @throws AppError `not_found` where the user does not teach the class.
   */
  async remove(
    actor: Account,
    groupId: number,
    userId: number,
    options: ChangeOptions = {},
  ): Promise<Changed> {
    const work = async (on: Executor, group: ClassOfActor) => {
      const [user] = await users.lockAccounts(on, [userId]);
      const invitations = await invites.countWorkingOf(on, [userId]);
      if (!user || (await groupTeachers.removeFromClass(on, groupId, [userId])).length === 0)
        throw new AppError('not_found', sentence('not_teacher_of_class'));
      await recordClass(on, actor, 'group.remove_teacher', group, {
        before: { removed: user.username },
        people: [userId],
      });
      const data: RemovedTeacher = { group_id: groupId, user_id: userId };
      const undo = await this.undo.offer(on, actor, { kind: REMOVED, data });
      const effects = effectsOf([], {
        invitations_withdrawn: invitations - (await invites.countWorkingOf(on, [userId])),
        taught: [{ ...data, group_name: group.name, school: group.school }],
      });
      return { changed: { effects, undo }, school: group.school };
    };
    const { changed, school } = await changeClass(this.db, actor, groupId, work, options);
    if (options.dryRun) return { ...changed, undo: null };
    await this.directory.membersChanged(school);
    return changed;
  }

  private async restore(on: Executor, actor: Account, data: RemovedTeacher): Promise<Restored> {
    await shareInTransaction(on, 'schools');
    const group = await lockClass(on, actor, data.group_id, 'group.manage').catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'not_found') return null;
      throw error;
    });
    const [user] = await users.lockAccounts(on, [data.user_id]);
    if (!group)
      return {
        restored: 0,
        conflicts: [conflictOf('user', data.user_id, null, ['not_found', 'undo_group_gone'])],
      };
    const conflicts = membershipConflicts(
      await groupTeachers.restoreTeachers(on, [data]),
      'undo_not_teacher_of_school',
    );
    if (!user || conflicts.length > 0) return { restored: 0, conflicts };
    await recordClass(on, actor, 'group.add_teachers', group, {
      after: { added: [user.username] },
      people: [user.id],
    });
    return { restored: 1, conflicts, publish: () => this.directory.membersChanged(group.school) };
  }
}
