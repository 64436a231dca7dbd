export { DirectoryModule } from './directory.module.js';
export { assertClass, findClass, lockClass, teachingOf, type ClassOfActor } from './class-access.js';
export { changeClass, changeRelation, classEntry, recordClass } from './class-changes.js';
export { LikelyNames } from './likely-names.js';
export { assertLessonOpen } from './lesson-gate.js';
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
export {
  adminsOnly,
  assertAllowed,
  conflictOf,
  DirectoryEvents,
  effectsOf,
  lockActor,
  membershipConflicts,
  reportOf,
  runChange,
  staffOnly,
  usernameTaken,
  wrongField,
  type Changed,
  type ChangeOptions,
  type RefusedUser,
} from '@studyhall/platform';
