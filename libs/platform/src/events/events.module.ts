import { Global, Module } from '@nestjs/common';
import { EventPublisher } from './event-publisher.js';
import { TurnLog } from './turn-log.js';

@Global()
@Module({ providers: [EventPublisher, TurnLog], exports: [EventPublisher, TurnLog] })
export class EventsModule {}
