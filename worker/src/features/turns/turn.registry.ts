import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { turns } from '@studyhall/persistence';
import { JobQueues, type ControlMessage } from '@studyhall/platform';
import { ControlChannel } from '../../jobs/control.channel.js';
import { TurnInterrupted } from './turn.end.js';

/** How often the held turns are held against the database, and the stored turns against the queue. */
const CHECK_MS = 2_000;
const SWEEP_MS = 5_000;
/** A turn younger than this may still be on its way into the queue. */
const SETTLE_MS = 3_000;

interface HeldTurn {
  id: string;
  user_id: number;
  attempt: number;
  controller: AbortController;
}

/**
 * The turns that this process writes. Ends them when the user stops, the account is revoked, or another
 * worker took over; queues again what no queue knows, so that a crash between commit and enqueue loses nothing.
 */
@Injectable()
export class TurnRegistry implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Turns');
  private readonly held = new Map<string, HeldTurn>();
  private readonly timers: NodeJS.Timeout[] = [];

  constructor(
    private readonly db: DataSource,
    private readonly control: ControlChannel,
    private readonly queues: JobQueues,
  ) {}

  onApplicationBootstrap(): void {
    this.control.listen((message) => this.obey(message));
    this.every(CHECK_MS, () => this.check());
    this.every(SWEEP_MS, () => this.sweep());
  }

  onApplicationShutdown(): void {
    for (const timer of this.timers) clearInterval(timer);
  }

  hold(turn: Omit<HeldTurn, 'controller'>): AbortController {
    const controller = new AbortController();
    this.held.set(turn.id, { ...turn, controller });
    return controller;
  }

  letGo(id: string, attempt: number): void {
    if (this.held.get(id)?.attempt === attempt) this.held.delete(id);
  }

  private obey(message: ControlMessage): void {
    for (const turn of this.held.values()) {
      const meant =
        message.type === 'turn.stop' ? turn.id === message.turn_id : turn.user_id === message.user_id;
      if (meant) turn.controller.abort(new TurnInterrupted('stopped'));
    }
  }

  /** One read for all held turns: catches what a lost control message left. */
  private async check(): Promise<void> {
    if (this.held.size === 0) return;
    for (const { id, stop_requested } of await turns.findToRelease(this.db, [...this.held.values()])) {
      this.held.get(id)?.controller.abort(new TurnInterrupted(stop_requested ? 'stopped' : 'released'));
    }
  }

  private async sweep(): Promise<void> {
    for (const id of await turns.findActive(this.db, SETTLE_MS, 200)) {
      if (!(await this.queues.isPending('turns', id))) await this.queues.add('turns', id, { turn_id: id });
    }
  }

  private every(ms: number, work: () => Promise<void>): void {
    let running = false;
    const timer = setInterval(() => {
      if (running) return;
      running = true;
      work()
        .catch((error: unknown) => this.logger.warn(error instanceof Error ? error.message : String(error)))
        .finally(() => (running = false));
    }, ms);
    this.timers.push(timer);
  }
}
