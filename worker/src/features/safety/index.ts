export { SafetyCasesTask } from './safety-cases.task.js';
