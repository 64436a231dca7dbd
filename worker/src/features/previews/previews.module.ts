import { Module } from '@nestjs/common';
import { DocumentsModule } from '../documents/index.js';
import { PageCutter } from './cutter/page.cutter.js';
import { OfficeConverter } from './office.converter.js';
import { PreviewHandler } from './preview.handler.js';
import { TableConverter } from './table.converter.js';

@Module({
  imports: [DocumentsModule],
  providers: [PreviewHandler, OfficeConverter, TableConverter, PageCutter],
  exports: [PreviewHandler],
})
export class PreviewsModule {}
