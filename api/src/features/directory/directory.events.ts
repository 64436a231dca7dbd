import { Injectable, Logger } from '@nestjs/common';
import type { ServerEventName, ServerEvents } from '@studyhall/contracts';
import { EventPublisher } from '@studyhall/platform';
import { within } from '../../http/within.js';

const ANNOUNCE_MS = 2_000;

/** Tells the admins who may see a change: masters, and those of the schools it touches. Source: `decisions.md` §4. */
@Injectable()
export class DirectoryEvents {
  private readonly logger = new Logger(DirectoryEvents.name);

  constructor(private readonly events: EventPublisher) {}

  /** Admins look at the list again. `schools`: of everything that changed; null is nobody's but the masters'. */
  async changed(kind: 'users' | 'groups', ...schools: Array<string | null>): Promise<void> {
    await Promise.all(
      [...new Set(schools)].map((school) => this.tell(school, 'directory.changed', { kind, school })),
    );
  }

  /** One event for masters and the admins of `school`. The truth is stored already: a Redis that is away costs liveness only. */
  async tell<Name extends ServerEventName>(
    school: string | null,
    name: Name,
    payload: ServerEvents[Name],
  ): Promise<void> {
    const told = [this.events.publish({ masters: true }, name, payload)];
    if (school !== null) told.push(this.events.publish({ school }, name, payload));
    try {
      await within(ANNOUNCE_MS, Promise.all(told));
    } catch (error) {
      this.logger.warn({ err: error }, `${name} could not be announced`);
    }
  }
}
