import { Injectable } from '@nestjs/common';
import type { ServerEventName, ServerEvents } from '@studyhall/contracts';
import { EventPublisher } from '@studyhall/platform';

/** Publishes changes to the admins who may see them: master admins, and those of the schools concerned. Source: `decisions.md` §4. */
@Injectable()
export class DirectoryEvents {
  constructor(private readonly events: EventPublisher) {}

  /** Makes admins' pages reload the list. `schools`: of everything that changed; null concerns master admins alone. */
  async changed(kind: 'users' | 'groups' | 'schools', ...schools: Array<string | null>): Promise<void> {
    await Promise.all(
      [...new Set(schools)].map((school) => this.publish(school, 'directory.changed', { kind, school })),
    );
  }

  /** Publishes one event to master admins and the admins of `school`. */
  async publish<Name extends ServerEventName>(
    school: string | null,
    name: Name,
    payload: ServerEvents[Name],
  ): Promise<void> {
    await this.events.publish({ masters: true }, name, payload);
    if (school !== null) await this.events.publish({ school }, name, payload);
  }
}
