import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppError, sentence, type MemberView } from '@studyhall/contracts';
import { groupTeachers, type Account } from '@studyhall/persistence';
import {
  changeClass,
  classCause,
  classEntry,
  Directory,
  findClass,
  type Changed,
  type ChangeOptions,
} from '../directory/index.js';
import { enterAll } from './relation-changes.js';

/** The teachers of classes. Source: `docs/specification/api.md#class`. */
@Injectable()
export class TeachersService {
  constructor(
    private readonly db: DataSource,
    private readonly directory: Directory,
  ) {}

  async list(actor: Account, groupId: number): Promise<MemberView[]> {
    await findClass(this.db, actor, groupId, 'group.teach');
    return groupTeachers.findTeachers(this.db, groupId);
  }

  /**
   * Makes all of the users teachers of the class or none. Keeps existing teachers.
   * @throws AppError `invalid` if one of the users is not a teacher of the class's school.
   */
  async add(actor: Account, groupId: number, userIds: readonly number[]): Promise<number> {
    return enterAll(this.directory, actor, 'teaching', groupId, userIds);
  }

  /**
   * Removes a teacher. Invalidates the teacher's invitations to the class.
   * @throws AppError `not_found` if the user does not teach the class.
   */
  async remove(actor: Account, id: number, userId: number, options: ChangeOptions = {}): Promise<Changed> {
    const of = { id, accounts: [userId], ...options };
    return changeClass(this.directory, actor, of, async (on, group, { accounts }) => {
      const user = accounts.get(userId);
      if (!user || user.removed || !(await groupTeachers.findAmong(on, id, [userId])).has(userId))
        throw new AppError('not_found', sentence('not_teacher_of_class'));
      const cause = classCause('group.remove_teacher', group);
      const change = { before: { removed: user.username }, people: [userId] };
      return {
        result: null,
        wanted: { cause, teaching: { left: [{ group_id: id, user_id: userId }] } },
        entries: () => [classEntry(actor, cause.action, group, change)],
      };
    });
  }
}
