import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root: everything the scripts touch is named from here, never from the caller's folder. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
