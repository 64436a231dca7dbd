import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { EventPublisher, FairQueue, ModelConnection, RedisConnections } from '@studyhall/platform';

/** The shortest time between two updates of the cluster, and the longest while a turn waits. Milliseconds. */
const MIN_INTERVAL_MS = 1_000;
const MAX_INTERVAL_MS = 5_000;
/** The duration of a reply before any was measured, and the weight of each new one. */
const ASSUMED_MS = 10_000;
const WEIGHT = 0.1;

/**
 * Publishes `turn.queued` to the students whose turns wait: their position, and an estimate of the time. One worker of the
 * cluster publishes at a time, and only while a turn waits. Source: `docs/specification/api.md#class`.
 */
@Injectable()
export class PositionPublisher implements OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private dueAt = 0;
  private replyMs = ASSUMED_MS;

  constructor(
    private readonly connection: ModelConnection,
    private readonly queue: FairQueue,
    private readonly publisher: EventPublisher,
    private readonly redis: RedisConnections,
  ) {}

  onApplicationShutdown(): void {
    clearTimeout(this.timer);
  }

  /** Records the duration of a reply, in milliseconds. */
  recordDuration(ms: number): void {
    this.replyMs += (ms - this.replyMs) * WEIGHT;
  }

  /** Publishes the positions soon, because the queue of turns changed. */
  queueChanged(): void {
    this.publishIn(MIN_INTERVAL_MS);
  }

  private publishIn(ms: number): void {
    const at = performance.now() + ms;
    if (this.timer && this.dueAt <= at) return;
    clearTimeout(this.timer);
    this.dueAt = at;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.publish().catch((error: unknown) =>
        this.redis.outage.warn('the positions of waiting turns', error),
      );
    }, ms);
  }

  private async publish(): Promise<void> {
    const lock = `${this.redis.prefix}:line:announced`;
    const mine = await this.redis.commands.set(lock, '1', 'PX', MIN_INTERVAL_MS, 'NX');
    const { waiting, capacity } = await this.queue.findPositions(
      'turns',
      this.connection.latest().MODEL_CONCURRENCY,
    );
    if (waiting.length === 0) return;
    this.publishIn(MAX_INTERVAL_MS);
    if (!mine) return;
    await Promise.all(
      waiting.map(({ id, userId, position }) =>
        this.publisher.publish({ user: userId }, 'turn.queued', {
          turn_id: id,
          position,
          ahead_seconds: Math.ceil((position / capacity) * (this.replyMs / 1_000)),
        }),
      ),
    );
  }
}
