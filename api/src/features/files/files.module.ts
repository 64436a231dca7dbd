import { Module } from '@nestjs/common';
import { LimitsModule } from '../limits/index.js';
import { FileSender } from './file.sender.js';
import { FileViewsController } from './file-views.controller.js';
import { FileViewsService } from './file-views.service.js';
import { FilesController } from './files.controller.js';
import { FilesService } from './files.service.js';
import { ImageShrinker } from './image.shrinker.js';
import { ResumableUploads } from './resumable.uploads.js';
import { ResumableUploadsController } from './resumable-uploads.controller.js';
import { UploadsService } from './uploads.service.js';

@Module({
  imports: [LimitsModule],
  controllers: [FilesController, FileViewsController, ResumableUploadsController],
  providers: [FileSender, FilesService, FileViewsService, ImageShrinker, ResumableUploads, UploadsService],
  exports: [FileSender],
})
export class FilesModule {}
