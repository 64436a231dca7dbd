export { EraseLeaversTask } from './erase-leavers.task.js';
export { NightlyRostersTask } from './nightly-rosters.task.js';
export { RosterRunHandler } from './roster-run.handler.js';
export { RostersModule } from './rosters.module.js';
