import { Module } from '@nestjs/common';
import { ImagesController } from './images.controller.js';
import { PictureStops } from './picture.stops.js';

@Module({ controllers: [ImagesController], providers: [PictureStops], exports: [PictureStops] })
export class ImagesModule {}
