import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { turns } from '@studyhall/persistence';
import type { ControlMessage } from '@studyhall/platform';
import { ControlChannel } from '../../jobs/control.channel.js';
import { TurnInterrupted } from './turn.end.js';

/** How often the held turns are held against the database. */
const CHECK_MS = 2_000;

interface HeldTurn {
  id: string;
  user_id: number;
  attempt: number;
  controller: AbortController;
}

/**
 * The turns that this process writes. Ends them when the user stops, the account is revoked, or another worker
 * took over.
 */
@Injectable()
export class TurnRegistry implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Turns');
  private readonly held = new Map<string, HeldTurn>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly db: DataSource,
    private readonly control: ControlChannel,
  ) {}

  onApplicationBootstrap(): void {
    this.control.listen((message) => this.obey(message));
    this.timer = setInterval(() => {
      this.check().catch((error: Error) => this.logger.warn(error.message));
    }, CHECK_MS);
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
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
        message.type === 'turn.stop'
          ? turn.id === message.turn_id
          : message.type === 'user.cancel' && turn.user_id === message.user_id;
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
}
