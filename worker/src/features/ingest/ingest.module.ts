import { Module } from '@nestjs/common';
import { RetrievalModule } from '../retrieval/index.js';
import { IngestHandler } from './ingest.handler.js';

@Module({ imports: [RetrievalModule], providers: [IngestHandler], exports: [IngestHandler] })
export class IngestModule {}
