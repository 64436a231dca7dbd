export { adminsOnly, assertAllowed, staffOnly, usernameTaken, wrongField } from './assert-allowed.js';
export { applyChange, DIRECTORY_CHANGED, type Applied } from './apply.js';
export {
  conflictOf,
  effectsOf,
  membershipConflicts,
  reportOf,
  type Changed,
  type ChangeOptions,
  type RefusedUser,
} from './change-report.js';
export {
  type AccountState,
  type ChangeSet,
  type ClassState,
  type Relation,
  type Wanted,
} from './change-set.js';
export { lockActor } from './current-actor.js';
export { DirectoryEvents, type ChangeEvents } from './directory.events.js';
export { EARLIER_FORMS } from './earlier-forms.js';
export { lockDirectory, MasterGuard, type Locked } from './locks.js';
export { studentsOf } from './students-of.js';
export { runChange } from './transaction.js';
export { undoChange } from './undo.js';
