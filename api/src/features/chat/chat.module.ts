import { Module } from '@nestjs/common';
import { FanoutModule } from '../../realtime/fanout.module.js';
import { ChatController } from './chat.controller.js';
import { ConversationsController } from './conversations.controller.js';
import { ConversationsService } from './conversations.service.js';
import { HistoryController } from './history.controller.js';
import { HistoryService } from './history.service.js';
import { TurnsService } from './turns.service.js';

@Module({
  imports: [FanoutModule],
  controllers: [ChatController, HistoryController, ConversationsController],
  providers: [TurnsService, HistoryService, ConversationsService],
  exports: [TurnsService],
})
export class ChatModule {}
