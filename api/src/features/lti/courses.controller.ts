import { Body, Controller, Get, Put, Query } from '@nestjs/common';
import { z } from 'zod';
import { LtiCourseRequest, LtiCoursesQuery, LtiCourseView, UndoOffer } from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { Actor, Answers, Succeeds, UuidParam } from '../../http/index.js';
import { LtiCoursesService } from './courses.service.js';

/** The courses that are connected to classes. Source: `docs/specification/api.md#identity`. */
@Controller('api/lti-courses')
export class LtiCoursesController {
  constructor(private readonly courses: LtiCoursesService) {}

  @Get()
  @Answers(
    'The courses of learning platforms that a class is connected with.',
    z.object({ courses: z.array(LtiCourseView) }),
  )
  async list(@Actor() actor: Account, @Query({ schema: LtiCoursesQuery }) { class: id }: LtiCoursesQuery) {
    return { courses: await this.courses.list(actor, id) };
  }

  @Put(':id')
  @Succeeds('Connects a course with another class, with an undo. Who is in the class before stays there.', {
    with: UndoOffer,
  })
  move(
    @Actor() actor: Account,
    @UuidParam() id: string,
    @Body({ schema: LtiCourseRequest }) { class: to }: LtiCourseRequest,
  ) {
    return this.courses.move(actor, id, to);
  }
}
