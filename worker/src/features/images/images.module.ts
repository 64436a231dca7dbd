import { Module } from '@nestjs/common';
import { ControlModule } from '../../jobs/control.channel.js';
import { ImageHandler } from './image.handler.js';

@Module({ imports: [ControlModule], providers: [ImageHandler], exports: [ImageHandler] })
export class ImagesModule {}
