import { Module } from '@nestjs/common';
import { UndoModule } from '../undo/index.js';
import { ActivitiesController } from './activities.controller.js';
import { ActivitiesService } from './activities.service.js';
import { OwnActivitiesService } from './own-activities.service.js';

@Module({
  imports: [UndoModule],
  controllers: [ActivitiesController],
  providers: [ActivitiesService, OwnActivitiesService],
})
export class ActivitiesModule {}
