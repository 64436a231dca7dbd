export { RostersModule } from './rosters.module.js';
export { readToken } from './source-token.js';
