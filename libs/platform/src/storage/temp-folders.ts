import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, realpath, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';

/** The host name separates the temporary folders of machines that share a disk. */
const HOST = hostname().replaceAll(/[^A-Za-z0-9]/g, '');
const OWNED = /^studyhall-(?:work|writer|image)-([A-Za-z0-9]*)-(\d+)-(\d+)-[^-]+$/;

/**
 * Creates a private temporary folder for uploads and program output. Its name contains this process, so that
 * `removeAbandonedFolders` can find it after a crash.
 */
export async function makeTempFolder(kind: 'work' | 'writer' | 'image'): Promise<string> {
  const owner = `${HOST}-${process.pid}-${readStartTime('self') ?? 0}`;
  return realpath(await mkdtemp(join(tmpdir(), `studyhall-${kind}-${owner}-`)));
}

/** Removes the folders of processes of this machine that no longer run. Call it at startup. */
export async function removeAbandonedFolders(): Promise<void> {
  const abandoned = (await readdir(tmpdir())).filter(isAbandoned);
  // Ignore folders of other system users: only their own processes may remove them.
  await Promise.allSettled(
    abandoned.map((name) => rm(join(tmpdir(), name), { recursive: true, force: true })),
  );
}

function isAbandoned(name: string): boolean {
  const [, host, pid = '', start] = OWNED.exec(name) ?? [];
  if (host !== HOST) return false;
  return start === '0' ? !isAlive(Number(pid)) : readStartTime(pid) !== start;
}

/** The start time of a process in ticks since boot; undefined if the process is gone or the system has no `/proc`. */
function readStartTime(pid: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19];
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
