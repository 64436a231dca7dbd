import { Module } from '@nestjs/common';
import { EmbedFilesTask } from './embed-files.task.js';
import { SemanticSearch } from './semantic.search.js';
import { PassageSearch } from './passage.search.js';
import { VectorCache } from './vector.cache.js';

@Module({
  providers: [PassageSearch, SemanticSearch, VectorCache, EmbedFilesTask],
  exports: [PassageSearch, EmbedFilesTask],
})
export class RetrievalModule {}
