import { Module } from '@nestjs/common';
import { LessonsModule } from '../lessons/index.js';
import { UndoModule } from '../undo/index.js';
import { ActivitiesController } from './activities.controller.js';
import { ActivitiesService } from './activities.service.js';
import { ClassQuizzesController } from './class-quizzes.controller.js';
import { ClassQuizzesService } from './class-quizzes.service.js';
import { OwnActivitiesService } from './own-activities.service.js';

@Module({
  imports: [LessonsModule, UndoModule],
  controllers: [ActivitiesController, ClassQuizzesController],
  providers: [ActivitiesService, ClassQuizzesService, OwnActivitiesService],
  exports: [ActivitiesService],
})
export class ActivitiesModule {}
