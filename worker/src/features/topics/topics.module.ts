import { Module } from '@nestjs/common';
import { TopicsHandler } from './topics.handler.js';

@Module({ providers: [TopicsHandler], exports: [TopicsHandler] })
export class TopicsModule {}
