import { Module } from '@nestjs/common';
import { AuthModule } from '../features/auth/index.js';
import { ChatModule } from '../features/chat/index.js';
import { FanoutModule } from './fanout.module.js';
import { RealtimeGateway } from './realtime.gateway.js';

@Module({
  imports: [AuthModule, ChatModule, FanoutModule],
  providers: [RealtimeGateway],
  exports: [RealtimeGateway],
})
export class RealtimeModule {}
