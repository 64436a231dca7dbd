export { EraseLeaversTask } from './erase-leavers.task.js';
export { NightlyRostersTask } from './nightly-rosters.task.js';
export { askAccessToken } from './lti/access-token.js';
export { createRosterFetch } from './oneroster/rest.reader.js';
export { readJson } from './read-json.js';
export { RosterRunHandler } from './roster-run.handler.js';
export { RostersModule } from './rosters.module.js';
export { SourceError } from './source.error.js';
