export { CodeHandler } from './code.handler.js';
export { CodeModule } from './code.module.js';
export { mergeResults } from './code.result.js';
