import { describe, expect, it } from 'vitest';
import { cgroupSettings, findCgroupHome, ownFolder } from './cgroups.js';

const V1_MOUNTS = `31 23 0:28 / /sys/fs/cgroup rw,relatime - tmpfs tmpfs rw,mode=755
32 31 0:29 / /sys/fs/cgroup/cpu rw,relatime - cgroup cgroup rw,cpu
35 31 0:32 / /sys/fs/cgroup/memory rw,relatime shared:4 - cgroup cgroup rw,memory
39 31 0:36 / /sys/fs/cgroup/pids rw,relatime - cgroup cgroup rw,pids
41 31 0:38 / /sys/fs/cgroup/unified rw,relatime - cgroup2 cgroup2 rw
`;
const V1_OWN = '8:pids:/\n4:memory:/jobs/a:b\n1:cpu:/\n0::/\n';

describe('finding control groups', () => {
  it('uses version 1 if all three controllers exist', () => {
    expect(findCgroupHome(V1_MOUNTS, V1_OWN)).toEqual({
      version: 1,
      folders: ['/sys/fs/cgroup/memory/jobs/a:b', '/sys/fs/cgroup/pids', '/sys/fs/cgroup/cpu'],
    });
  });

  it('includes the counter of processor time if it is a separate group', () => {
    const mounts = `${V1_MOUNTS}33 31 0:30 / /sys/fs/cgroup/cpuacct rw - cgroup cgroup rw,cpuacct\n`;
    const found = findCgroupHome(mounts, `${V1_OWN}2:cpuacct:/\n`);
    expect(found?.folders).toHaveLength(4);
    expect(found?.folders).toContain('/sys/fs/cgroup/cpuacct');
    const together = findCgroupHome(
      V1_MOUNTS.replace('cgroup/cpu rw', 'cgroup/cpu,cpuacct rw').replace('rw,cpu\n', 'rw,cpu,cpuacct\n'),
      V1_OWN.replace('1:cpu:', '1:cpu,cpuacct:'),
    );
    expect(together?.folders).toHaveLength(3);
  });

  it('uses version 2 if it is the only one', () => {
    const mounts = '30 23 0:27 / /sys/fs/cgroup rw,nosuid - cgroup2 cgroup rw,nsdelegate\n';
    expect(findCgroupHome(mounts, '0::/system.slice/worker.service\n')).toEqual({
      version: 2,
      folders: ['/sys/fs/cgroup/system.slice/worker.service'],
    });
  });

  it('finds none without a mount', () => {
    expect(findCgroupHome('1 1 0:1 / / rw - ext4 /dev/vda rw\n', V1_OWN)).toBeUndefined();
  });

  it('reads a container’s mount, whose root is not the hierarchy’s', () => {
    expect(ownFolder('/sys/fs/cgroup/memory', '/docker/abc', '/docker/abc/child')).toBe(
      '/sys/fs/cgroup/memory/child',
    );
    expect(ownFolder('/sys/fs/cgroup/memory', '/docker/abc', '/')).toBe('/sys/fs/cgroup/memory');
  });
});

describe('settings of a group', () => {
  it.each([1, 2] as const)('limits memory, processes and cpu on version %i', (version) => {
    const settings = cgroupSettings(version, { memoryBytes: 1000, processes: 10 });
    const needed = settings.filter(({ optional }) => !optional).map(({ file }) => file.split('.')[0]);
    expect(new Set(needed)).toEqual(new Set(['memory', 'pids', 'cpu']));
    expect(settings.find(({ file }) => file === 'pids.max')?.value).toBe('14');
  });
});
