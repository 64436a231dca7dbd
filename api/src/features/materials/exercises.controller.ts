import { Body, Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { z } from 'zod';
import {
  AddExerciseRequest,
  ChangeExerciseRequest,
  ClassExerciseView,
  UndoOffer,
} from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { Actor, Answers, IntParam, Succeeds } from '../../http/index.js';
import { ExercisesService } from './exercises.service.js';

/** Exercises of a class with their answers, for its teachers and admins. Source: `docs/specification/api.md#identity`. */
@Controller('api/groups/:id/exercises')
export class ExercisesController {
  constructor(private readonly exercises: ExercisesService) {}

  @Get()
  @Answers('The exercises of a class.', z.object({ exercises: z.array(ClassExerciseView) }))
  async list(@Actor() actor: Account, @IntParam() id: number) {
    return { exercises: await this.exercises.list(actor, id) };
  }

  @Post()
  @Answers('Adds an exercise to a class.', z.object({ exercise_id: z.number().int() }))
  async add(
    @Actor() actor: Account,
    @IntParam() id: number,
    @Body({ schema: AddExerciseRequest }) body: AddExerciseRequest,
  ) {
    return { exercise_id: await this.exercises.add(actor, id, body) };
  }

  @Put(':exerciseId')
  @Succeeds('Corrects an exercise of a class.')
  async update(
    @Actor() actor: Account,
    @IntParam() id: number,
    @IntParam('exerciseId') exerciseId: number,
    @Body({ schema: ChangeExerciseRequest }) body: ChangeExerciseRequest,
  ) {
    await this.exercises.update(actor, id, exerciseId, body);
  }

  @Delete(':exerciseId')
  @HttpCode(200)
  @Answers('Takes an exercise out of a class.', UndoOffer)
  async remove(@Actor() actor: Account, @IntParam() id: number, @IntParam('exerciseId') exerciseId: number) {
    return this.exercises.remove(actor, id, exerciseId);
  }
}
