export { ImportsModule } from './imports.module.js';
export { readSmall } from './small.file.js';
