export { IngestHandler } from './ingest.handler.js';
export { IngestModule } from './ingest.module.js';
export { Archive } from './readers/archive.js';
export { readRows, UnreadableFile } from './readers/index.js';
export { cutAtSolutions, kindOfLine } from './readers/textbook-headings.js';
