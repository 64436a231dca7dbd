/** Descriptors that the supervisor gives to bubblewrap; see `assets/sandbox/cage.py`. */
const SECCOMP_FD = '4';
const INFO_FD = '5';

const INSIDE_ID = '1000';
const DEVICES = ['null', 'zero', 'full', 'random', 'urandom'];
/** Read-only views of the system. Not all of /usr: an app may live in /usr/local or /usr/src. */
const SYSTEM = ['/usr/bin', '/usr/lib', '/usr/lib64', '/usr/share'];
const LINKS = ['bin', 'lib', 'lib64'];
const SETTINGS = [
  '/etc/libreoffice',
  '/var/lib/libreoffice',
  '/etc/alternatives',
  '/etc/fonts',
  '/etc/ld.so.cache',
  '/etc/localtime',
  '/etc/matplotlibrc',
];

/** Files that the sandbox shows instead of the host's. */
export const ETC_FILES: Readonly<Record<string, string>> = {
  passwd: `student:x:${INSIDE_ID}:${INSIDE_ID}:student:/work:/bin/sh\n`,
  group: `student:x:${INSIDE_ID}:\n`,
  hosts: '127.0.0.1 localhost\n',
  'nsswitch.conf': 'passwd: files\ngroup: files\nhosts: files\n',
};

const ENVIRONMENT: Readonly<Record<string, string>> = {
  PATH: '/usr/bin:/bin',
  HOME: '/tmp',
  TMPDIR: '/tmp',
  LANG: 'C.UTF-8',
  TZ: ':/etc/localtime',
  MPLBACKEND: 'Agg',
  MPLCONFIGDIR: '/tmp/mpl',
  PYTHONDONTWRITEBYTECODE: '1',
  // One thread per library: the processes share two cores, and each thread would cost memory.
  OPENBLAS_NUM_THREADS: '1',
  OMP_NUM_THREADS: '1',
};

/** The available view of /proc: containers mask the host's, or make its /proc/sys read-only. */
export interface ProcView {
  /** The sandbox gets a /proc of its own. */
  mount: boolean;
  /** bubblewrap can forbid more user namespaces through /proc/sys; the seccomp filter does it in any case. */
  limitNamespaces: boolean;
}

/** Ordered from the best. */
export const PROC_VIEWS: ProcView[] = [
  { mount: true, limitNamespaces: true },
  { mount: false, limitNamespaces: true },
  { mount: true, limitNamespaces: false },
  { mount: false, limitNamespaces: false },
];

/** What {@link bwrapArguments} needs to know about the host. */
export interface BwrapView {
  bwrap: string;
  python: string;
  /** The supervisor's private mount: `lib` and `work` lie below. */
  base: string;
  view: ProcView;
  /** Python's own settings folders under /etc, such as `/etc/python3.11`. */
  pythonSettings: string[];
}

/**
 * The command line of one sandbox. Source: `architecture.md`, "The code sandbox"; `feasibility.md`, "Sandbox",
 * traps 4, 5, 7 and 8. The root is a tmpfs made read-only at the end; the three writable folders are one tmpfs,
 * bounded in bytes and inodes by the supervisor.
 */
export function bwrapArguments({ bwrap, python, base, view, pythonSettings }: BwrapView): string[] {
  const library = `${base}/lib`;
  const groups: string[][] = [
    [bwrap],
    ['user', 'pid', 'net', 'ipc', 'uts'].map((space) => `--unshare-${space}`),
    ['--unshare-cgroup-try', '--die-with-parent', '--new-session', '--cap-drop', 'ALL'],
    view.limitNamespaces ? ['--disable-userns'] : [],
    ['--hostname', 'studyhall', '--uid', INSIDE_ID, '--gid', INSIDE_ID, '--clearenv'],
    ...Object.entries(ENVIRONMENT).map(([name, value]) => ['--setenv', name, value]),
    ...SYSTEM.map((path) => ['--ro-bind-try', path, path]),
    ...LINKS.map((name) => ['--symlink', `usr/${name}`, `/${name}`]),
    ...[...SETTINGS, ...pythonSettings].map((path) => ['--ro-bind-try', path, path]),
    ...Object.keys(ETC_FILES).map((name) => ['--ro-bind', `${library}/${name}`, `/etc/${name}`]),
    ['--ro-bind', library, '/opt/studyhall'],
    view.mount ? ['--proc', '/proc'] : ['--dir', '/proc'],
    ...DEVICES.map((name) => ['--dev-bind', `/dev/${name}`, `/dev/${name}`]),
    ['--symlink', '/proc/self/fd', '/dev/fd'],
    ['--bind', `${base}/work/shm`, '/dev/shm'],
    ['--bind', `${base}/work/tmp`, '/tmp'],
    ['--bind', `${base}/work/home`, '/work'],
    ['--remount-ro', '/'],
    ['--chdir', '/work'],
    ['--seccomp', SECCOMP_FD, '--info-fd', INFO_FD],
    ['--', python, '-I', '-B', '/opt/studyhall/runner.py'],
  ];
  return groups.flat();
}
