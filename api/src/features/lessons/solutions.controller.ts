import { Body, Controller, Get, Header, HttpCode, Post, Query } from '@nestjs/common';
import { z } from 'zod';
import {
  LessonExercise,
  LessonExercisesQuery,
  OpenedSolutions,
  OpenSolutionsRequest,
} from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { Answers } from '../../http/description/index.js';
import { CurrentUser } from '../../http/current-user.js';
import { UuidParam } from '../../http/params.js';
import { SolutionsService } from './solutions.service.js';

/** Solutions that a teacher opens in a lesson. Source: `docs/specification/api.md#class`. */
@Controller('api/lessons/:id')
export class SolutionsController {
  constructor(private readonly solutions: SolutionsService) {}

  @Get('exercises')
  @Header('cache-control', 'no-store')
  @Answers(
    'The exercises whose solutions can be opened in a lesson.',
    z.object({ exercises: z.array(LessonExercise) }),
    { errors: ['forbidden'] },
  )
  async list(
    @CurrentUser() actor: Account,
    @UuidParam() id: string,
    @Query({ schema: LessonExercisesQuery }) { user_id: userId }: LessonExercisesQuery,
  ): Promise<{ exercises: LessonExercise[] }> {
    return { exercises: await this.solutions.list(actor, id, userId) };
  }

  @Post('solutions')
  @HttpCode(200)
  @Answers('Opens solutions of study mode, for one student or for all.', OpenedSolutions, {
    errors: ['forbidden'],
  })
  open(
    @CurrentUser() actor: Account,
    @UuidParam() id: string,
    @Body({ schema: OpenSolutionsRequest.optional() }) body: OpenSolutionsRequest | undefined,
  ): Promise<OpenedSolutions> {
    return this.solutions.open(actor, id, body ?? {});
  }
}
