export { endConfirmations } from './end-confirmations.js';
export { judgeFiles } from './judge-files.js';
export { ModerationFailures } from './moderation-failures.js';
export { SafetyAlerts } from './safety-alerts.js';
export { toSafetyRecord } from './safety-record.js';
export { fixedReply, refusedReply, withheldReply } from './safety.texts.js';
