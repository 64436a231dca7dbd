import { Module } from '@nestjs/common';
import { SandboxHealth } from '@studyhall/platform';
import { ToolRunsModule } from '../../tool-runs/index.js';
import { CodeHandler } from './code.handler.js';

@Module({ imports: [ToolRunsModule], providers: [CodeHandler, SandboxHealth], exports: [CodeHandler] })
export class CodeModule {}
