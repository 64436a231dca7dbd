export { countErased } from './erased-kinds.js';
export type { Activity } from './activity.js';
export { ACTIVITIES, PERSONAL_TEXT } from './register.js';
export { PERSONAL_FILES, REDIS_KEYS, STORED_OBJECTS } from './stores.js';
