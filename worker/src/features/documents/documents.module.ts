import { Module } from '@nestjs/common';
import { ToolRunsModule } from '../../tool-runs/index.js';
import { DocumentHandler } from './document.handler.js';
import { OutlineImages } from './outline.images.js';
import { WriterPool } from './writer.pool.js';

@Module({
  imports: [ToolRunsModule],
  providers: [DocumentHandler, WriterPool, OutlineImages],
  exports: [DocumentHandler],
})
export class DocumentsModule {}
