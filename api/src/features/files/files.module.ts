import { Module } from '@nestjs/common';
import { FileSender } from './file.sender.js';
import { FileViewsController } from './file-views.controller.js';
import { FileViewsService } from './file-views.service.js';
import { FilesController } from './files.controller.js';
import { FilesService } from './files.service.js';
import { ImageShrinker } from './image.shrinker.js';
import { UploadsService } from './uploads.service.js';

@Module({
  controllers: [FilesController, FileViewsController],
  providers: [FileSender, FilesService, FileViewsService, ImageShrinker, UploadsService],
})
export class FilesModule {}
