import { Module } from '@nestjs/common';
import { StopSignalsModule } from '../../jobs/stop-signals.js';
import { ArtifactModule } from '../../storage/artifact.store.js';
import { DocumentHandler } from './document.handler.js';
import { DocumentJobs } from './document.jobs.js';
import { WriterPool } from './writer.pool.js';

@Module({
  imports: [StopSignalsModule, ArtifactModule],
  providers: [DocumentHandler, DocumentJobs, WriterPool],
  exports: [DocumentHandler, DocumentJobs],
})
export class DocumentsModule {}
