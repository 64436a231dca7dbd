export { QuietDatabase } from './quiet.database.js';
export { TaskSchedule } from './task.schedule.js';
export type { ScheduledTask } from './scheduled.task.js';
export { MaintenanceModule } from './maintenance.module.js';
