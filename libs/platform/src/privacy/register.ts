import { ACCOUNTS, NOTICE, SIGN_IN } from './accounts.js';
import type { Activity } from './activity.js';
import { CHATS, FILES, IMAGES_VOICE } from './chats.js';
import { AUDIT, ERASURES, HOLDS, LIMITS, MAIL, PRODUCT } from './operation.js';
import { SAFEGUARDING } from './safety.js';
import { CLASSES, JOINING, ROSTERS } from './school.js';
import { HOMEWORK, LESSONS, STUDY } from './study.js';

/** All processing activities of personal data, in the order of `docs/privacy.md`. */
export const ACTIVITIES: readonly Activity[] = [
  ...[ACCOUNTS, SIGN_IN, NOTICE, JOINING, ROSTERS, CLASSES],
  ...[CHATS, FILES, IMAGES_VOICE, STUDY, LESSONS, HOMEWORK],
  ...[SAFEGUARDING, LIMITS, AUDIT, HOLDS, ERASURES, MAIL, PRODUCT],
];

/**
 * All tables with their text columns. A test compares it with the schema: a new table or column fails without an entry. If
 * the entry promises erasure, the test also requires a canary that proves it.
 */
export const PERSONAL_TEXT: Activity['tables'] = Object.assign({}, ...ACTIVITIES.map(({ tables }) => tables));
