import { Module } from '@nestjs/common';
import { EmbedFilesTask } from './embed-files.task.js';
import { MeaningSearch } from './meaning.search.js';
import { PassageSearch } from './passage.search.js';
import { VectorCache } from './vector.cache.js';

@Module({
  providers: [PassageSearch, MeaningSearch, VectorCache, EmbedFilesTask],
  exports: [PassageSearch, EmbedFilesTask],
})
export class RetrievalModule {}
