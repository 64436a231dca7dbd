// npm run check:size: fails where the server's source grows faster than what it offers, or where two of its files have the
// same function. Reasons and figures: docs/decisions/size.md.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../scripts/lib/repo.ts';

/** The most lines of source for each route and each table, all together. Lower it after a clean-up. */
const MAX_LINES = 240;
/** Characters of the shortest function that counts as a copy: shorter ones are idioms. */
const MIN_COPY = 100;
/** Copies that the import walls ask for: neither place may import the other, nor a common one the file system. */
const ALLOWED_COPIES = new Set(['readStartTime']);

const FUNCTION = /^(?:export )?(?:async )?function\*? (\w+)([\s\S]*?\n\})\n/gm;
const ARROW = /^(?:export )?const (\w+) = ((?:async )?[<(][\s\S]*?);\n(?![ }])/gm;

const sources = new Map(
  execFileSync('git', ['ls-files', 'api', 'worker', 'libs'], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((path) => /\/src\/.*(?<!\.test)\.ts$/.test(path) && existsSync(join(ROOT, path)))
    .map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]),
);
const problems = [...growth(), ...copies()];
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;

function growth(): string[] {
  const count = (pattern: RegExp): number =>
    [...sources.values()].reduce((sum, text) => sum + (text.match(pattern)?.length ?? 0), 0);
  const lines = count(/\n/g);
  const routes = count(/^ {2}@(?:Get|Post|Put|Patch|Delete)\(/gm);
  const tables = count(/^@Entity\(/gm);
  const ratio = lines / (routes + tables);
  console.log(`${lines} lines, ${routes} routes, ${tables} tables: ${ratio.toFixed(0)} lines for each.`);
  return ratio <= MAX_LINES ? [] : [`At most ${MAX_LINES} lines for each route and table are allowed.`];
}

function copies(): string[] {
  const seen = new Map<string, string>();
  return [...sources].flatMap(([path, text]) =>
    [FUNCTION, ARROW].flatMap((pattern) =>
      [...text.matchAll(pattern)].flatMap(([, name = '', body = '']) => {
        const key = body.replace(/\s+/g, '');
        const first = seen.get(key);
        seen.set(key, first ?? path);
        const isCopy = first !== undefined && first !== path && key.length >= MIN_COPY;
        return isCopy && !ALLOWED_COPIES.has(name) ? [`${path}: ${name} stands in ${first} too.`] : [];
      }),
    ),
  );
}
