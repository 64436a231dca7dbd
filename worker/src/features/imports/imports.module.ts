import { Module } from '@nestjs/common';
import { ImportHandler } from './import.handler.js';

@Module({ providers: [ImportHandler], exports: [ImportHandler] })
export class ImportsModule {}
