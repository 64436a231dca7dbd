import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { AnnouncementView } from '@studyhall/contracts';
import { announcements, groupTeachers, lists, type Announcement } from '@studyhall/persistence';
import { EventPublisher, type Audience } from '@studyhall/platform';

/** Publishes announcements to the open pages of their audience. */
@Injectable()
export class AnnouncementEvents {
  constructor(
    private readonly db: DataSource,
    private readonly events: EventPublisher,
  ) {}

  /** Publishes that an announcement started. */
  async started(stored: Announcement): Promise<void> {
    await this.publish(await this.toAudiences(stored), stored.id, toAnnouncementView(stored));
  }

  /** Publishes that an announcement ended. */
  async ended(stored: Announcement): Promise<void> {
    await this.publish(await this.toAudiences(stored), stored.id, null);
  }

  /** Publishes that a class was removed together with these announcements. `userIds` are its former members and teachers. */
  async classRemoved(ids: readonly number[], userIds: readonly number[]): Promise<void> {
    const audiences = userIds.map((user) => ({ user }));
    await Promise.all(ids.map((id) => this.publish(audiences, id, null)));
  }

  /** Publishes that a removed class was restored with its announcements. */
  async classRestored(groupId: number): Promise<void> {
    const running = await announcements.findCurrentOfGroup(this.db, groupId);
    await Promise.all(running.map((stored) => this.started(stored)));
  }

  /** The rooms of all users, of the school, or of each member and teacher of the class. */
  private async toAudiences({ group_id, school }: Announcement): Promise<Audience[]> {
    if (group_id !== null) {
      const [students, teachers] = await Promise.all([
        lists.members.ids(this.db, { id: group_id }, {}),
        groupTeachers.findTeacherIds(this.db, [group_id]),
      ]);
      const actsIn = school ?? undefined;
      return [...students, ...(teachers.get(group_id) ?? [])].map((user) => ({ user, actsIn }));
    }
    return [school === null ? { everyone: true } : { members: school }];
  }

  private async publish(
    audiences: readonly Audience[],
    id: number,
    announcement: AnnouncementView | null,
  ): Promise<void> {
    await Promise.all(
      audiences.map((audience) =>
        this.events.publish(audience, 'announcement.changed', { id, announcement }),
      ),
    );
  }
}

/** An announcement in the format of the pages. */
export const toAnnouncementView = ({ created_at, ends_at, ...stored }: Announcement): AnnouncementView => ({
  ...stored,
  created_at: created_at.toISOString(),
  ends_at: ends_at.toISOString(),
});
