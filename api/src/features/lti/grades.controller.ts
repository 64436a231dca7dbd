import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { z } from 'zod';
import { LtiGradesCourse, LtiGradesRequest } from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { Actor, Answers, Succeeds, UuidParam } from '../../http/index.js';
import { LtiGradesService } from './grades.service.js';

/** Grades for learning platforms. Source: `docs/specification/api.md#identity`. */
@Controller('api/activities/:id/grades')
export class LtiGradesController {
  constructor(private readonly grades: LtiGradesService) {}

  @Get()
  @Answers(
    'The scores of a closed quiz by course of a learning platform: what would be sent, and what was.',
    z.object({ courses: z.array(LtiGradesCourse) }),
  )
  async view(@Actor() actor: Account, @UuidParam() id: string) {
    return { courses: await this.grades.view(actor, id) };
  }

  @Post()
  @HttpCode(200)
  @Succeeds('Sends the scores of a closed quiz to a course: those that it does not have yet.')
  async send(
    @Actor() actor: Account,
    @UuidParam() id: string,
    @Body({ schema: LtiGradesRequest }) { course }: LtiGradesRequest,
  ) {
    await this.grades.send(actor, id, course);
  }
}
