import { Module } from '@nestjs/common';
import { ControlModule } from '../../jobs/control.channel.js';
import { ArtifactModule } from '../../storage/artifact.store.js';
import { CodeHandler } from './code.handler.js';

@Module({ imports: [ControlModule, ArtifactModule], providers: [CodeHandler], exports: [CodeHandler] })
export class CodeModule {}
