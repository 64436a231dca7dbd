import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ACTIONS } from './action-label';

/** Matches audited actions in the servers' code; the rules of `can` have actions too. */
const RECORDED = /audit\.record\([^;]*?action: '([a-z_]+\.[a-z_]+)'/gs;

it('every action that the servers record by its name has a label', () => {
  const files = globSync('{api,worker,libs}/src/**/*.ts', { exclude: (path) => path.endsWith('.test.ts') });
  const recorded = [...files, ...globSync('libs/*/src/**/*.ts')].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(RECORDED)].map(([, action]) => action),
  );
  expect(recorded.length).toBeGreaterThan(20);
  expect(ACTIONS).toEqual(expect.arrayContaining(recorded));
});
