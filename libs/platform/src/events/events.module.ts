import { Global, Module } from '@nestjs/common';
import { TurnEvents } from '../turns/turn-events.js';
import { TurnLog } from '../turns/turn-log.js';
import { EventBus } from './event-bus.js';
import { EventPublisher } from './event-publisher.js';

@Global()
@Module({
  providers: [EventBus, EventPublisher, TurnLog, TurnEvents],
  exports: [EventBus, EventPublisher, TurnLog, TurnEvents],
})
export class EventsModule {}
