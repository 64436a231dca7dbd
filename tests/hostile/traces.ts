import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Uids of a process’s sandboxes: 256 from `1,000,000,000 + 256 × its id` on. */
const FIRST_UID = 1_000_000_000;
const UIDS = 256;
const POLL_MS = 20;
/** Milliseconds. Only what never comes takes longer, also on a busy machine. */
const LIMIT_MS = 60_000;

export interface Trace {
  pid: number;
  /** Its process id and when it began: a fork bomb uses up the process ids, which are then given again. */
  id: string;
  command: string;
}

/**
 * Processes that belong to the programs of host process `owner`: supervisors, and what runs in the process namespaces of
 * programs, which lie below the template's.
 */
export function processesOf(owner: number): Trace[] {
  return tracesOf(owner, ({ depth, command }) =>
    depth === 1 ? command.includes('supervisor.py') : depth > 2,
  );
}

/** The templates of host process `owner`, and what starts them; without processes that have just ended. */
export function templatesOf(owner: number): Trace[] {
  return tracesOf(owner, ({ depth, command }) =>
    depth === 1 ? !command.includes('supervisor.py') : depth === 2 && command !== '',
  );
}

/** Processes below `owner` or of its uids. `depth`: how many process namespaces see it. */
function tracesOf(owner: number, isMeant: (process: Trace & { depth: number }) => boolean): Trace[] {
  const first = FIRST_UID + owner * UIDS;
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const status = readFileSync(`/proc/${name}/status`, 'utf8');
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ');
        const uid = Number(/^Uid:\s+(\d+)/m.exec(status)?.[1]);
        const parent = Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]);
        const depth = /^NSpid:\s+(.*)/m.exec(status)?.[1]?.split('\t').length ?? 0;
        const isInside = uid >= first && uid < first + UIDS;
        const isOwn = parent === owner && /supervisor\.py|nest\.py/.test(command);
        // Field 22; the second, in brackets, is a name that the program chose.
        const began = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
        const trace = { pid: Number(name), id: `${name} ${began}`, command };
        return (isInside || isOwn) && isMeant({ ...trace, depth }) ? [trace] : [];
      } catch {
        // It ended while it was looked at.
        return [];
      }
    });
}

/** Control groups that name host process `owner`, as folders. */
export function cgroupsOf(owner: number): string[] {
  const own = readFileSync('/proc/self/cgroup', 'utf8').trim().split('\n');
  return own.flatMap((line) => {
    const [, controllers, path] = line.split(':');
    const folder = `/sys/fs/cgroup/${controllers}${path}`;
    if (!existsSync(folder)) return [];
    return readdirSync(folder)
      .filter((name) => name.startsWith('studyhall-') && name.includes(`-${owner}-`))
      .map((name) => join(folder, name));
  });
}

/** Resolves when `holds` does; fails with what it said last. For events of the kernel that nothing announces. */
export async function eventually(holds: () => string | false): Promise<void> {
  const deadline = performance.now() + LIMIT_MS;
  for (let left = holds(); left; left = holds()) {
    if (performance.now() > deadline) throw new Error(left);
    await sleep(POLL_MS);
  }
}
