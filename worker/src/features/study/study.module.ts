import { Module } from '@nestjs/common';
import { MarkingHandler } from './marking.handler.js';

@Module({ providers: [MarkingHandler], exports: [MarkingHandler] })
export class StudyModule {}
