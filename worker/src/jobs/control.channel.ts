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
}

@Module({ providers: [ControlChannel], exports: [ControlChannel] })
export class ControlModule {}
