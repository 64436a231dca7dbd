import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppError, type ServerEvents, type TurnEvent } from '@studyhall/contracts';
import { turns } from '@studyhall/persistence';
import type { Published } from '@studyhall/platform';
import { TurnReader } from '../features/chat/index.js';

/** A turn of which nothing was heard for so long is held against the database, so often. Milliseconds. */
const QUIET_MS = 3_000;

const CLOSING: ReadonlySet<string> = new Set(['turn.completed', 'turn.stopped', 'turn.failed']);

interface Followed {
  userId: number;
  seq: number;
  heardAt: number;
}

/**
 * The turns whose events go to sockets of this process, until their closing event. One that is over in the database and
 * says nothing any more lost its end: its worker died between storing and telling, or Redis took nothing then. Its end is
 * told from here. Memory: an entry a turn under way.
 */
@Injectable()
export class TurnWatch implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Realtime');
  private readonly followed = new Map<string, Followed>();
  private timer: NodeJS.Timeout | undefined;
  private deliver: (userId: number, event: Published) => void = () => undefined;

  constructor(
    private readonly db: DataSource,
    private readonly reader: TurnReader,
  ) {}

  /** What to do with an event that was lost. Set once, by the gateway. */
  onLost(deliver: (userId: number, event: Published) => void): void {
    this.deliver = deliver;
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.look().catch((error: Error) => this.logger.warn(error.message));
    }, QUIET_MS);
    this.timer.unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** An event went to a user's sockets. */
  heard(userId: number, { name, payload }: Pick<Published, 'name' | 'payload'>): void {
    if (!('turn_id' in payload)) return;
    if (CLOSING.has(name)) this.followed.delete(payload.turn_id);
    else
      this.followed.set(payload.turn_id, {
        userId,
        seq: 'seq' in payload ? payload.seq : 0,
        heardAt: performance.now(),
      });
  }

  private async look(): Promise<void> {
    const before = performance.now() - QUIET_MS;
    const quiet = [...this.followed].filter(([, { heardAt }]) => heardAt < before);
    if (quiet.length === 0) return;
    const active = new Set(
      await turns.findActiveOf(
        this.db,
        quiet.map(([id]) => id),
      ),
    );
    await Promise.all(quiet.map(([id, turn]) => (active.has(id) ? undefined : this.tellEnd(id, turn))));
  }

  private async tellEnd(turnId: string, turn: Followed): Promise<void> {
    const lost = await this.reader
      .eventsAfter({ id: turn.userId }, turnId, turn.seq)
      .catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'not_found') return [];
        throw error;
      });
    // Something was heard after all: it says itself how it goes on.
    if (this.followed.get(turnId) !== turn) return;
    this.followed.delete(turnId);
    for (const { type, ...payload } of lost)
      this.deliver(turn.userId, { name: type, payload: payload as ServerEvents[TurnEvent['type']] });
  }
}
