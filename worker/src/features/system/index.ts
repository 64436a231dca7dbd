export { SystemModule } from './system.module.js';
export { SystemNoticesTask } from './system-notices.task.js';
