export { BackupsModule } from './backup.schedule.js';
