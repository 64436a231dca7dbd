export { SafetyGate, type JudgedQuestion } from './safety.gate.js';
export { SafetyModule } from './safety.module.js';
