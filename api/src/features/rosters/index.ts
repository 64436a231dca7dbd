export { RostersModule } from './rosters.module.js';
