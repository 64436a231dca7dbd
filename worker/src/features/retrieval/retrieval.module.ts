import { Module } from '@nestjs/common';
import { MeaningSearch } from './meaning.search.js';
import { PassageSearch } from './passage.search.js';
import { VectorCache } from './vector.cache.js';

@Module({ providers: [PassageSearch, MeaningSearch, VectorCache], exports: [PassageSearch] })
export class RetrievalModule {}
