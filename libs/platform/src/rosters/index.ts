export { applyRoster, RosterGrew, type AppliedRoster } from './apply-roster.js';
export { classKey, findNamedClasses } from '../directory/class-names.js';
export { compareRoster, isUnchanged } from './comparison.js';
export { NO_COUNTS, type RosterComparison } from './difference.js';
export { chooseUsernames, nameClasses } from './names.js';
export { PushRefused, pushRoster, type Push, type PushedIds } from './push-roster.js';
export type { RosterSnapshot, SnapshotClass, SnapshotPerson, SnapshotPlace } from './snapshot.js';
