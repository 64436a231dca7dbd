import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppError, sentence, type MemberView } from '@studyhall/contracts';
import { groupTeachers, type Account } from '@studyhall/persistence';
import { applyChange } from '@studyhall/platform';
import {
  changeRelation,
  classEntry,
  DirectoryEvents,
  findClass,
  type Changed,
  type ChangeOptions,
} from '../directory/index.js';
import { classCause, enterAll } from './relation-changes.js';

/** The teachers of classes. Source: `docs/specification/api.md#class`. */
@Injectable()
export class TeachersService {
  constructor(
    private readonly db: DataSource,
    private readonly directory: DirectoryEvents,
  ) {}

  async list(actor: Account, groupId: number): Promise<MemberView[]> {
    await findClass(this.db, actor, groupId, 'group.teach');
    return groupTeachers.findTeachers(this.db, groupId);
  }

  /**
   * Makes all of the users teachers of the class or none; existing teachers stay.
   * @throws AppError `invalid` where one of the users is no teacher of the class's school.
   */
  async add(actor: Account, groupId: number, userIds: readonly number[]): Promise<number> {
    return enterAll({ db: this.db, directory: this.directory }, actor, 'teaching', groupId, userIds);
  }

  /**
   * Their invitations to the class stop working.
   * @throws AppError `not_found` where the user does not teach the class.
   */
  async remove(actor: Account, id: number, userId: number, options: ChangeOptions = {}): Promise<Changed> {
    const of = { id, userIds: [userId], action: 'group.manage' } as const;
    const { effects, undo, events } = await changeRelation(
      this.db,
      actor,
      of,
      async (on, group, locked) => {
        const user = locked.accounts.get(userId);
        if (!user || user.removed || !(await groupTeachers.findAmong(on, id, [userId])).has(userId))
          throw new AppError('not_found', sentence('not_teacher_of_class'));
        const cause = classCause('group.remove_teacher', group);
        const change = { before: { removed: user.username }, people: [userId] };
        const teaching = { left: [{ group_id: id, user_id: userId }] };
        return applyChange(on, actor, { cause, teaching }, locked, {
          entries: () => [classEntry(actor, cause.action, group, change)],
        });
      },
      options,
    );
    if (options.dryRun) return { effects, undo: null };
    await this.directory.publishChange(events);
    return { effects, undo };
  }
}
