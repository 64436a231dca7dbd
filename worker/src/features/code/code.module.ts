import { Module } from '@nestjs/common';
import { StopSignalsModule } from '../../jobs/stop-signals.js';
import { ArtifactModule } from '../../storage/artifact.store.js';
import { CodeHandler } from './code.handler.js';

@Module({ imports: [StopSignalsModule, ArtifactModule], providers: [CodeHandler], exports: [CodeHandler] })
export class CodeModule {}
