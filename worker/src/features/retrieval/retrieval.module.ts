import { Module } from '@nestjs/common';
import { PassageSearch } from './passage.search.js';
import { VectorCache } from './vector.cache.js';

@Module({ providers: [PassageSearch, VectorCache], exports: [PassageSearch] })
export class RetrievalModule {}
