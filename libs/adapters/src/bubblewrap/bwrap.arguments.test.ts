import { describe, expect, it } from 'vitest';
import { bwrapArguments, PROC_VIEWS } from './bwrap.arguments.js';

const host = {
  bwrap: '/usr/bin/bwrap',
  python: '/usr/bin/python3',
  base: '/mnt',
  pythonSettings: ['/etc/python3.11'],
};
const line = (view = PROC_VIEWS[0]!): string => ` ${bwrapArguments({ ...host, view }).join(' ')} `;

describe('bubblewrap’s command line', () => {
  it('leaves every namespace of the host', () => {
    for (const space of ['user', 'pid', 'net', 'ipc', 'uts', 'cgroup-try']) {
      expect(line()).toContain(` --unshare-${space} `);
    }
    expect(line()).not.toContain('--share-net');
    for (const flag of [
      '--disable-userns',
      '--die-with-parent',
      '--new-session',
      '--cap-drop ALL',
      '--clearenv',
    ]) {
      expect(line()).toContain(` ${flag} `);
    }
  });

  it('lets a program write in the bounded folders and nowhere else', () => {
    const writable = [...line().matchAll(/ --bind (\S+) (\S+)/g)].map(([, from, to]) => [from, to]);
    expect(writable).toEqual([
      ['/mnt/work/shm', '/dev/shm'],
      ['/mnt/work/tmp', '/tmp'],
      ['/mnt/work/home', '/work'],
    ]);
    expect(line()).not.toMatch(/ --(tmpfs|dev|bind-try) /);
    expect(line().indexOf('--remount-ro / ')).toBeGreaterThan(line().lastIndexOf('bind '));
  });

  it('shows neither all of /usr nor all of /etc, nor a home', () => {
    const shown = [...line().matchAll(/ --ro-bind(?:-try)? \S+ (\S+)/g)].map(([, to]) => to);
    expect(shown).toContain('/usr/lib');
    for (const path of ['/', '/usr', '/usr/local', '/etc', '/home', '/root', '/var', '/run', '/sys']) {
      expect(shown).not.toContain(path);
    }
  });

  it('does without a /proc where the host does not let one be mounted', () => {
    expect(line(PROC_VIEWS.at(-1))).not.toMatch(/ --(proc|disable-userns) /);
    expect(line(PROC_VIEWS.at(-1))).toContain(' --seccomp 4 ');
  });
});
