import { Controller, Get } from '@nestjs/common';
import { z } from 'zod';
import {
  ClassRequests,
  LessonReport,
  OwnLesson,
  OwnLessonReport,
  StudentProgress,
} from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { Actor, Answers, CurrentUser, IntParam, UuidParam } from '../../http/index.js';
import { LessonReportsService } from './lesson-reports.service.js';
import { OwnLessonsService } from './own-lessons.service.js';

/** Reports of ended lessons. Listed in `docs/classroom.md`. */
@Controller('api')
export class LessonReportsController {
  constructor(
    private readonly reports: LessonReportsService,
    private readonly own: OwnLessonsService,
  ) {}

  @Get('lessons/:id/report')
  @Answers('A lesson afterwards, for its teachers.', LessonReport)
  report(@Actor() actor: Account, @UuidParam() id: string) {
    return this.reports.report(actor, id);
  }

  @Get('groups/:id/students/:user/progress')
  @Answers('What a student of a class did in its lessons, by week.', StudentProgress)
  progress(@Actor() actor: Account, @IntParam() groupId: number, @IntParam('user') userId: number) {
    return this.reports.progress(actor, groupId, userId);
  }

  @Get('groups/:id/work-requests')
  @Answers('How many questions of a class ask for the work itself, by week.', ClassRequests)
  workRequests(@Actor() actor: Account, @IntParam() groupId: number) {
    return this.reports.workRequests(actor, groupId);
  }

  @Get('me/progress')
  @Answers('What the user did in lessons, by week.', StudentProgress)
  ownProgress(@CurrentUser() account: Account) {
    return this.own.progress(account);
  }

  @Get('me/lessons')
  @Answers('The lessons that the user took part in.', z.object({ lessons: z.array(OwnLesson) }))
  async list(@CurrentUser() account: Account) {
    return { lessons: await this.own.list(account) };
  }

  @Get('me/lessons/:id')
  @Answers('A lesson afterwards, for one of its students.', OwnLessonReport)
  ownReport(@CurrentUser() account: Account, @UuidParam() id: string) {
    return this.own.report(account, id);
  }
}
