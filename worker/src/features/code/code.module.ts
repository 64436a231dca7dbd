import { Module } from '@nestjs/common';
import { ToolRunsModule } from '../../tool-runs/index.js';
import { CodeHandler } from './code.handler.js';

@Module({ imports: [ToolRunsModule], providers: [CodeHandler], exports: [CodeHandler] })
export class CodeModule {}
