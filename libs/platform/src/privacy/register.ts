import { ACCOUNTS, NOTICE, SIGN_IN } from './accounts.js';
import type { Activity } from './activity.js';
import { CHATS, FILES, IMAGES_VOICE } from './chats.js';
import { AUDIT, ERASURES, HOLDS, LIMITS, MAIL, PRODUCT } from './operation.js';
import { SAFEGUARDING } from './safety.js';
import { CLASSES, JOINING, ROSTERS } from './school.js';
import { HOMEWORK, LESSONS, STUDY } from './study.js';

/** All processing of personal data, in the order of `docs/privacy.md`. */
export const ACTIVITIES: readonly Activity[] = [
  ...[ACCOUNTS, SIGN_IN, NOTICE, JOINING, ROSTERS, CLASSES],
  ...[CHATS, FILES, IMAGES_VOICE, STUDY, LESSONS, HOMEWORK],
  ...[SAFEGUARDING, LIMITS, AUDIT, HOLDS, ERASURES, MAIL, PRODUCT],
];

/**
 * Every table, with its columns that hold text. A test compares it with the schema: a new table or column does not pass
 * without an entry, and without a canary that shows its removal where the entry promises one.
 */
export const PERSONAL_TEXT: Activity['tables'] = Object.assign({}, ...ACTIVITIES.map(({ tables }) => tables));
