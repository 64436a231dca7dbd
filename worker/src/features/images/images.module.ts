import { Module } from '@nestjs/common';
import { ImageHandler } from './image.handler.js';

@Module({ providers: [ImageHandler], exports: [ImageHandler] })
export class ImagesModule {}
