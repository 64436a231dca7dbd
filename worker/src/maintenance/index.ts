export { DueTasks } from './due.tasks.js';
export { TaskSchedule } from './task.schedule.js';
export type { ScheduledTask } from './scheduled.task.js';
export { MaintenanceModule } from './maintenance.module.js';
