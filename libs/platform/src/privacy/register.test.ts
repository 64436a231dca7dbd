import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LIMITS } from '@studyhall/contracts';
import { REDIS_SECONDS } from '../redis/redis-seconds.js';
import { ACTIVITIES } from './register.js';
import { REDIS_KEYS } from './stores.js';

const SOURCES = execFileSync('git', ['ls-files', 'api', 'worker', 'libs'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => /\/src\/.*(?<!\.test)\.ts$/.test(path))
  .map((path) => readFileSync(path, 'utf8'));

/** A key is made of the prefix of the installation, or is that of a shared limit. */
const PLACES = [/[.{]prefix\}:([a-z-]+)/g, /SharedLimit\([^'`]+['`]([a-z-]+)/g, /\.prefix, '([a-z-]+)'/g];
const familiesIn = (text: string): string[] =>
  PLACES.flatMap((place) => [...text.matchAll(place)].map(([, family = '']) => family));

it('every family of keys in Redis is in the register, and no other', () => {
  const families = SOURCES.flatMap(familiesIn);
  const own = new Set(families.filter((family) => family !== 'ring'));
  expect([...own].sort()).toEqual(Object.keys(REDIS_KEYS).sort());
});

it('code that stores expiring keys reads their time where the register does', () => {
  const typed = SOURCES.flatMap((text) =>
    familiesIn(text).filter(
      (family) =>
        family in REDIS_SECONDS &&
        !text.includes(/-/.test(family) ? `REDIS_SECONDS['${family}']` : `REDIS_SECONDS.${family}`),
    ),
  );
  expect(typed).toEqual([]);
  const expiring = Object.entries(REDIS_KEYS).filter(([, store]) => 'seconds' in store);
  expect(expiring.map(([family]) => family).toSorted()).toEqual(Object.keys(REDIS_SECONDS).toSorted());
  expect(REDIS_SECONDS.lesson.notified).toBe(2 * LIMITS.lessonHoursMax * 3_600);
});

it('no table is in two activities', () => {
  const tables = ACTIVITIES.flatMap((activity) => Object.keys(activity.tables));
  expect(new Set(tables).size).toBe(tables.length);
});
