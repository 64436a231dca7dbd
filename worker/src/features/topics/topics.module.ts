import { Module } from '@nestjs/common';
import { TopicLabels } from './topic.labels.js';
import { TopicsHandler } from './topics.handler.js';

@Module({ providers: [TopicLabels, TopicsHandler], exports: [TopicsHandler] })
export class TopicsModule {}
