import { Controller, Get } from '@nestjs/common';
import { z } from 'zod';
import { LessonReport, OwnLesson, OwnLessonReport } from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { Answers } from '../../http/description/index.js';
import { CurrentUser } from '../../http/current-user.js';
import { UuidParam } from '../../http/params.js';
import { LessonReportsService } from './lesson-reports.service.js';
import { OwnLessonsService } from './own-lessons.service.js';

/** Lessons afterwards. Listed in `docs/classroom.md`. */
@Controller('api')
export class LessonReportsController {
  constructor(
    private readonly reports: LessonReportsService,
    private readonly own: OwnLessonsService,
  ) {}

  @Get('lessons/:id/report')
  @Answers('A lesson afterwards, for its teachers.', LessonReport, { errors: ['forbidden'] })
  report(@CurrentUser() actor: Account, @UuidParam() id: string): Promise<LessonReport> {
    return this.reports.report(actor, id);
  }

  @Get('me/lessons')
  @Answers('The lessons that the user took part in.', z.object({ lessons: z.array(OwnLesson) }))
  async list(@CurrentUser() account: Account): Promise<{ lessons: OwnLesson[] }> {
    return { lessons: await this.own.list(account) };
  }

  @Get('me/lessons/:id')
  @Answers('A lesson afterwards, for one of its students.', OwnLessonReport)
  ownReport(@CurrentUser() account: Account, @UuidParam() id: string): Promise<OwnLessonReport> {
    return this.own.report(account, id);
  }
}
