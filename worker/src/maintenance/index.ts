export { MaintenanceHandler } from './maintenance.handler.js';
export { MaintenanceModule } from './maintenance.module.js';
