import { Module } from '@nestjs/common';
import { ExportHandler } from './export.handler.js';

@Module({ providers: [ExportHandler], exports: [ExportHandler] })
export class ExportsModule {}
