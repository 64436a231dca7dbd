import { Chat1763700000000 } from './1763700000000-chat.js';
import { Abilities1763700100000 } from './1763700100000-abilities.js';
import { Classroom1763700200000 } from './1763700200000-classroom.js';

/** Every migration, oldest first. */
export const MIGRATIONS = [Chat1763700000000, Abilities1763700100000, Classroom1763700200000];
