import { Module } from '@nestjs/common';
import { ErasureModule as PlatformErasureModule } from '@studyhall/platform';
import { ErasureHandler } from './erasure.handler.js';
import { RemovedChatsEraser } from './removed-chats.eraser.js';
import { RemovedObjectsTask } from './removed-objects.task.js';
import { RemovedUsersEraser } from './removed-users.eraser.js';

@Module({
  imports: [PlatformErasureModule],
  providers: [ErasureHandler, RemovedChatsEraser, RemovedUsersEraser, RemovedObjectsTask],
  exports: [ErasureHandler],
})
export class ErasureModule {}
