export { ExportHandler } from './export.handler.js';
export { ExportsModule } from './exports.module.js';
