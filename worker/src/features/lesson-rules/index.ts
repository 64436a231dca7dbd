export { LessonRulesGate } from './lesson-rules.gate.js';
