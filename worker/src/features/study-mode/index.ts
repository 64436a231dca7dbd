export { QuestionJudge } from './question.judge.js';
export { StudyGate } from './study.gate.js';
export { StudyModeModule } from './study-mode.module.js';
export type { StudySession } from './study.session.js';
