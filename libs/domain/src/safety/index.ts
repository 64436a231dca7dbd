export * from './finding.js';
export { judgeText } from './judge.js';
