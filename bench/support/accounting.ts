/** What processes cost, from Linux' own accounting. Source: proc(5), `/proc/pid/stat` and `/proc/pid/smaps_rollup`. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';

/** Clock ticks of `/proc/pid/stat` in a second, on every Linux of today. */
const TICKS = 100;

function fieldsOf(pid: number): string[] {
  // The second field is the name in brackets, which may hold spaces.
  return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
}

export const parentOf = (pid: number): number => Number(fieldsOf(pid)[1]);

export function descendants(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      parents.set(Number(name), parentOf(Number(name)));
    } catch {
      // The process has ended meanwhile.
    }
  }
  const family = [pid];
  for (const one of family) for (const [child, parent] of parents) if (parent === one) family.push(child);
  return family;
}

/** Seconds of processor time that a process and its descendants have used so far, ended ones included. */
export function cpuSeconds(pid: number): number {
  const ticks = descendants(pid).map((one) => {
    try {
      const fields = fieldsOf(one);
      return [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0);
    } catch {
      return 0;
    }
  });
  return ticks.reduce((sum, one) => sum + one, 0) / TICKS;
}

/**
 * Moves this process into a control group that counts, for processes that the kernel clears away without telling their parents.
 * @returns seconds of processor time of it and of all that it starts from now on
 */
export function countInGroup(): () => number {
  const own = readFileSync('/proc/self/cgroup', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const counter = own.find(([, controllers]) => controllers?.split(',').includes('cpuacct'));
  const path = (counter ?? own.find(([id]) => id === '0'))?.[2] ?? '/';
  const folder = `/sys/fs/cgroup${counter ? '/cpuacct' : ''}${path}/bench-${process.pid}`;
  mkdirSync(folder);
  writeFileSync(`${folder}/cgroup.procs`, String(process.pid));
  if (counter) return () => Number(readFileSync(`${folder}/cpuacct.usage`, 'utf8')) / 1e9;
  return () => Number(/usage_usec (\d+)/.exec(readFileSync(`${folder}/cpu.stat`, 'utf8'))?.[1]) / 1e6;
}

/** Megabytes of a process, shared pages divided among those who share them. */
export function memoryMb(pid: number): number {
  const kilobytes = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
  return Number(kilobytes ?? 0) / 1_024;
}
