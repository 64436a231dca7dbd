import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROLE_NAMES, rolesToGive } from './roles.js';

const ROOT = join(import.meta.dirname, '../../..');
const COMPARISON = new RegExp(`([!=]==|case) ['"](${ROLE_NAMES.join('|')})['"]`);

it('code asks what a role may, and compares no names of roles', () => {
  expect(COMPARISON.test(`if (user.role === 'STUDENT') return;`)).toBe(true);
  const files = globSync('{api,worker,web,libs/*}/src/**/*.{ts,tsx}', { cwd: ROOT }).filter(
    (file) => !/\.test\.tsx?$/.test(file),
  );
  expect(files).toContain('libs/domain/src/roles.ts');
  const comparing = files.filter((file) => COMPARISON.test(readFileSync(join(ROOT, file), 'utf8')));
  expect(comparing).toEqual([]);
});

it('a role gives no role that may more than itself', () => {
  for (const role of ROLE_NAMES)
    for (const given of rolesToGive({ role }))
      expect(rolesToGive({ role })).toEqual(expect.arrayContaining([...rolesToGive({ role: given })]));
});
