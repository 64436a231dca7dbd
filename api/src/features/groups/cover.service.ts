import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  AppError,
  LIMITS,
  sentence,
  type CoverRequest,
  type CoverView,
  type MemberView,
} from '@studyhall/contracts';
import { can } from '@studyhall/domain';
import { groupCovers, groupTeachers, users, type Account, shownName } from '@studyhall/persistence';
import {
  assertAllowed,
  withClassLocked,
  DirectoryEvents,
  findClass,
  recordClass,
  wrongField,
} from '../directory/index.js';

const DAY_MS = 86_400_000;
const MAX_COLLEAGUES = 20;
const NOT_FOUND_USER = sentence('selected_user_not_found');

/** The substitute of a class, with the rights of a teacher of it until a time. Source: `docs/specification/api.md#identity`. */
@Injectable()
export class CoverService {
  constructor(
    private readonly db: DataSource,
    private readonly directory: DirectoryEvents,
  ) {}

  async view(actor: Account, groupId: number): Promise<CoverView | null> {
    await findClass(this.db, actor, groupId, 'group.teach');
    return groupCovers.findCover(this.db, groupId);
  }

  /** Teachers of the school to whom the class can be handed over. */
  async colleagues(actor: Account, groupId: number, search: string | undefined): Promise<MemberView[]> {
    const group = await findClass(this.db, actor, groupId, 'group.teach');
    return groupCovers.findColleagues(this.db, group, search, MAX_COLLEAGUES);
  }

  /** @throws AppError `invalid`, or `forbidden` for a substitute */
  async handOver(actor: Account, groupId: number, request: CoverRequest): Promise<void> {
    const until = parseEnd(request.until);
    const school = await withClassLocked(this.db, actor, groupId, async (on, group) => {
      const covers = group.teaches && !(await groupTeachers.isOwnTeacher(on, groupId, actor.id));
      const [user] = await users.lockAccounts(on, [request.user_id]);
      // The caller may not learn the name of a user of another school.
      if (!user || user.school !== group.school) throw wrongField('user_id', NOT_FOUND_USER);
      assertAllowed(can(actor, 'group.hand_over', { group: { ...group, covers }, user }));
      if (await groupTeachers.isOwnTeacher(on, groupId, user.id))
        throw wrongField('user_id', sentence('teaches_already', { name: shownName(user) }));
      await groupCovers.saveCover(on, {
        group_id: groupId,
        user_id: user.id,
        until,
        handed_by: shownName(actor),
      });
      await recordClass(on, actor, 'group.hand_over', group, {
        after: { substitute: user.username, until: until.toISOString() },
        people: [user.id],
      });
      return group.school;
    });
    await this.directory.membersChanged(school);
  }

  /** Ends it before its time; the substitute may do so too. @throws AppError `not_found` where there is none */
  async end(actor: Account, groupId: number): Promise<void> {
    const school = await withClassLocked(this.db, actor, groupId, async (on, group) => {
      const cover = await groupCovers.findCover(on, groupId);
      if (!cover) throw new AppError('not_found', sentence('cover_not_found'));
      await groupCovers.removeCover(on, groupId);
      await recordClass(on, actor, 'group.end_cover', group, {
        before: { substitute: cover.username, until: cover.until },
        people: [cover.user_id],
      });
      return group.school;
    });
    await this.directory.membersChanged(school);
  }
}

function parseEnd(asked: string): Date {
  const until = new Date(asked);
  if (until.getTime() <= Date.now()) throw wrongField('until', sentence('announcement_end_past'));
  if (until.getTime() > Date.now() + LIMITS.coverDaysMax * DAY_MS)
    throw wrongField('until', sentence('cover_too_long', { days: LIMITS.coverDaysMax }));
  return until;
}
