import { Module } from '@nestjs/common';
import { DocumentsModule } from '../documents/index.js';
import { OfficeConverter } from './office.converter.js';
import { PreviewHandler } from './preview.handler.js';

@Module({
  imports: [DocumentsModule],
  providers: [PreviewHandler, OfficeConverter],
  exports: [PreviewHandler],
})
export class PreviewsModule {}
