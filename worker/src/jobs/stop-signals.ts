import { Injectable, Module } from '@nestjs/common';
import { EventBus } from '@studyhall/platform';

/** Gives jobs a signal that aborts when the work they belong to is stopped. */
@Injectable()
export class StopSignals {
  constructor(private readonly bus: EventBus) {}

  /**
   * A signal that aborts when this work is stopped: its turn, its image job, or everything of its user. Stops from
   * before the call are in the database. Call `release` when the work has ended.
   */
  async signalFor(work: { user_id: number; turn_id?: string | null; image_job_id?: string }): Promise<{
    signal: AbortSignal;
    release: () => void;
  }> {
    const stop = new AbortController();
    const release = await this.bus.subscribeControl((message) => {
      const concerned =
        (message.type === 'turn.stop' && message.turn_id === work.turn_id) ||
        (message.type === 'image.stop' && message.job_id === work.image_job_id) ||
        (message.type === 'user.cancel' && message.user_id === work.user_id);
      if (concerned) stop.abort(new Error('The work was stopped.'));
    });
    return { signal: stop.signal, release };
  }
}

@Module({ providers: [StopSignals], exports: [StopSignals] })
export class StopSignalsModule {}
