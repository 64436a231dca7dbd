import { Module } from '@nestjs/common';
import { StudyModeModule } from '../study-mode/index.js';
import { MarkingHandler } from './marking.handler.js';

@Module({ imports: [StudyModeModule], providers: [MarkingHandler], exports: [MarkingHandler] })
export class StudyModule {}
