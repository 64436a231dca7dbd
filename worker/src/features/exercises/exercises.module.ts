import { Module } from '@nestjs/common';
import { ExerciseFinder } from './exercise.finder.js';
import { ExercisesHandler } from './exercises.handler.js';

@Module({ providers: [ExerciseFinder, ExercisesHandler], exports: [ExercisesHandler] })
export class ExercisesModule {}
