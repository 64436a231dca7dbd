export { IngestHandler } from './ingest.handler.js';
export { IngestModule } from './ingest.module.js';
