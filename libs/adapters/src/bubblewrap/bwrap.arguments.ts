const INSIDE_ID = '1000';
const DEVICES = ['null', 'zero', 'full', 'random', 'urandom'];
/** Read-only views of the system. Not all of /usr: an app may live in /usr/local or /usr/src. */
const SYSTEM = ['/usr/bin', '/usr/lib', '/usr/lib64', '/usr/share'];
const LINKS = ['bin', 'lib', 'lib64'];
/** Folders that bubblewrap would make for its own user alone, and the places of what is made for each program. */
const FOLDERS = ['/usr', '/etc', '/opt', '/var', '/var/lib', '/dev', '/dev/shm', '/work'];
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

/**
 * What the template's root may do in its own user namespace: make namespaces and mounts, lower itself to a program's user,
 * and, where there is one user alone, map that user into a namespace below.
 */
const CAPABILITIES = ['SYS_ADMIN', 'SETUID', 'SETGID', 'SETFCAP'];

/** What {@link bwrapArguments} needs to know about the host. */
export interface BwrapView {
  bwrap: string;
  python: string;
  /** The private mount with the library. */
  library: string;
  /** Whether /proc can be mounted: containers mask the host's. */
  proc: boolean;
  /** The niceness of programs. */
  nice: number;
  /** Python's own settings folders under /etc, such as `/etc/python3.11`. */
  pythonSettings: string[];
}

/**
 * The command line of the template, whose view of the system its programs inherit. Source: `architecture.md`, "The code
 * sandbox"; `feasibility.md`, "Sandbox", traps 4 and 8. Nothing in it is writable once the libraries are loaded: the root
 * is a tmpfs made read-only at the end, and each program gets its own three writable folders.
 */
export function bwrapArguments({ bwrap, python, library, proc, nice, pythonSettings }: BwrapView): string[] {
  const groups: string[][] = [
    [bwrap],
    ['pid', 'net', 'ipc', 'uts'].map((space) => `--unshare-${space}`),
    ['--unshare-cgroup-try', '--die-with-parent', '--as-pid-1', '--cap-drop', 'ALL'],
    ...CAPABILITIES.map((name) => ['--cap-add', `CAP_${name}`]),
    ['--hostname', 'studyhall', '--clearenv'],
    ...Object.entries(ENVIRONMENT).map(([name, value]) => ['--setenv', name, value]),
    ...FOLDERS.map((path) => ['--perms', '0755', '--dir', path]),
    ...SYSTEM.map((path) => ['--ro-bind-try', path, path]),
    ...LINKS.map((name) => ['--symlink', `usr/${name}`, `/${name}`]),
    ...[...SETTINGS, ...pythonSettings].map((path) => ['--ro-bind-try', path, path]),
    ...Object.keys(ETC_FILES).map((name) => ['--ro-bind', `${library}/${name}`, `/etc/${name}`]),
    ['--ro-bind', library, '/opt/studyhall'],
    proc ? ['--proc', '/proc'] : ['--dir', '/proc'],
    ...DEVICES.map((name) => ['--dev-bind', `/dev/${name}`, `/dev/${name}`]),
    ['--symlink', '/proc/self/fd', '/dev/fd'],
    ['--tmpfs', '/tmp', '--remount-ro', '/', '--chdir', '/'],
    ['--', python, '-I', '-B', '/opt/studyhall/template.py', String(nice)],
  ];
  return groups.flat();
}
