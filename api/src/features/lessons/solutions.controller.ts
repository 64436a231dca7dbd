import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { z } from 'zod';
import {
  LessonExercise,
  LessonExercisesQuery,
  OpenedSolutions,
  OpenSolutionsRequest,
} from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { Actor, Answers, UuidParam } from '../../http/index.js';
import { SolutionsService } from './solutions.service.js';

/** Solutions that a teacher unlocks in a lesson. Source: `docs/specification/api.md#class`. */
@Controller('api/lessons/:id')
export class SolutionsController {
  constructor(private readonly solutions: SolutionsService) {}

  @Get('exercises')
  @Answers(
    'The exercises whose solutions can be opened in a lesson.',
    z.object({ exercises: z.array(LessonExercise) }),
  )
  async list(
    @Actor() actor: Account,
    @UuidParam() id: string,
    @Query({ schema: LessonExercisesQuery }) { user_id: userId }: LessonExercisesQuery,
  ) {
    return { exercises: await this.solutions.list(actor, id, userId) };
  }

  @Post('solutions')
  @HttpCode(200)
  @Answers('Opens solutions of study mode, for one student or for all.', OpenedSolutions)
  open(
    @Actor() actor: Account,
    @UuidParam() id: string,
    @Body({ schema: OpenSolutionsRequest.optional() }) body: OpenSolutionsRequest | undefined,
  ) {
    return this.solutions.open(actor, id, body ?? {});
  }
}
