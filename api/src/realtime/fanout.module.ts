import { Module } from '@nestjs/common';
import { RealtimeFanout } from './realtime.fanout.js';

@Module({ providers: [RealtimeFanout], exports: [RealtimeFanout] })
export class FanoutModule {}
