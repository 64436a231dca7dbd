export { GradesHandler } from './grades.handler.js';
export { GradesModule } from './grades.module.js';
