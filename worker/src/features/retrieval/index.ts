export { EmbedFilesTask } from './embed-files.task.js';
export { PassageSearch } from './passage.search.js';
export { RetrievalModule } from './retrieval.module.js';
