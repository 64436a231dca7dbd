/** What processes cost, from Linux' own accounting. Source: proc(5), `/proc/pid/stat` and `/proc/pid/smaps_rollup`. */
import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks of `/proc/pid/stat` in a second, on every Linux of today. */
const TICKS = 100;

function fieldsOf(pid: number): string[] {
  // The second field is the name in brackets, which may hold spaces.
  return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
}

export const parentOf = (pid: number): number => Number(fieldsOf(pid)[1]);

function descendants(pid: number): number[] {
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

/** Megabytes of a process, shared pages divided among those who share them. */
export function memoryMb(pid: number): number {
  const kilobytes = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
  return Number(kilobytes ?? 0) / 1_024;
}
