export {
  adminsOnly,
  assertAllowed,
  assertUnchanged,
  staffOnly,
  usernameTaken,
  wrongField,
} from './assert-allowed.js';
export { DIRECTORY_CHANGED } from './apply.js';
export { membershipEntries } from './audit-entries.js';
export { classExists } from './class-names.js';
export {
  toConflict,
  toEffects,
  membershipConflicts,
  toReport,
  type Changed,
  type ChangeOptions,
  type RefusedUser,
} from './change-report.js';
export {
  type AccountState,
  type ChangeSet,
  type ClassState,
  type Relation,
  type SchoolMembershipDiff,
  type Wanted,
} from './change-set.js';
export { lockActor, RIGHTS, sourceActor } from './current-actor.js';
export { Directory, type Done, type Plan } from './directory.js';
export { DirectoryEvents, type ChangeEvents } from './directory.events.js';
export { EARLIER_FORMS } from './earlier-forms.js';
export { MasterGuard, type Locked, type Touched } from './locks.js';
export type { NewRows } from './new-rows.js';
export { refusedFields } from './roster-plan.js';
export type { Roster, RosterAccount, RosterClass, RosterPerson, RosterProblem } from './roster.js';
export { findTaughtStudents } from './taught-students.js';
export { runChange } from './transaction.js';
export { undoChange } from './undo.js';
