import { Module } from '@nestjs/common';
import { FanoutModule } from '../../realtime/fanout.module.js';
import { ImagesModule } from '../images/index.js';
import { ChatController } from './chat.controller.js';
import { ConversationSearch } from './conversation.search.js';
import { ConversationsController } from './conversations.controller.js';
import { ConversationsService } from './conversations.service.js';
import { HistoryController } from './history.controller.js';
import { HistoryService } from './history.service.js';
import { TurnReader } from './turn.reader.js';
import { TurnStore } from './turn.store.js';
import { TurnsService } from './turns.service.js';

@Module({
  imports: [FanoutModule, ImagesModule],
  controllers: [ChatController, HistoryController, ConversationsController],
  providers: [TurnStore, TurnReader, TurnsService, HistoryService, ConversationsService, ConversationSearch],
  exports: [TurnReader, TurnsService],
})
export class ChatModule {}
