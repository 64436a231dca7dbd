import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ACTIVITIES } from './register.js';
import { REDIS_KEYS } from './stores.js';

it('every family of keys in Redis is in the register, and no other', () => {
  const files = execFileSync('git', ['ls-files', 'api', 'worker', 'libs'], { encoding: 'utf8' }).split('\n');
  const sources = files
    .filter((path) => /\/src\/.*(?<!\.test)\.ts$/.test(path))
    .map((path) => readFileSync(path, 'utf8'));
  // A key is made of the prefix of the installation, or is that of a shared limit.
  const places = [/[.{]prefix\}:([a-z-]+)/g, /SharedLimit\([^'`]+['`]([a-z-]+)/g, /\.prefix, '([a-z-]+)'/g];
  const families = sources.flatMap((text) =>
    places.flatMap((place) => [...text.matchAll(place)].map(([, family]) => family)),
  );
  const own = new Set(families.filter((family) => family !== 'ring'));
  expect([...own].sort()).toEqual(Object.keys(REDIS_KEYS).sort());
});

it('no table is in two activities', () => {
  const tables = ACTIVITIES.flatMap((activity) => Object.keys(activity.tables));
  expect(new Set(tables).size).toBe(tables.length);
});
