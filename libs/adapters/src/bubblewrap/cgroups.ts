import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { SandboxLimits } from '@studyhall/ports';

const CONTROLLERS = ['memory', 'pids', 'cpu'] as const;
/** Version 1 counts processor time with a separate controller, often mounted together with `cpu`. */
const COUNTER = 'cpuacct';
type Controller = (typeof CONTROLLERS)[number] | typeof COUNTER;

/** One processor per period, in microseconds, so that a runaway program uses only one. */
const CPU_PERIOD = 100_000;
const CPU_QUOTA = 100_000;
/** The processes of bubblewrap, in addition to the program's. */
const OWN_PROCESSES = 4;
/**
 * Files of both cgroup versions; each group has only those of its version. The kernel's defaults are 1024 shares and a
 * weight of 100.
 */
const CPU_CHANGES: Record<'demote' | 'release', [file: string, value: string][]> = {
  demote: [
    ['cpu.shares', '256'],
    ['cpu.weight', '25'],
  ],
  release: [
    ['cpu.cfs_quota_us', '-1'],
    ['cpu.shares', '8192'],
    ['cpu.max', 'max'],
    ['cpu.weight', '1000'],
  ],
};
const PREFIX = 'studyhall-';
const HOST_GROUP = `${PREFIX}host`;

/** Where cgroups of sandboxes are created: one folder for v2, one per controller for v1. */
export interface CgroupHome {
  version: 1 | 2;
  folders: string[];
}

/** The cgroups of one sandbox. */
export interface SandboxCgroup {
  folders: string[];
  /** A process joins by writing `0` to each of these files. */
  procs: string[];
  /** Files that count processes killed for exceeding memory. */
  oom: string[];
  /** Files with the total processor time of all processes; empty if the kernel has no counter. */
  cpu: string[];
  /** Settings that give replies priority over a long-running program. */
  demote: [path: string, value: string][];
  /** Settings that remove the processor limit, so that a killed program exits quickly. */
  release: [path: string, value: string][];
}

/** The folder of a process's own cgroup in one hierarchy, from `/proc/self/mountinfo` and `/proc/self/cgroup`. */
export function ownFolder(mountPoint: string, mountRoot: string, own: string): string {
  const relative = posix.relative(mountRoot, own);
  // Inside a container the path may be outside of the mount. The mount itself is our cgroup then.
  return relative.startsWith('..') ? mountPoint : posix.join(mountPoint, relative);
}

/** Finds the cgroups of this process. Pure: takes the text of the two files. */
export function findCgroupHome(mountinfo: string, cgroup: string): CgroupHome | undefined {
  const own = cgroup
    .trim()
    .split('\n')
    .map((line) => line.split(':'))
    .map(([, controllers, ...path]) => ({ controllers: controllers ?? '', path: path.join(':') }));
  const mounts = mountinfo
    .trim()
    .split('\n')
    .map((line) => line.split(' - '))
    .map(([left, right]) => ({ left: left?.split(' ') ?? [], right: right?.split(' ') ?? [] }))
    .map(({ left, right }) => ({
      root: left[3] ?? '/',
      at: left[4] ?? '/',
      kind: right[0],
      options: right[2] ?? '',
    }));

  const folder = (controller: Controller): string | undefined => {
    const mount = mounts.find(
      ({ kind, options }) => kind === 'cgroup' && options.split(',').includes(controller),
    );
    const group = own.find(({ controllers }) => controllers.split(',').includes(controller));
    return mount && group && ownFolder(mount.at, mount.root, group.path);
  };
  const v1 = CONTROLLERS.map(folder);
  if (v1.every((path) => path !== undefined)) {
    const counter = folder(COUNTER);
    return { version: 1, folders: [...new Set(counter === undefined ? v1 : [...v1, counter])] };
  }
  const unified = mounts.find(({ kind }) => kind === 'cgroup2');
  const group = own.find(({ controllers }) => controllers === '');
  if (!unified || !group) return undefined;
  const unifiedFolder = ownFolder(unified.at, unified.root, group.path);
  // An earlier process moved itself and its children one level down: see `delegate`.
  return {
    version: 2,
    folders: [posix.basename(unifiedFolder) === HOST_GROUP ? posix.dirname(unifiedFolder) : unifiedFolder],
  };
}

