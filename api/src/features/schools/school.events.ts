import { Injectable } from '@nestjs/common';
import { EventPublisher } from '@studyhall/platform';
import { DirectoryEvents } from '../directory/index.js';

/** Publishes a change of a school to the open pages that show it. */
@Injectable()
export class SchoolEvents {
  constructor(
    private readonly directory: DirectoryEvents,
    private readonly events: EventPublisher,
  ) {}

  /** Publishes that the list of schools changed. */
  async listChanged(...names: string[]): Promise<void> {
    await this.directory.changed('schools', ...names);
  }

  /**
   * Publishes that all users of the school `from` now belong to the school `to`: its new name, or the school it was merged
   * into.
   */
  async moved(from: string, to: string): Promise<void> {
    // Socket rooms contain the school's name: moves sockets from the old to the new room.
    await this.events.publish({ members: from }, 'account.changed', {});
    await this.directory.changed(['users', 'groups', 'schools'], from, to);
  }

  /** Publishes that the school's users have other display names. */
  async renamedPeople(school: string): Promise<void> {
    await this.moved(school, school);
  }

  /**
   * Publishes that a school was archived or restored, to its open pages and to these users, whose sessions act in another
   * school from now on.
   */
  async archivedOrRestored(school: string, users: readonly number[]): Promise<void> {
    const audiences = [{ members: school }, ...users.map((user) => ({ user }))];
    await Promise.all(audiences.map((audience) => this.events.publish(audience, 'account.changed', {})));
  }

  /** Signs out these users, except those who act in another school, because their school was archived. */
  async closed(users: readonly number[]): Promise<void> {
    await this.directory.publishEnds(users, 'school_closed');
  }
}
