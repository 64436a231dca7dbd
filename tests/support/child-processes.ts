import { readdirSync, readFileSync } from 'node:fs';

/** The children of a process whose command line contains `program`. */
export function childrenOf(pid: number, program: string): number[] {
  return readdirSync(`/proc/${pid}/task`)
    .flatMap((thread) => textOf(`/proc/${pid}/task/${thread}/children`).split(/\s+/))
    .filter((child) => child !== '' && commandOf(child).includes(program))
    .map(Number);
}

/** Empty where the process has ended. */
export const commandOf = (pid: number | string): string => textOf(`/proc/${pid}/cmdline`);

/** The text of a file below `/proc`; empty where its process or thread has ended. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
