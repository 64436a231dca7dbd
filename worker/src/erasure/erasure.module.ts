import { Module } from '@nestjs/common';
import { ErasureModule as PlatformErasureModule } from '@studyhall/platform';
import { ErasureHandler } from './erasure.handler.js';
import { RemovedObjectsTask } from './removed-objects.task.js';

@Module({
  imports: [PlatformErasureModule],
  providers: [ErasureHandler, RemovedObjectsTask],
  exports: [ErasureHandler],
})
export class ErasureModule {}
