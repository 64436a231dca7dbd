import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ESCAPING, EXHAUSTING } from './expectations.js';
import { hostileSuite, ownTarget, PROGRAMS } from './hostile.suite.js';

it('has a program for each expectation and an expectation for each program', () => {
  const files = readdirSync(PROGRAMS).map((file) => file.replace('.py', ''));
  expect([...EXHAUSTING, ...ESCAPING].map(({ program }) => program).sort()).toEqual(files.sort());
  expect(files.length).toBeGreaterThanOrEqual(24);
});

hostileSuite('isolation auto', ownTarget('auto'), EXHAUSTING, 2);
