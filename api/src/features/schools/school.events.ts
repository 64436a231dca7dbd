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

  /** The list of schools changed. */
  async listChanged(...names: string[]): Promise<void> {
    await this.directory.changed('schools', ...names);
  }

  /** All users of the school `from` belong to the school `to` now: its new name, or the school it was merged into. */
  async moved(from: string, to: string): Promise<void> {
    // The rooms of sockets have the name of their school: those in the old room move to the new one.
    await this.events.publish({ members: from }, 'account.changed', {});
    await this.directory.changed(['users', 'groups', 'schools'], from, to);
  }

  /** Its people are shown by other names. */
  async renamedPeople(school: string): Promise<void> {
    await this.moved(school, school);
  }

  /** Sessions of these users act in another school: one of theirs was archived or restored. */
  async moveSessions(users: readonly number[]): Promise<void> {
    await Promise.all(users.map((user) => this.events.publish({ user }, 'account.changed', {})));
  }

  /** Signs these people out, but for those who act in a further school: their school was archived. */
  async closed(users: readonly number[]): Promise<void> {
    await this.directory.publishEnds(users, 'school_closed');
  }
}
