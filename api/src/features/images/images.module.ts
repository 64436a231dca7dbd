import { Module } from '@nestjs/common';
import { ImagesController } from './images.controller.js';
import { ImageJobCanceller } from './image-job.canceller.js';

@Module({ controllers: [ImagesController], providers: [ImageJobCanceller], exports: [ImageJobCanceller] })
export class ImagesModule {}
