import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { hostname } from 'node:os';

const CAP_SETGID = 6n;
const CAP_SETUID = 7n;
const CAP_SYS_ADMIN = 21n;

/** First uid of sandboxes: above all accounts of a normal system and their subordinate ranges. */
const FIRST_UID = 1_000_000_000;
/** Number of sandboxes of one process that can have their own uid. */
export const UIDS_PER_PROCESS = 256;
/** Used if only a part of the uids is mapped (a container with its own user namespace). */
const SMALL_FIRST_UID = 30_000;

/** How supervisors run. `root`: create mounts directly, one uid per slot. `user`: use a user namespace. */
export interface Privilege {
  mode: 'root' | 'user';
  /** The user to drop to first: the host is root but may not mount. bubblewrap never starts as root. */
  user?: { uid: number; gid: number };
}

/** Decides from the effective capabilities, a hexadecimal mask. `wanted` may request less than is available. */
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

/** A uid that no other process of this machine uses, computed from this process's id and an index below the number of uids. */
export function slotUid(index: number, pid = process.pid, lastMapped = lastMappedUid()): number {
  const offset = pid * UIDS_PER_PROCESS + index;
  if (lastMapped > FIRST_UID + offset) return FIRST_UID + offset;
  return SMALL_FIRST_UID + (offset % Math.max(1, Math.min(lastMapped, 60_000) - SMALL_FIRST_UID));
}

/** All uids of {@link slotUid} by index, as lines of a `uid_map`. */
export function slotUidMap(pid = process.pid, lastMapped = lastMappedUid()): string {
  const uids = Array.from({ length: UIDS_PER_PROCESS }, (_, index) => slotUid(index, pid, lastMapped));
  // A small range may wrap around.
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

/** A folder of every Debian system to mount over, only visible to the supervisor; must not be above `inUse`. */
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

/** The start time of a process in clock ticks since boot. Unique together with its id. */
function readStartTime(pid: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19];
  } catch {
    return undefined;
  }
}

/** A name for this process's files in shared folders. Later processes can detect abandoned files by it. */
export function ownedName(index: number): string {
  return `${HOST}-${process.pid}-${readStartTime('self')}-${index}`;
}

/** Whether a name of {@link ownedName} belongs to a process of this machine that no longer runs. */
export function isAbandoned(name: string): boolean {
  const [, host, pid, start] = /^(.*)-(\d+)-(\d+)-\d+$/.exec(name) ?? [];
  return host === HOST && pid !== undefined && readStartTime(pid) !== start;
}
