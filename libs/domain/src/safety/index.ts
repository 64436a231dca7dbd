export * from './finding.js';
export { judgeReply, judgeText } from './judge.js';
export { findPersona, type PersonaFinding } from './persona.js';
