import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { turnLookups } from '@studyhall/persistence';
import { ENDED_TTL, EventPublisher, RedisConnections, TurnEvents } from '@studyhall/platform';
import type { ScheduledTask } from './scheduled.task.js';

/** How long a worker may take to publish the end of a turn itself. Milliseconds. */
const SETTLE_MS = 3_000;
/** Overlap between two reads, because turns may be stored in another order than they ended. Milliseconds. */
const OVERLAP_MS = 5_000;
const PAGE = 500;

/**
 * Publishes what was stored but not published: the end of a turn whose worker crashed in between, and a stop whose control
 * message was lost. The log of a turn shows whether its end was published. So each ended turn is read once or twice, and no
 * extra state is stored.
 */
@Injectable()
export class TurnReconciler implements ScheduledTask {
  readonly name = 'reconcile-turns';
  readonly schedule = { every: 3_000 };
  readonly seeks = ['stop', 'end'] as const;
  private readonly logger = new Logger('Reconciler');

  constructor(
    private readonly db: DataSource,
    private readonly events: TurnEvents,
    private readonly publisher: EventPublisher,
    private readonly redis: RedisConnections,
  ) {}

  async run(): Promise<void> {
    await this.publishStops();
    await this.publishEnds();
  }

  private async publishStops(): Promise<void> {
    const ids = await turnLookups.findStopRequested(this.db, PAGE);
    await Promise.all(ids.map((turn_id) => this.publisher.control({ type: 'turn.stop', turn_id })));
  }

  private async publishEnds(): Promise<void> {
    const cursor = `${this.redis.prefix}:turns:ended-until`;
    const stored = await this.redis.commands.get(cursor);
    const window = {
      afterMs: stored === null ? Date.now() - ENDED_TTL * 1_000 : Number(stored) - OVERLAP_MS,
      beforeMs: Date.now() - SETTLE_MS,
    };
    let last: turnLookups.ListedEnd | undefined;
    do {
      const page: turnLookups.ListedEnd[] = await turnLookups.findEnded(this.db, window, last, PAGE);
      let missing = 0;
      // Sequential: if Redis is full, the first one fails, and the next run starts there.
      for (const turn of await this.events.findUnclosed(page))
        if (await this.events.closeTurn(turn)) missing += 1;
      if (missing > 0) this.logger.warn(`Published the missing end of ${missing} turns.`);
      last = page.length === PAGE ? page.at(-1) : undefined;
    } while (last);
    await this.redis.commands.set(cursor, window.beforeMs, 'EX', ENDED_TTL);
  }
}
