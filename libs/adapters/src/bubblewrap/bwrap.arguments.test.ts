import { describe, expect, it } from 'vitest';
import { bwrapArguments } from './bwrap.arguments.js';

const host = {
  bwrap: '/usr/bin/bwrap',
  python: '/usr/bin/python3',
  library: '/mnt',
  nice: 0,
  pythonSettings: ['/etc/python3.11'],
};
const line = (proc = true): string => ` ${bwrapArguments({ ...host, proc }).join(' ')} `;

describe('bubblewrap’s command line', () => {
  it('leaves every namespace of the host', () => {
    for (const space of ['pid', 'net', 'ipc', 'uts', 'cgroup-try']) {
      expect(line()).toContain(` --unshare-${space} `);
    }
    expect(line()).not.toContain('--share-net');
    for (const flag of ['--die-with-parent', '--cap-drop ALL', '--clearenv']) {
      expect(line()).toContain(` ${flag} `);
    }
  });

  it('gives the template one folder to write in while it loads, and nothing of the host', () => {
    expect(line()).not.toMatch(/ --(bind|bind-try|dev) /);
    expect([...line().matchAll(/ --tmpfs (\S+)/g)].map(([, path]) => path)).toEqual(['/tmp']);
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
    expect(line(false)).not.toContain(' --proc ');
  });
});
