import { Baseline1764300200000 } from './1764300200000-baseline.js';

/** Every migration, oldest first. */
export const MIGRATIONS = [Baseline1764300200000];
