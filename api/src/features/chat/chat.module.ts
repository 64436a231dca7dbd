import { Module } from '@nestjs/common';
import { ErasureModule } from '@studyhall/platform';
import { ImagesModule } from '../images/index.js';
import { LimitsModule } from '../limits/index.js';
import { MetricsModule } from '../metrics/index.js';
import { SafetyModule } from '../safety/index.js';
import { UndoModule } from '../undo/index.js';
import { ChatController } from './chat.controller.js';
import { ChatRemovals } from './chat.removals.js';
import { CodeRunsController } from './code-runs.controller.js';
import { CodeRunsService } from './code-runs.service.js';
import { ConversationsController } from './conversations.controller.js';
import { ConversationsService } from './conversations.service.js';
import { FoldersController } from './folders.controller.js';
import { FoldersService } from './folders.service.js';
import { HistoryController } from './history.controller.js';
import { HistoryService } from './history.service.js';
import { RatingsController } from './ratings.controller.js';
import { TurnReader } from './turn.reader.js';
import { TurnStore } from './turn.store.js';
import { TurnsGateway } from './turns.gateway.js';
import { TurnsService } from './turns.service.js';
import { VersionStore } from './version.store.js';

@Module({
  imports: [ErasureModule, ImagesModule, LimitsModule, MetricsModule, SafetyModule, UndoModule],
  controllers: [
    ChatController,
    CodeRunsController,
    HistoryController,
    RatingsController,
    FoldersController,
    ConversationsController,
  ],
  providers: [
    VersionStore,
    TurnStore,
    TurnReader,
    TurnsService,
    TurnsGateway,
    HistoryService,
    ConversationsService,
    CodeRunsService,
    FoldersService,
    ChatRemovals,
  ],
  exports: [HistoryService],
})
export class ChatModule {}
