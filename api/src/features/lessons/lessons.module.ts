import { Module } from '@nestjs/common';
import { ChatModule } from '../chat/index.js';
import { InvitesModule } from '../invites/index.js';
import { LimitsModule } from '../limits/index.js';
import { UndoModule } from '../undo/index.js';
import { DeskItemsService } from './desk-items.service.js';
import { LessonAccess } from './lesson.access.js';
import { LessonPlansController } from './lesson-plans.controller.js';
import { LessonPlansService } from './lesson-plans.service.js';
import { LessonPushesService } from './lesson-pushes.service.js';
import { LessonTopicsService } from './lesson-topics.service.js';
import { LessonReportsController } from './lesson-reports.controller.js';
import { LessonReportsService } from './lesson-reports.service.js';
import { OwnLessonsService } from './own-lessons.service.js';
import { LessonStudentsService } from './lesson-students.service.js';
import { LessonsController } from './lessons.controller.js';
import { LessonsGateway } from './lessons.gateway.js';
import { LessonsService } from './lessons.service.js';
import { PresenceListener } from './presence.listener.js';
import { SolutionsController } from './solutions.controller.js';
import { SolutionsService } from './solutions.service.js';
import { StudentLessonService } from './student-lesson.service.js';
import { StudentTicketService } from './student-ticket.service.js';
import { TicketJobsService } from './ticket-jobs.service.js';
import { TicketsController } from './tickets.controller.js';
import { TicketsService } from './tickets.service.js';

@Module({
  imports: [ChatModule, InvitesModule, LimitsModule, UndoModule],
  controllers: [
    LessonsController,
    LessonPlansController,
    LessonReportsController,
    SolutionsController,
    TicketsController,
  ],
  providers: [
    LessonAccess,
    LessonsService,
    LessonPlansService,
    DeskItemsService,
    LessonStudentsService,
    LessonTopicsService,
    LessonReportsService,
    OwnLessonsService,
    LessonPushesService,
    SolutionsService,
    StudentLessonService,
    TicketJobsService,
    TicketsService,
    StudentTicketService,
    LessonsGateway,
    PresenceListener,
  ],
  exports: [StudentTicketService, TicketJobsService],
})
export class LessonsModule {}
