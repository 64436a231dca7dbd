const INSIDE_ID = '1000';
const DEVICES = ['null', 'zero', 'full', 'random', 'urandom'];
/** Read-only system folders. Excludes the rest of /usr: an app may be installed in /usr/local or /usr/src. */
const SYSTEM = ['/usr/bin', '/usr/lib', '/usr/lib64', '/usr/share'];
const LINKS = ['bin', 'lib', 'lib64'];
/** Folders that bubblewrap would otherwise create with access only for its own user, and mount points for each program. */
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

/** Files that replace the host's in the sandbox. */
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
  // One thread per library: processes share two cores, and each thread costs memory.
  OPENBLAS_NUM_THREADS: '1',
  OMP_NUM_THREADS: '1',
};

/**
 * The capabilities of the template's root in its own user namespace: to create namespaces and mounts, to switch to a
 * program's user and, if only one user is mapped, to map that user into a nested namespace.
 */
const CAPABILITIES = ['SYS_ADMIN', 'SETUID', 'SETGID', 'SETFCAP'];

/** What {@link bwrapArguments} needs to know about the host. */
export interface BwrapView {
  bwrap: string;
  python: string;
  /** The private mount that contains the library. */
  library: string;
  /** Whether /proc can be mounted: containers mask parts of the host's. */
  proc: boolean;
  /** The niceness of programs. */
  nice: number;
  /** Python's settings folders under /etc, such as `/etc/python3.11`. */
  pythonSettings: string[];
}

/**
 * The command line of the template. Its programs inherit its view of the system. Source: `architecture.md`, "The code
 * sandbox"; `feasibility.md`, "Sandbox", traps 4 and 8. After the libraries are loaded, nothing in it is writable: the root
 * is a tmpfs that is finally made read-only, and each program gets three writable folders of its own.
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
