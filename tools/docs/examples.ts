import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../../scripts/lib/repo.ts';

/** The most files that each addition may touch. Those of the page have their texts beside, one file for each language. */
const LIMITS: Record<string, number> = {
  'a tool': 5,
  'a job': 3,
  'a card in a reply': 4,
  'a table': 5,
  'a call with an event': 7,
  'a sortable column': 8,
  'a role': 8,
  'a page': 4,
  'a dialog': 2,
  'a column': 1,
  'a setting': 3,
};

/** What is wrong with the table of worked examples in a text: a file or a name that does not exist, or too many files. */
export function problemsOfExamples(text: string): string[] {
  const rows = [...text.matchAll(/^\| ([a-z ]+) \| (\d+) \| (.+) \| (.+) \|$/gm)];
  const missing = Object.keys(LIMITS).filter((name) => !rows.some(([, example]) => example === name));
  return [
    ...missing.map((name) => `the example "${name}" is missing`),
    ...rows.flatMap(([, name = '', limit, added = '', changed = '']) =>
      [
        ...(Number(limit) === LIMITS[name] ? [] : [`its limit is ${LIMITS[name]}`]),
        ...problemsOfFiles(newFiles(added), changedFiles(changed), LIMITS[name] ?? 0),
      ].map((problem) => `the example "${name}": ${problem}`),
    ),
  ];
}

/** `` `a.ts`, `b.ts` in `folder` ``, as paths. */
const newFiles = (cell: string): string[] =>
  [...cell.matchAll(/((?:`[^`]+`(?:, )?)+) in `([^`]+)`/g)].flatMap(([, names = '', folder = '']) =>
    [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => join(folder, name)),
  );

/** `` `NAME` of `path` ``: the place that is changed, and its file. */
const changedFiles = (cell: string): Array<{ place: string; path: string }> =>
  [...cell.matchAll(/`([^`]+)` of `([^`]+)`/g)].map(([, place = '', path = '']) => ({ place, path }));

function problemsOfFiles(
  added: string[],
  changed: Array<{ place: string; path: string }>,
  limit: number,
): string[] {
  const count = added.length + changed.length;
  return [
    ...(count > limit ? [`it touches ${count} files, at most ${limit}`] : []),
    ...added.flatMap((path) => {
      if (existsSync(join(ROOT, path))) return [`${path} exists already`];
      const folder = dirname(path);
      // A feature of its own is a new folder.
      const known = existsSync(join(ROOT, folder)) || existsSync(join(ROOT, dirname(folder)));
      return known ? [] : [`there is no folder ${folder}`];
    }),
    ...changed.flatMap(({ place, path }) => {
      if (!existsSync(join(ROOT, path))) return [`there is no file ${path}`];
      return readFileSync(join(ROOT, path), 'utf8').includes(place) ? [] : [`${path} has no ${place}`];
    }),
  ];
}
