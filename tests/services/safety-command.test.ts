import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { ROOT } from '../../scripts/lib/repo.ts';

const run = (argument: string) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/safety.ts', argument], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return { status, lines: (stdout + stderr).trim().split('\n') };
};
const usage = [
  expect.stringMatching(/^Usage: npm run safety /),
  ...Array.from({ length: 3 }, () => expect.any(String)),
];

test('npm run safety says how it is used', () => {
  expect(run('--help')).toEqual({ status: 0, lines: usage });
});

test.each([
  ['no-such-folder', 'There is no folder "no-such-folder".'],
  ['--helpp', 'There is no folder "--helpp".'],
  ['docs/api', 'The folder "docs/api" has no prompts.'],
])('npm run safety refuses %s in one sentence', (folder, sentence) => {
  expect(run(folder)).toEqual({ status: 1, lines: [sentence, ...usage] });
});
