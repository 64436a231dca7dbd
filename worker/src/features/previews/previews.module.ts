import { Module } from '@nestjs/common';
import { PreviewHandler } from './preview.handler.js';

@Module({ providers: [PreviewHandler], exports: [PreviewHandler] })
export class PreviewsModule {}
