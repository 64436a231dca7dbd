import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { turnLookups } from '@studyhall/persistence';
import { EventBus, type ControlMessage, type TurnHolder } from '@studyhall/platform';
import { TurnInterrupted } from './turn.end.js';

interface RunningTurn extends TurnHolder {
  controller: AbortController;
}

/** The turns that this process runs. Aborts them when the user stops them or loses access. */
@Injectable()
export class RunningTurns implements OnApplicationBootstrap {
  private readonly logger = new Logger('Turns');
  private readonly running = new Map<string, RunningTurn>();

  constructor(
    private readonly db: DataSource,
    private readonly bus: EventBus,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.bus.subscribeControl((message) => this.onControlMessage(message));
    this.bus.onGap(() => {
      this.releaseLost().catch((error: Error) => this.logger.warn(error.message));
    });
  }

  /** Returns a controller that aborts with {@link TurnInterrupted}. Call `remove` when the turn has ended. */
  add(turn: TurnHolder): AbortController {
    const controller = new AbortController();
    this.running.set(turn.id, { ...turn, controller });
    return controller;
  }

  remove(id: string, attempt: number): void {
    if (this.running.get(id)?.attempt === attempt) this.running.delete(id);
  }

  private onControlMessage(message: ControlMessage): void {
    for (const turn of this.running.values()) {
      const concerned =
        message.type === 'turn.stop'
          ? turn.id === message.turn_id
          : message.type === 'user.cancel' && turn.user_id === message.user_id;
      if (concerned) turn.controller.abort(new TurnInterrupted('stopped'));
    }
  }

  /** Control messages may be lost, so poll the stored turns too. */
  private async releaseLost(): Promise<void> {
    if (this.running.size === 0) return;
    for (const { id, stop_requested } of await turnLookups.findToRelease(this.db, [
      ...this.running.values(),
    ])) {
      this.running.get(id)?.controller.abort(new TurnInterrupted(stop_requested ? 'stopped' : 'released'));
    }
  }
}
