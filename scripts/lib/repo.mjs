import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root: all paths of the scripts start here, not at the caller's folder. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
