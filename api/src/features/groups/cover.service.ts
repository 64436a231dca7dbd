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
import { groupCovers, groupTeachers, type Account, type Group, shownName } from '@studyhall/persistence';
import type { Plan } from '@studyhall/platform';
import {
  assertAllowed,
  changeClass,
  classCause,
  classEntry,
  Directory,
  findClass,
  wrongField,
} from '../directory/index.js';

const DAY_MS = 86_400_000;
const MAX_COLLEAGUES = 20;
const NOT_FOUND_USER = sentence('selected_user_not_found');

/** The substitute of a class, who has the rights of its teachers until a time. Source: `docs/specification/api.md#identity`. */
@Injectable()
export class CoverService {
  constructor(
    private readonly db: DataSource,
    private readonly directory: Directory,
  ) {}

  async view(actor: Account, groupId: number): Promise<CoverView | null> {
    await findClass(this.db, actor, groupId, 'group.teach');
    return groupCovers.findCover(this.db, groupId);
  }

  /** Teachers of the school who can take over the class. */
  async colleagues(actor: Account, groupId: number, search: string | undefined): Promise<MemberView[]> {
    const group = await findClass(this.db, actor, groupId, 'group.teach');
    return groupCovers.findColleagues(this.db, group, search, MAX_COLLEAGUES);
  }

  /** @throws AppError `invalid`; `forbidden` for a substitute */
  async handOver(actor: Account, groupId: number, request: CoverRequest): Promise<void> {
    const until = parseEnd(request.until);
    const of = { id: groupId, action: 'group.teach', accounts: [request.user_id] } as const;
    await changeClass(this.directory, actor, of, async (on, group, { accounts }) => {
      const covers = group.teaches && !(await groupTeachers.isOwnTeacher(on, groupId, actor.id));
      const user = accounts.get(request.user_id);
      // The caller must not learn the name of a user without a role in the school.
      const isOfSchool = [user, ...(user?.memberships ?? [])].some((role) => role?.school === group.school);
      if (!user?.access_granted || user.removed || !isOfSchool) throw wrongField('user_id', NOT_FOUND_USER);
      assertAllowed(can(actor, 'group.hand_over', { group: { ...group, covers }, user }));
      if (await groupTeachers.isOwnTeacher(on, groupId, user.id))
        throw wrongField('user_id', sentence('teaches_already', { name: shownName(user) }));
      return coverPlan(actor, group, 'group.hand_over', {
        cover: { user_id: user.id, until, handed_by: shownName(actor) },
        change: { after: { substitute: user.username, until: until.toISOString() }, people: [user.id] },
      });
    });
  }

  /** Ends a substitution early; the substitute may do so too. @throws AppError `not_found` if there is none */
  async end(actor: Account, groupId: number): Promise<void> {
    const of = { id: groupId, action: 'group.teach' } as const;
    await changeClass(this.directory, actor, of, async (on, group) => {
      const cover = await groupCovers.findCover(on, groupId);
      if (!cover) throw new AppError('not_found', sentence('cover_not_found'));
      return coverPlan(actor, group, 'group.end_cover', {
        cover: null,
        change: { before: { substitute: cover.username, until: cover.until }, people: [cover.user_id] },
      });
    });
  }
}

/** A change of only the substitute, with its audit entry. Has no undo: the rights end automatically. */
const coverPlan = (
  actor: Account,
  group: Group,
  action: string,
  { cover, change }: { cover: groupCovers.Cover | null; change: Parameters<typeof classEntry>[3] },
): Plan<null> => ({
  result: null,
  wanted: { cause: classCause(action, group), classes: [{ id: group.id, after: { cover } }] },
  seconds: null,
  entries: () => [classEntry(actor, action, group, change)],
});

function parseEnd(asked: string): Date {
  const until = new Date(asked);
  if (until.getTime() <= Date.now()) throw wrongField('until', sentence('announcement_end_past'));
  if (until.getTime() > Date.now() + LIMITS.coverDaysMax * DAY_MS)
    throw wrongField('until', sentence('cover_too_long', { days: LIMITS.coverDaysMax }));
  return until;
}
