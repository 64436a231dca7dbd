import { Module } from '@nestjs/common';
import { IngestHandler } from './ingest.handler.js';

@Module({ providers: [IngestHandler], exports: [IngestHandler] })
export class IngestModule {}
