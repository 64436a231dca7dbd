import { Module } from '@nestjs/common';
import { LimitsModule } from '../limits/index.js';
import { SafetyModule } from '../safety/index.js';
import { ImagesController } from './images.controller.js';
import { ImageJobCanceller } from './image-job.canceller.js';

@Module({
  imports: [LimitsModule, SafetyModule],
  controllers: [ImagesController],
  providers: [ImageJobCanceller],
  exports: [ImageJobCanceller],
})
export class ImagesModule {}
