import { Injectable, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { RedisConnections, type ControlMessage } from '@studyhall/platform';

/** Hears what api tells workers: stop this turn, cancel this user's work. */
@Injectable()
export class ControlChannel implements OnApplicationBootstrap {
  private readonly listeners = new Set<(message: ControlMessage) => void>();

  constructor(private readonly redis: RedisConnections) {}

  async onApplicationBootstrap(): Promise<void> {
    const subscriber = this.redis.create();
    subscriber.on('message', (_channel, text) => {
      const message = JSON.parse(text) as ControlMessage;
      for (const listener of this.listeners) listener(message);
    });
    await subscriber.subscribe(`${this.redis.prefix}:control`);
  }

  /** Returns how to stop listening. */
  listen(listener: (message: ControlMessage) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /**
   * A signal that aborts when this work is stopped: its turn, its picture, or everything of its user. Call `release`
   * when the work is over.
   */
  stopOf(work: { user_id: number; turn_id?: string | null; picture_id?: string }): {
    signal: AbortSignal;
    release: () => void;
  } {
    const stop = new AbortController();
    const release = this.listen((message) => {
      const meant =
        (message.type === 'turn.stop' && message.turn_id === work.turn_id) ||
        (message.type === 'image.stop' && message.job_id === work.picture_id) ||
        (message.type === 'user.cancel' && message.user_id === work.user_id);
      if (meant) stop.abort(new Error('The work was stopped.'));
    });
    return { signal: stop.signal, release };
  }
}

@Module({ providers: [ControlChannel], exports: [ControlChannel] })
export class ControlModule {}
