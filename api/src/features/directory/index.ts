export { DirectoryModule } from './directory.module.js';
export { DirectoryEvents } from './directory.events.js';
export { adminsOnly, assertAllowed, staffOnly, usernameTaken, wrongField } from './assert-allowed.js';
export { findClass, lockClass, teachingOf, type ClassOfActor } from './class-access.js';
export { changeClass, recordClass } from './class-changes.js';
export {
  effectsOf,
  conflictOf,
  membershipConflicts,
  reportOf,
  type Changed,
  type ChangeOptions,
  type RefusedUser,
} from './change-report.js';
export { runChange } from './transaction.js';
export { LikelyNames } from './likely-names.js';
export { assertLessonOpen } from './lesson-gate.js';
export { lockActor } from './current-actor.js';
export { assertClassNameDistinct, assertSchoolFitsRole, assertSchoolUsable } from './similar-names.js';
export {
  BATCH,
  inBatches,
  pageOf,
  sendCsv,
  sendPage,
  isWholeList,
  type ListPage,
  type WholeList,
} from './list-page.js';
