export { Moderation } from './moderation.js';
export { SafeRepliesGate } from './safe-replies.gate.js';
export { SafetyCasesTask } from './safety-cases.task.js';
export { SafetyRemindersTask } from './safety-reminders.task.js';
