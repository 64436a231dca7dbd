import { Injectable } from '@nestjs/common';
import type { ServerEventName, ServerEvents } from '@studyhall/contracts';
import { EventPublisher, LessonEvents } from '@studyhall/platform';

/**
 * Publishes changes to those who may see them: master admins, and admins and teachers of the schools concerned. Source:
 * `docs/specification/api.md#realtime`, `docs/specification/api.md#class`.
 */
@Injectable()
export class DirectoryEvents {
  constructor(
    private readonly events: EventPublisher,
    private readonly lessons: LessonEvents,
  ) {}

  /**
   * Makes open consoles reload the list. Users who joined or left the class of a live lesson join or leave the lesson.
   * @param schools of everything that changed; null concerns master admins alone
   */
  async changed(kind: 'users' | 'groups' | 'schools', ...schools: Array<string | null>): Promise<void> {
    await Promise.all(
      [...new Set(schools)].map(async (school) => {
        await this.events.publishDirectory(kind, school);
        if (school !== null && kind !== 'schools') await this.lessons.refresh(school);
      }),
    );
  }

  /** As {@link changed}, where users joined or left classes. */
  async membersChanged(...schools: string[]): Promise<void> {
    await this.changed('groups', ...schools);
    await this.changed('users', ...schools);
  }

  /** Publishes one event to master admins, the admins of `school` and these teachers. */
  async publish<Name extends ServerEventName>(
    school: string | null,
    name: Name,
    payload: ServerEvents[Name],
    teachers: readonly number[] = [],
  ): Promise<void> {
    await this.events.publish({ masters: true }, name, payload);
    if (school !== null) await this.events.publish({ school }, name, payload);
    await Promise.all(teachers.map((user) => this.events.publish({ user }, name, payload)));
  }
}
