import { Module } from '@nestjs/common';
import { AuthModule } from '../features/auth/index.js';
import { ChatModule } from '../features/chat/index.js';
import { FanoutModule } from './fanout.module.js';
import { RealtimeGateway } from './realtime.gateway.js';
import { TurnWatch } from './turn.watch.js';

@Module({
  imports: [AuthModule, ChatModule, FanoutModule],
  providers: [RealtimeGateway, TurnWatch],
  exports: [RealtimeGateway],
})
export class RealtimeModule {}
