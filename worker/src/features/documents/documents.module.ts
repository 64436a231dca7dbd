import { Module } from '@nestjs/common';
import { ToolRunsModule } from '../../tool-runs/index.js';
import { DocumentHandler } from './document.handler.js';
import { OutlineFormats } from './outline.formats.js';
import { OutlineImages } from './outline.images.js';
import { SlidePainter } from './slide.painter.js';
import { WriterPool } from './writer.pool.js';

@Module({
  imports: [ToolRunsModule],
  providers: [DocumentHandler, WriterPool, OutlineImages, OutlineFormats, SlidePainter],
  exports: [DocumentHandler, OutlineFormats],
})
export class DocumentsModule {}
