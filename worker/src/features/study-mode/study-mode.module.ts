import { Module } from '@nestjs/common';
import { QuestionJudge } from './question.judge.js';
import { StudyGate } from './study.gate.js';

@Module({ providers: [QuestionJudge, StudyGate], exports: [StudyGate] })
export class StudyModeModule {}
