import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  AppError,
  LIMITS,
  sentence,
  type AnnouncementView,
  type CreateAnnouncementRequest,
  type ListQuery,
} from '@studyhall/contracts';
import { can, isMaster, scopeFor, unusableSchoolSentence } from '@studyhall/domain';
import {
  announcements,
  audit,
  groups,
  lists,
  schools,
  shareInTransaction,
  violatedForeignKey,
  type Account,
  type Executor,
  type Group,
  type ListPage,
  shownName,
} from '@studyhall/persistence';
import { adminsOnly, assertAllowed, wrongField } from '../directory/index.js';
import { AnnouncementEvents, toAnnouncementView } from './announcement.events.js';

const DAY_MS = 86_400_000;
const NO_SUCH_CLASS = sentence('class_not_found');
const NO_SUCH_SCHOOL = sentence('school_not_found');
const NOT_FOUND = sentence('announcement_not_found');

/** Admins create and end announcements. Their audience gets them when a page loads, and live. */
@Injectable()
export class AnnouncementsService {
  constructor(
    private readonly db: DataSource,
    private readonly events: AnnouncementEvents,
  ) {}

  /** Announces to a class, a school, or everyone. Without a class, a school admin announces to their own school. */
  async create(actor: Account, request: CreateAnnouncementRequest): Promise<number> {
    adminsOnly(actor);
    const group = await this.findGroup(actor, request.group_id);
    const school = group?.school ?? request.school ?? (isMaster(actor) ? null : actor.school);
    // A school admin without a school cannot announce; the policy rejects it.
    assertAllowed(can(actor, 'announcement.create', { school }));
    const endsAt = parseEnd(request.ends_at);
    const audience = { school: group ? null : school, groupId: group?.id ?? null };
    const id = await this.db.transaction(async (on) => {
      await shareInTransaction(on, 'schools');
      await assertSchoolOpen(on, actor, school);
      const made = await this.store(on, audience, {
        text: request.text,
        author: shownName(actor),
        ends_at: endsAt,
      });
      await audit.record(on, {
        actor,
        action: 'announcement.create',
        target: { type: 'announcement', id: made, name: group?.name ?? school ?? '' },
        school,
        after: { text: request.text, ends_at: endsAt.toISOString() },
      });
      return made;
    });
    const stored = await lists.announcements.find(this.db, { kind: 'all' }, id);
    if (stored) await this.events.started(stored);
    return id;
  }

  async page(actor: Account, query: ListQuery): Promise<ListPage<AnnouncementView>> {
    adminsOnly(actor);
    const { total, items } = await lists.announcements.page(this.db, scopeFor(actor), query);
    return { total, items: items.map(toAnnouncementView) };
  }

  /** The caller's current announcements. A master admin belongs to no school or class. */
  async current(user: Account): Promise<AnnouncementView[]> {
    const school = isMaster(user) ? null : user.school;
    const found = await announcements.findCurrent(
      this.db,
      { id: user.id, school },
      LIMITS.announcementsAtOnce,
    );
    return found.map(toAnnouncementView);
  }

  async end(actor: Account, id: number): Promise<void> {
    adminsOnly(actor);
    const ended = await this.db.transaction(async (on) => {
      await shareInTransaction(on, 'schools');
      const stored = await lists.announcements.find(on, { kind: 'all' }, id);
      if (!stored) throw new AppError('not_found', NOT_FOUND);
      assertAllowed(can(actor, 'announcement.end', stored));
      if (!(await announcements.endAnnouncement(on, id))) throw new AppError('not_found', NOT_FOUND);
      await audit.record(on, {
        actor,
        action: 'announcement.end',
        target: { type: 'announcement', id, name: stored.group_name ?? stored.school ?? '' },
        school: stored.school,
        before: { text: stored.text, ends_at: stored.ends_at.toISOString() },
      });
      return stored;
    });
    await this.events.ended(ended);
  }

  /** @throws AppError `conflict` at the limit, `invalid` if the school or class was deleted meanwhile. */
  private async store(
    on: Executor,
    audience: announcements.Audience,
    announcement: { text: string; author: string; ends_at: Date },
  ): Promise<number> {
    const { school, groupId: group_id } = audience;
    if ((await announcements.countCurrent(on, audience)) >= LIMITS.announcementsAtOnce)
      throw new AppError('conflict', sentence('too_many_announcements', { max: LIMITS.announcementsAtOnce }));
    return announcements
      .insertAnnouncement(on, { ...announcement, school, group_id })
      .catch((error: unknown) => {
        if (!violatedForeignKey(error)) throw error;
        throw group_id === null
          ? wrongField('school', NO_SUCH_SCHOOL)
          : wrongField('group_id', NO_SUCH_CLASS);
      });
  }

  /** A class that the caller may not see is treated as nonexistent. */
  private async findGroup(actor: Account, id: number | undefined): Promise<Group | null> {
    if (id === undefined) return null;
    const group = await groups.findGroup(this.db, id);
    if (!group || !can(actor, 'group.manage', group).allowed) throw wrongField('group_id', NO_SUCH_CLASS);
    return group;
  }
}

/** @throws AppError `conflict` if the school is archived: its students and teachers cannot sign in */
async function assertSchoolOpen(on: Executor, actor: Account, school: string | null): Promise<void> {
  const [unusable] = school === null ? [] : await schools.findUnusable(on, [school]);
  if (unusable) throw new AppError('conflict', unusableSchoolSentence(unusable, actor));
}

/** @throws AppError `invalid` if the end is in the past or too far in the future. */
function parseEnd(asked: string): Date {
  const end = new Date(asked);
  if (end.getTime() <= Date.now()) throw wrongField('ends_at', sentence('announcement_end_past'));
  if (end.getTime() > Date.now() + LIMITS.announcementDaysMax * DAY_MS)
    throw wrongField('ends_at', sentence('announcement_too_long', { max: LIMITS.announcementDaysMax }));
  return end;
}
