import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NO_NETWORK } from './no.network.js';

const HERE = dirname(fileURLToPath(import.meta.url));
const FROM_SOURCE = import.meta.url.endsWith('.ts');
/** The flag's name since Node 22.13. */
const PERMISSION = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';
const PRLIMIT = '/usr/bin/prlimit';
/** Lowers the priority, so that files do not slow down replies. */
const NICE = ['/usr/bin/nice', '-n', '5'];

export interface Confinement {
  /** Files and folders (ending in `/`) that the program may read in addition to its own code. */
  read: string[];
  /** Folders (ending in `/`) that the program may write to. */
  write?: string[];
  /** Whether it may load native libraries. The program should drop this right after loading its own. */
  addons?: boolean;
  limits: {
    /** JavaScript heap, in megabytes. */
    heapMb: number;
    /** All writable memory, heap included, in megabytes; Node's own start takes about 600. */
    memoryMb: number;
    /** Processor time over its whole life. */
    cpuSeconds: number;
  };
}

/**
 * The command that runs `program` (without extension, relative to the module at `from`) on untrusted content. Node's
 * permission model limits it to its own code and the listed paths, and forbids child processes. If Linux supports it, the
 * process has no network and no capabilities. The kernel limits memory and processor time, even while JavaScript is stuck
 * or after the worker has exited.
 */
export function confinedNode(
  from: string,
  program: string,
  { read, write = [], addons = false, limits }: Confinement,
): string[] {
  const path = fileURLToPath(new URL(`${program}.${FROM_SOURCE ? 'ts' : 'js'}`, from));
  const node = [
    process.execPath,
    PERMISSION,
    ...[...read, ...codeFolders(dirname(path))].map((allowed) => `--allow-fs-read=${allowed}`),
    ...write.map((allowed) => `--allow-fs-write=${allowed}`),
    ...(addons ? ['--allow-addons'] : []),
    '--disallow-code-generation-from-strings',
    `--max-old-space-size=${limits.heapMb}`,
    ...(FROM_SOURCE
      ? [
          '--experimental-transform-types',
          '--no-warnings',
          '--conditions=source',
          `--allow-fs-read=${HERE}/`,
          '--import',
          join(HERE, 'from-source.mjs'),
        ]
      : []),
    path,
  ];
  if (!existsSync(PRLIMIT)) return [...NO_NETWORK, ...NICE, ...node];
  const memory = limits.memoryMb * 1024 * 1024;
  return [
    ...NO_NETWORK,
    ...NICE,
    ...[PRLIMIT, `--data=${memory}`, `--cpu=${limits.cpuSeconds}`, '--core=0', '--'],
    ...node,
  ];
}

/**
 * The folders that the code needs: `folder`, every `node_modules` and `package.json` above it, and the product's libraries,
 * which are symlinks.
 */
function codeFolders(folder: string): string[] {
  const folders = [`${folder}/`];
  for (let at = folder; at !== dirname(at); at = dirname(at)) {
    const packages = join(at, 'node_modules');
    const libraries = join(packages, '@studyhall');
    const paths = existsSync(libraries) ? readdirSync(libraries).map((name) => join(libraries, name)) : [];
    folders.push(
      ...[`${packages}/`, join(at, 'package.json')].filter((path) => existsSync(path)),
      ...paths.filter((path) => existsSync(path)).map((path) => `${realpathSync(path)}/`),
    );
  }
  return folders;
}
