import { Module } from '@nestjs/common';
import { StopSignalsModule } from '../../jobs/stop-signals.js';
import { ImageHandler } from './image.handler.js';

@Module({ imports: [StopSignalsModule], providers: [ImageHandler], exports: [ImageHandler] })
export class ImagesModule {}
