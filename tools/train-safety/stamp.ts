import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/lib/repo.ts';
import { sources } from './sentences.ts';

/** The code that decides about weights beside the sentences. */
const CODE = [
  'tools/train-safety.ts',
  'tools/train-safety/learning.ts',
  'tools/train-safety/sentences.ts',
  'libs/domain/src/safety/learned/features.ts',
  'libs/domain/src/safety/normalise.ts',
];

/** The text of weights under a first line that holds a hash of the text and of all that it was made from. */
export const stamped = (text: string): string => `${stampOf(text)}\n${text}`;

/** Whether a file was made by {@link stamped} from today's sentences and code, and nobody changed it since. */
export function isStamped(file: string): boolean {
  const end = file.indexOf('\n');
  return file.slice(0, end) === stampOf(file.slice(end + 1));
}

function stampOf(text: string): string {
  const hash = createHash('sha256').update(text);
  for (const path of [...CODE.map((file) => join(ROOT, file)), ...sources().map((source) => source.path)])
    hash.update('\0').update(readFileSync(path));
  return `// Written by tools/train-safety.ts, ${hash.digest('hex')}.`;
}
