import { readdirSync, readFileSync } from 'node:fs';

/** The children of a process whose command line contains `program`. */
export function childrenOf(pid: number, program: string): number[] {
  return readdirSync(`/proc/${pid}/task`)
    .flatMap((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(/\s+/))
    .filter((child) => child !== '' && commandOf(child).includes(program))
    .map(Number);
}

/** Empty where the process has ended. */
export function commandOf(pid: number | string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
