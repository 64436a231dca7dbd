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

  /** Sessions of these users in a school that was archived act in their home schools again. */
  async sentHome(users: readonly number[]): Promise<void> {
    await Promise.all(users.map((user) => this.events.publish({ user }, 'account.changed', {})));
  }

  /** Signs these students out: their school was archived. */
  async closed(students: readonly number[]): Promise<void> {
    await this.directory.publishEnds(students, 'school_closed');
  }
}
