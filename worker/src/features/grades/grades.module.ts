import { Module } from '@nestjs/common';
import { ToolKeys } from '@studyhall/platform';
import { GradesHandler } from './grades.handler.js';

@Module({ providers: [GradesHandler, ToolKeys], exports: [GradesHandler] })
export class GradesModule {}
