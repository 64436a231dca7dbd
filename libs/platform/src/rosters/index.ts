export { applyRoster, RosterGrew, type AppliedRoster } from './apply-roster.js';
export { compareRoster, isUnchanged, type RosterComparison } from './comparison.js';
export type { RosterSnapshot, SnapshotClass, SnapshotPerson, SnapshotPlace } from './snapshot.js';
