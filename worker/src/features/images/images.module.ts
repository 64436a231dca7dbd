import { Module } from '@nestjs/common';
import { StopSignalsModule } from '../../jobs/stop-signals.js';
import { StudyModeModule } from '../study-mode/index.js';
import { ImageHandler } from './image.handler.js';

@Module({ imports: [StopSignalsModule, StudyModeModule], providers: [ImageHandler], exports: [ImageHandler] })
export class ImagesModule {}
