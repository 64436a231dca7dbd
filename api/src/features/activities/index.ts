export { ActivitiesModule } from './activities.module.js';
