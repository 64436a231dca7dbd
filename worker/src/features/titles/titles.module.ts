import { Module } from '@nestjs/common';
import { StudyModeModule } from '../study-mode/index.js';
import { TitleHandler } from './title.handler.js';

@Module({ imports: [StudyModeModule], providers: [TitleHandler], exports: [TitleHandler] })
export class TitlesModule {}
