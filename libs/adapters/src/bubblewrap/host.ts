import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { hostname } from 'node:os';

const CAP_SETGID = 6n;
const CAP_SETUID = 7n;
const CAP_SYS_ADMIN = 21n;

/** First uid of sandboxes: above every account of a usual system and of its subordinate ranges. */
const FIRST_UID = 1_000_000_000;
/** How many sandboxes of one process can have a uid each. */
export const UIDS_PER_PROCESS = 256;
/** Where only part of the uids are mapped (a container with its own user namespace). */
const SMALL_FIRST_UID = 30_000;

/** How supervisors run. `root`: makes mounts itself, one uid a slot. `user`: through a user namespace. */
export interface Privilege {
  mode: 'root' | 'user';
  /** Drops to this user first: the host is root without the right to mount. bubblewrap never starts as root. */
  user?: { uid: number; gid: number };
}

/** Decides from the effective capabilities, a hexadecimal mask. `wanted` may ask for less than is there. */
export function choosePrivilege(
  mask: string,
  isRoot: boolean,
  wanted: 'auto' | 'user',
  uid: number,
): Privilege {
  const has = (bit: bigint): boolean => ((BigInt(`0x${mask}`) >> bit) & 1n) === 1n;
  if (!isRoot) return { mode: 'user' };
  if (wanted === 'auto' && has(CAP_SYS_ADMIN) && has(CAP_SETUID) && has(CAP_SETGID)) return { mode: 'root' };
  return { mode: 'user', user: { uid, gid: uid } };
}

/** This process's {@link Privilege}. */
export function currentPrivilege(wanted: 'auto' | 'user'): Privilege {
  const mask = /^CapEff:\s*([0-9a-f]+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '0';
  return choosePrivilege(mask, process.geteuid?.() === 0, wanted, slotUid(0));
}

/** A uid that no other process of this machine uses: from this process's id and an index below the number of uids. */
export function slotUid(index: number, pid = process.pid, lastMapped = lastMappedUid()): number {
  const offset = pid * UIDS_PER_PROCESS + index;
  if (lastMapped > FIRST_UID + offset) return FIRST_UID + offset;
  return SMALL_FIRST_UID + (offset % Math.max(1, Math.min(lastMapped, 60_000) - SMALL_FIRST_UID));
}

/** All uids of {@link slotUid} by their index, as lines of a `uid_map`. */
export function slotUidMap(pid = process.pid, lastMapped = lastMappedUid()): string {
  const uids = Array.from({ length: UIDS_PER_PROCESS }, (_, index) => slotUid(index, pid, lastMapped));
  // A small range may start again from its beginning.
  const first = [0, ...uids.keys()].filter(
    (index, at) => at === 0 || (index > 0 && uids[index] !== uids[index - 1]! + 1),
  );
  return first
    .map((index, at) => `${index} ${uids[index]} ${(first[at + 1] ?? uids.length) - index}\n`)
    .join('');
}

function lastMappedUid(): number {
  const lines = readFileSync('/proc/self/uid_map', 'utf8').trim().split('\n');
  return Math.max(
    ...lines.map((line) => line.trim().split(/\s+/).map(Number)).map(([from, , count]) => from! + count! - 1),
  );
}

/** A folder of every Debian system to mount over, in the supervisor's own view only; not above `inUse`. */
export function mountBase(inUse: string): string | undefined {
  return ['/mnt', '/media', '/srv', '/opt'].find(
    (path) => existsSync(path) && !`${inUse}/`.startsWith(`${path}/`),
  );
}

/** Debian's `/etc/python3*`. */
export function pythonSettings(): string[] {
  return readdirSync('/etc')
    .filter((name) => name.startsWith('python3'))
    .map((name) => `/etc/${name}`);
}

const HOST = hostname().replace(/[^\w-]/g, '');

/** The start time of a process, in clock ticks since boot: unique together with its id. */
function readStartTime(pid: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19];
  } catch {
    return undefined;
  }
}

/** A name for this process's files in shared folders, so that a later process can detect abandoned ones. */
export function ownedName(index: number): string {
  return `${HOST}-${process.pid}-${readStartTime('self')}-${index}`;
}

/** Whether a name of {@link ownedName} belongs to a process of this machine that is gone. */
export function isAbandoned(name: string): boolean {
  const [, host, pid, start] = /^(.*)-(\d+)-(\d+)-\d+$/.exec(name) ?? [];
  return host === HOST && pid !== undefined && readStartTime(pid) !== start;
}
