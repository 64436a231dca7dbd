import { Module } from '@nestjs/common';
import { ClassExercises } from './class.exercises.js';
import { QuestionJudge } from './question.judge.js';
import { StudyGate } from './study.gate.js';

@Module({ providers: [QuestionJudge, ClassExercises, StudyGate], exports: [StudyGate] })
export class StudyModeModule {}
