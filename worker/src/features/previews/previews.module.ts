import { Module } from '@nestjs/common';
import { DocumentsModule } from '../documents/index.js';
import { OfficeConverter } from './office.converter.js';
import { PreviewHandler } from './preview.handler.js';
import { TableConverter } from './table.converter.js';

@Module({
  imports: [DocumentsModule],
  providers: [PreviewHandler, OfficeConverter, TableConverter],
  exports: [PreviewHandler],
})
export class PreviewsModule {}
