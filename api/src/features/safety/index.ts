export { CHAT_ROUTES, JUDGED_ROUTES } from './judged-routes.js';
export { SafetyGate, type JudgedQuestion } from './safety.gate.js';
export { SafetyModule } from './safety.module.js';
