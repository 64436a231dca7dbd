export { DirectoryModule } from './directory.module.js';
export { assertClass, findClass, lockClass, findTaught, type ClassOfActor } from './class-access.js';
export {
  changeClass,
  changeListedClass,
  classCause,
  classEntry,
  recordClass,
  withClassLocked,
} from './class-changes.js';
export { LikelyNames } from './likely-names.js';
export { assertLessonOpen } from './lesson-gate.js';
export { assertClassNameDistinct, assertSchoolFitsRole, assertSchoolUsable } from './similar-names.js';
export {
  adminsOnly,
  assertAllowed,
  assertUnchanged,
  toConflict,
  Directory,
  DirectoryEvents,
  lockActor,
  toReport,
  runChange,
  staffOnly,
  usernameTaken,
  wrongField,
  type Changed,
  type ChangeOptions,
  type RefusedUser,
} from '@studyhall/platform';
