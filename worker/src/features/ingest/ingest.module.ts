import { Module } from '@nestjs/common';
import { IngestHandler } from './ingest.handler.js';
import { IngestSweeper } from './ingest.sweeper.js';

@Module({ providers: [IngestHandler, IngestSweeper], exports: [IngestHandler] })
export class IngestModule {}
