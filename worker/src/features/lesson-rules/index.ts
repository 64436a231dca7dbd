export { LessonRulesGate } from './lesson-rules.gate.js';
export { abilityOf } from './ruled.reply.js';
