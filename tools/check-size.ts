// npm run check:size: fails where the source of the server or of the page grows faster than what it offers, or where two
// files of one of them have the same function. Reasons and figures: docs/decisions/size.md, docs/decisions/size-of-page.md.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../scripts/lib/repo.ts';

/** Characters of the shortest function that counts as a copy: shorter ones are idioms. */
const MIN_COPY = 100;
/** Copies that the import walls ask for: neither place may import the other, nor a common one the file system. */
const ALLOWED_COPIES = new Set(['readStartTime']);

const FUNCTION = /^(?:export )?(?:async )?function\*? (\w+)([\s\S]*?\n\})\n/gm;
const ARROW = /^(?:export )?const (\w+) = ((?:async )?[<(][\s\S]*?);\n(?![ }])/gm;

type Sources = ReadonlyMap<string, string>;

interface Part {
  name: string;
  paths: readonly string[];
  /** What the lines are compared with. */
  unit: string;
  /** The most lines of source for each unit, all together. Lower it after a clean-up. */
  maxLines: number;
  units: (sources: Sources) => number;
}

const PARTS: readonly Part[] = [
  {
    name: 'server',
    paths: ['api', 'worker', 'libs'],
    unit: 'route and table',
    maxLines: 246.1,
    units: (sources) =>
      count(sources, /^ {2}@(?:Get|Post|Put|Patch|Delete)\(/gm) + count(sources, /^@Entity\(/gm),
  },
  {
    name: 'page',
    paths: ['web/src'],
    unit: 'message of the interface',
    maxLines: 22,
    units: () => count(read(['web/src/locales/en'], /(?<!server)\.json$/), /^ {2}"\w+":/gm),
  },
];

const problems = PARTS.flatMap((part) => {
  const sources = read(part.paths, /\/src\/.*(?<!\.test)\.tsx?$/);
  return [...growth(part, sources), ...copies(sources)];
});
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;

/** The files of the repository in these folders, by their paths. */
function read(paths: readonly string[], pattern: RegExp): Sources {
  const files = execFileSync('git', ['ls-files', ...paths], { cwd: ROOT, encoding: 'utf8' }).split('\n');
  return new Map(
    files
      .filter((path) => pattern.test(path) && existsSync(join(ROOT, path)))
      .map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]),
  );
}

function count(sources: Sources, pattern: RegExp): number {
  return [...sources.values()].reduce((sum, text) => sum + (text.match(pattern)?.length ?? 0), 0);
}

function growth({ name, unit, maxLines, units }: Part, sources: Sources): string[] {
  const lines = count(sources, /\n/g);
  const ratio = lines / units(sources);
  console.log(`${name}: ${lines} lines, ${ratio.toFixed(1)} for each ${unit}.`);
  return ratio <= maxLines ? [] : [`${name}: at most ${maxLines} lines for each ${unit} are allowed.`];
}

function copies(sources: Sources): string[] {
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
