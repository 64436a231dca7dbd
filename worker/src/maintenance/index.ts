export { MaintenanceHandler } from './maintenance.handler.js';
export { ScheduledTasksHandler } from './scheduled-tasks.handler.js';
export type { ScheduledTask } from './scheduled.task.js';
export { MaintenanceModule } from './maintenance.module.js';
