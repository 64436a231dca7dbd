import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { EXPECTATIONS } from './expectations.js';
import { hostileSuite, PROGRAMS } from './hostile.suite.js';

/** What hangs on how the walls are built, for hosts where the worker is not root. */
const THROUGH_A_USER_NAMESPACE = new Set([
  'fork_bomb',
  'memory_bomb',
  'memory_bomb_of_many',
  'disk_fill',
  'inode_fill',
  'daemon',
  'local_sockets',
  'environment_of_init',
  'repository_and_environment',
  'mounts',
  'namespaces',
  'swapped_while_collected',
  'raises_its_limits',
  'cpu_hog_of_many',
  'cpu_hog_unwaited',
]);

it('has a program for each expectation and an expectation for each program', () => {
  const files = readdirSync(PROGRAMS).map((file) => file.replace('.py', ''));
  expect(EXPECTATIONS.map(({ program }) => program).sort()).toEqual(files.sort());
  expect(files.length).toBeGreaterThanOrEqual(24);
});

hostileSuite('auto', EXPECTATIONS);
hostileSuite(
  'user',
  EXPECTATIONS.filter(({ program }) => THROUGH_A_USER_NAMESPACE.has(program)),
);
