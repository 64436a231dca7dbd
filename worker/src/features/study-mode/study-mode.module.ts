import { Module } from '@nestjs/common';
import { RetrievalModule } from '../retrieval/index.js';
import { ClassExercises } from './class.exercises.js';
import { ExerciseMeanings } from './exercise.meanings.js';
import { QuestionJudge } from './question.judge.js';
import { StudyGate } from './study.gate.js';

@Module({
  imports: [RetrievalModule],
  providers: [QuestionJudge, ClassExercises, ExerciseMeanings, StudyGate],
  exports: [StudyGate],
})
export class StudyModeModule {}
