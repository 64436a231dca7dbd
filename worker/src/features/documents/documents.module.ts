import { Module } from '@nestjs/common';
import { ControlModule } from '../../jobs/control.channel.js';
import { ArtifactModule } from '../../storage/artifact.store.js';
import { DocumentHandler } from './document.handler.js';
import { DocumentJobs } from './document.jobs.js';
import { WriterPool } from './writer.pool.js';

@Module({
  imports: [ControlModule, ArtifactModule],
  providers: [DocumentHandler, DocumentJobs, WriterPool],
  exports: [DocumentHandler, DocumentJobs],
})
export class DocumentsModule {}
