// npm run check:examples: follows the worked examples of docs/development.md in a copy of the repository, compiles it and
// runs the unit tests of what they add. Fails where an example no longer compiles.
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { run } from '../scripts/lib/processes.ts';
import { ROOT } from '../scripts/lib/repo.ts';
import { followExamples, type Tree } from './docs/follow-examples.ts';

const copy = mkdtempSync(join(tmpdir(), 'studyhall-examples-'));
try {
  await copyRepository();
  const tree: Tree = {
    read: (path) => readFileSync(join(copy, path), 'utf8'),
    write: (path, text) => {
      mkdirSync(dirname(join(copy, path)), { recursive: true });
      writeFileSync(join(copy, path), text);
    },
  };
  const tests = followExamples(readFileSync(join(ROOT, 'docs', 'development.md'), 'utf8'), tree);
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', ...tests];
  for (const command of [['--run', 'check:types'], vitest]) await runInCopy(command);
} finally {
  rmSync(copy, { recursive: true, force: true });
}

/** Everything that git tracks, and the packages as links. What is built may change meanwhile, or not be there yet. */
async function copyRepository(): Promise<void> {
  const { output } = await run('git', ['ls-files', '-z'], { cwd: ROOT });
  for (const path of output.split('\0').filter(Boolean))
    cpSync(join(ROOT, path), join(copy, path), { recursive: true, preserveTimestamps: true });
  mkdirSync(join(copy, 'node_modules'));
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    const [from, to] = [join(ROOT, 'node_modules', name), join(copy, 'node_modules', name)];
    // The links to the repository's own parts lead to those of the copy.
    if (name === '@studyhall') cpSync(from, to, { recursive: true, verbatimSymlinks: true });
    else symlinkSync(from, to);
  }
}

async function runInCopy(command: string[]): Promise<void> {
  const { code, output } = await run(process.execPath, command, { cwd: copy });
  if (code === 0) return;
  console.log(output.trimEnd());
  process.exitCode = 1;
}
