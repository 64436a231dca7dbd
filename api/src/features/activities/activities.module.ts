import { Module } from '@nestjs/common';
import { ActivitiesController } from './activities.controller.js';
import { ActivitiesService } from './activities.service.js';
import { OwnActivitiesService } from './own-activities.service.js';

@Module({
  controllers: [ActivitiesController],
  providers: [ActivitiesService, OwnActivitiesService],
})
export class ActivitiesModule {}
