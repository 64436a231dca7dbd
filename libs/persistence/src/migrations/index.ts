import { Chat1763700000000 } from './1763700000000-chat.js';

/** Every migration, oldest first. */
export const MIGRATIONS = [Chat1763700000000];
