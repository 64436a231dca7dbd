import { Module } from '@nestjs/common';
import { ToolRunsModule } from '../../tool-runs/index.js';
import { DocumentHandler } from './document.handler.js';
import { WriterPool } from './writer.pool.js';

@Module({ imports: [ToolRunsModule], providers: [DocumentHandler, WriterPool], exports: [DocumentHandler] })
export class DocumentsModule {}