/** The files to write for a sandbox's limits, in order. `optional`: missing on some kernels. */
export function cgroupSettings(
  version: 1 | 2,
  limits: Pick<SandboxLimits, 'memoryBytes' | 'processes'>,
): { file: string; value: string; optional?: true }[] {
  const pids = { file: 'pids.max', value: String(limits.processes + OWN_PROCESSES) };
  const memory = String(limits.memoryBytes);
  if (version === 2) {
    return [
      { file: 'memory.max', value: memory },
      { file: 'memory.swap.max', value: '0', optional: true },
      { file: 'memory.oom.group', value: '1', optional: true },
      pids,
      { file: 'cpu.max', value: `${CPU_QUOTA} ${CPU_PERIOD}` },
    ];
  }
  return [
    { file: 'memory.limit_in_bytes', value: memory },
    { file: 'memory.memsw.limit_in_bytes', value: memory, optional: true },
    pids,
    { file: 'cpu.cfs_period_us', value: String(CPU_PERIOD) },
    { file: 'cpu.cfs_quota_us', value: String(CPU_QUOTA) },
  ];
}

/** Cgroups for sandboxes, if this process may create them; otherwise `open` returns undefined. */
export class Cgroups {
  private constructor(private readonly home: CgroupHome) {}

  get version(): 1 | 2 {
    return this.home.version;
  }

  /** Tests it by creating and removing a cgroup with limits. */
  static open(): Cgroups | undefined {
    const home = findCgroupHome(
      readFileSync('/proc/self/mountinfo', 'utf8'),
      readFileSync('/proc/self/cgroup', 'utf8'),
    );
    if (!home) return undefined;
    const cgroups = new Cgroups(home);
    try {
      if (home.version === 2) delegate(home.folders[0]!);
      const trial = cgroups.create(`${process.pid}-trial`, { memoryBytes: 1 << 26, processes: 8 });
      removeCgroup(trial.folders);
      return cgroups;
    } catch (error) {
      // The system rejected it. Any other error is a bug.
      if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
      return undefined;
    }
  }

  /** Creates the cgroups of one sandbox. Throws if a limit cannot be set. */
  create(name: string, limits: Pick<SandboxLimits, 'memoryBytes' | 'processes'>): SandboxCgroup {
    const folders = this.home.folders.map((folder) => join(folder, PREFIX + name));
    try {
      for (const folder of folders) mkdirSync(folder);
      for (const { file, value, optional } of cgroupSettings(this.home.version, limits)) {
        const path = folders.map((folder) => join(folder, file)).find((candidate) => existsSync(candidate));
        if (path || !optional) writeFileSync(path ?? join(folders[0]!, file), value);
      }
    } catch (error) {
      removeCgroup(folders);
      throw error;
    }
    const existing = (file: string): string[] =>
      folders.map((folder) => join(folder, file)).filter((path) => existsSync(path));
    const changes = (what: 'demote' | 'release'): [path: string, value: string][] =>
      CPU_CHANGES[what].flatMap(([file, value]) =>
        existing(file).map((path): [string, string] => [path, value]),
      );
    return {
      folders,
      procs: existing('cgroup.procs'),
      oom: [...existing('memory.oom_control'), ...existing('memory.events')],
      cpu: this.home.version === 2 ? existing('cpu.stat') : existing('cpuacct.usage').slice(0, 1),
      demote: changes('demote'),
      release: changes('release'),
    };
  }

  /** Removes empty cgroups whose owner (encoded in the name) no longer runs. */
  sweep(isAbandoned: (name: string) => boolean): void {
    for (const folder of this.home.folders) {
      const stale = readdirSync(folder).filter(
        (name) => name.startsWith(PREFIX) && isAbandoned(name.slice(PREFIX.length)),
      );
      removeCgroup(stale.map((name) => join(folder, name)));
    }
  }
}

/** Removes cgroups without processes. Returns those that could not be removed. */
export function removeCgroup(folders: string[]): string[] {
  return folders.filter((folder) => {
    try {
      rmdirSync(folder);
      return false;
    } catch (error) {
      return (error as NodeJS.ErrnoException).code !== 'ENOENT';
    }
  });
}

/**
 * Version 2 enables controllers only for children of a cgroup without processes of its own, so this first moves the
 * processes to a child. Source: kernel documentation, cgroup-v2, "No Internal Process Constraint".
 */
function delegate(folder: string): void {
  const control = join(folder, 'cgroup.subtree_control');
  const enable = CONTROLLERS.map((name) => `+${name}`).join(' ');
  const enabled = readFileSync(control, 'utf8').trim().split(' ');
  if (CONTROLLERS.every((name) => enabled.includes(name))) return;
  try {
    writeFileSync(control, enable);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EBUSY') throw error;
    const leaf = join(folder, HOST_GROUP);
    mkdirSync(leaf, { recursive: true });
    for (const pid of readFileSync(join(folder, 'cgroup.procs'), 'utf8').trim().split('\n')) {
      writeFileSync(join(leaf, 'cgroup.procs'), pid);
    }
    writeFileSync(control, enable);
  }
}
