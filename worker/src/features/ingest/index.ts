export { IngestHandler } from './ingest.handler.js';
export { IngestModule } from './ingest.module.js';
export { readRows, UnreadableFile } from './readers/index.js';
export { cutAtSolutions, kindOfLine } from './readers/textbook-headings.js';
