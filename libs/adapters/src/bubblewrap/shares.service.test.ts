import { accessSync, constants, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { BubblewrapSandbox } from './bubblewrap.sandbox.js';
import { findCgroupHome } from './cgroups.js';

/** The kernel's default and the share of what yields to replies, by file. */
const SHARES = { 'cpu.shares': ['1024', '256'], 'cpu.weight': ['100', '25'] };

const place = mkdtempSync(join(tmpdir(), 'studyhall-shares-test-'));
const home = findCgroupHome(
  readFileSync('/proc/self/mountinfo', 'utf8'),
  readFileSync('/proc/self/cgroup', 'utf8'),
);
const sandbox = new BubblewrapSandbox({ stateDir: join(place, 'state'), poolSize: 1 });

afterAll(async () => {
  await sandbox.close();
  rmSync(place, { recursive: true, force: true });
});

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** The share of each sandbox of this process. */
function shares(): ('full' | 'low' | undefined)[] {
  return Object.entries(SHARES).flatMap(([file, [full, low]]) =>
    home!.folders.flatMap((folder) =>
      readdirSync(folder)
        .filter((name) => name.startsWith('studyhall-') && name.includes(`-${process.pid}-`))
        .map((name) => join(folder, name, file))
        .filter((path) => existsSync(path))
        .map((path) => {
          const value = readFileSync(path, 'utf8').trim();
          return value === full ? 'full' : value === low ? 'low' : undefined;
        }),
    ),
  );
}

// Only root can make control groups; without them everything of a sandbox is nice.
it.runIf(process.geteuid?.() === 0 && home?.folders.every(isWritable))(
  'a preparation yields to replies, a program does not for two seconds, then it does',
  async () => {
    await sandbox.warm();
    expect(shares()).toEqual(['low']);
    const stop = new AbortController();
    const run = sandbox.run({ code: 'while True: pass', signal: stop.signal });
    await expect.poll(shares).toContain('full');
    // The next sandbox is prepared beside it.
    await expect.poll(shares).toEqual(['low', 'low']);
    stop.abort();
    await (await run).dispose();
  },
);
