import { Body, Controller, Delete, Get, Header, HttpCode, Post, Put } from '@nestjs/common';
import { z } from 'zod';
import {
  AddExerciseRequest,
  ChangeExerciseRequest,
  ClassExerciseView,
  Success,
  UndoOffer,
} from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { Answers } from '../../http/description/index.js';
import { CurrentUser } from '../../http/current-user.js';
import { IntParam } from '../../http/params.js';
import { ExercisesService } from './exercises.service.js';

/** Exercises of a class with their answers, for its teachers and admins. Source: `docs/specification/api.md#identity`. */
@Controller('api/groups/:id/exercises')
export class ExercisesController {
  constructor(private readonly exercises: ExercisesService) {}

  @Get()
  @Header('cache-control', 'no-store')
  @Answers('The exercises of a class.', z.object({ exercises: z.array(ClassExerciseView) }), {
    errors: ['forbidden'],
  })
  async list(
    @CurrentUser() actor: Account,
    @IntParam() id: number,
  ): Promise<{ exercises: ClassExerciseView[] }> {
    return { exercises: await this.exercises.list(actor, id) };
  }

  @Post()
  @Answers('Adds an exercise to a class.', z.object({ exercise_id: z.number().int() }), {
    errors: ['forbidden'],
  })
  async add(
    @CurrentUser() actor: Account,
    @IntParam() id: number,
    @Body({ schema: AddExerciseRequest }) body: AddExerciseRequest,
  ): Promise<{ exercise_id: number }> {
    return { exercise_id: await this.exercises.add(actor, id, body) };
  }

  @Put(':exerciseId')
  @Answers('Corrects an exercise of a class.', Success, { errors: ['forbidden'] })
  async update(
    @CurrentUser() actor: Account,
    @IntParam() id: number,
    @IntParam('exerciseId') exerciseId: number,
    @Body({ schema: ChangeExerciseRequest }) body: ChangeExerciseRequest,
  ): Promise<{ success: true }> {
    await this.exercises.update(actor, id, exerciseId, body);
    return { success: true };
  }

  @Delete(':exerciseId')
  @HttpCode(200)
  @Answers('Takes an exercise out of a class.', UndoOffer, { errors: ['forbidden'] })
  async remove(
    @CurrentUser() actor: Account,
    @IntParam() id: number,
    @IntParam('exerciseId') exerciseId: number,
  ): Promise<UndoOffer> {
    return this.exercises.remove(actor, id, exerciseId);
  }
}
