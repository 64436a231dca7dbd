import { Module } from '@nestjs/common';
import { FileSender } from './file.sender.js';
import { FilesController } from './files.controller.js';
import { FilesService } from './files.service.js';
import { ImageShrinker } from './image.shrinker.js';
import { UploadsService } from './uploads.service.js';

@Module({
  controllers: [FilesController],
  providers: [FileSender, FilesService, ImageShrinker, UploadsService],
})
export class FilesModule {}
