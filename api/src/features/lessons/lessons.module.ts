import { Module } from '@nestjs/common';
import { ChatModule } from '../chat/index.js';
import { UndoModule } from '../undo/index.js';
import { LessonAccess } from './lesson.access.js';
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
import { TicketsController } from './tickets.controller.js';
import { TicketsService } from './tickets.service.js';

@Module({
  imports: [ChatModule, UndoModule],
  controllers: [LessonsController, LessonReportsController, SolutionsController, TicketsController],
  providers: [
    LessonAccess,
    LessonsService,
    LessonStudentsService,
    LessonTopicsService,
    LessonReportsService,
    OwnLessonsService,
    LessonPushesService,
    SolutionsService,
    StudentLessonService,
    TicketsService,
    StudentTicketService,
    LessonsGateway,
    PresenceListener,
  ],
})
export class LessonsModule {}
