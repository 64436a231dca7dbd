export { SafetyCasesTask } from './safety-cases.task.js';
export { SafetyRemindersTask } from './safety-reminders.task.js';
