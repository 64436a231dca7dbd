import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { BubblewrapSandbox } from '@studyhall/adapters/bubblewrap';
import type { SandboxRun } from '@studyhall/ports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setDecoys, type Decoys } from './decoys.js';
import type { Expectation } from './expectations.js';
import { cgroupsOf, eventually, processesOf, templatesOf } from './traces.js';

export const PROGRAMS = fileURLToPath(new URL('./programs/', import.meta.url));
/** Until the program is killed, its files are collected and this process reads it: the sandbox itself waits 5 seconds. */
const GRACE_MS = 20_000;
/** The longest time that a program may have: one that ends by itself needs a fraction of it, also on a busy machine. */
const WALL_MS = 30_000;
const NEIGHBOUR = `
import matplotlib.pyplot as plt, pandas as pd
open('neighbour.txt', 'w').write('mine')
open('/tmp/neighbour', 'w').write('mine')
open('/dev/shm/neighbour', 'w').write('mine')
plt.plot([1, 2, 3])
print(sum(range(1000)))
`;

/** A sandbox to attack, and the process that owns its programs. */
export interface Target {
  sandbox: BubblewrapSandbox;
  owner: number;
  stop(): Promise<void>;
}

/** Opens a {@link Target} that keeps `poolSize` prepared sandboxes. */
export type OpenTarget = (stateDir: string, poolSize: number) => Promise<Target>;

/** A sandbox of this process. */
export function ownTarget(isolation: 'auto' | 'user'): OpenTarget {
  return (stateDir, poolSize) => {
    const sandbox = new BubblewrapSandbox({ stateDir, poolSize, isolation });
    return Promise.resolve({ sandbox, owner: process.pid, stop: () => sandbox.close() });
  };
}

/**
 * Runs the programs in groups of `atOnce`, each group beside one well-behaved neighbour: every program ends in time, gets
 * through no wall, leaves no process and no file, and the neighbour is not disturbed. The start of a sandbox takes more
 * processor time than most programs, so the programs of a group share the neighbour.
 */
export function hostileSuite(
  how: string,
  open: OpenTarget,
  expectations: Expectation[],
  atOnce: number,
): void {
  describe(`hostile programs, ${how}`, () => {
    let decoys: Decoys;
    let target: Target;
    let sandbox: BubblewrapSandbox;
    const signal = new AbortController().signal;

    beforeAll(async () => {
      decoys = await setDecoys();
      target = await open(decoys.state, atOnce + 1);
      ({ sandbox } = target);
      const available = await sandbox.available();
      if (!available.ok) throw new Error(available.reason);
    });

    afterAll(async () => {
      await target.stop();
      const left = (): string => {
        const processes = [...processesOf(target.owner), ...templatesOf(target.owner)];
        const commands = processes.map(({ command }) => command);
        return [...commands, ...cgroupsOf(target.owner), ...readdirSync(decoys.state)].join('\n');
      };
      await eventually(() => left() || false);
      decoys.remove();
    });

    describe.each(groupsOf(expectations, atOnce))('$names', ({ group }) => {
      let before: string[];
      let templates: string[];
      let folders: string[];
      let neighbours: Array<Promise<SandboxRun>>;

      beforeAll(async () => {
        await sandbox.warm();
        before = processesOf(target.owner).map(({ id }) => id);
        templates = templatesOf(target.owner).map(({ id }) => id);
        expect(templates).not.toEqual([]);
        folders = readdirSync(decoys.state);
        expect(folders.length).toBe(atOnce + 1);
        // Of a smaller group more neighbours, so that every prepared sandbox is used.
        neighbours = folders.slice(group.length).map(() => sandbox.run({ code: NEIGHBOUR, signal }));
      });

      it.concurrent.each(group)('$program', async ({ program, outcome, limits, files = [], wrong }) => {
        const code = decoys.fill(readFileSync(`${PROGRAMS}${program}.py`, 'utf8'));
        const wallMs = limits?.wallMs ?? WALL_MS;

        const started = performance.now();
        const run = await sandbox.run({ code, limits: { ...limits, wallMs }, signal });
        const elapsed = performance.now() - started;
        const seen = describeRun(run);
        await run.dispose();

        expect(elapsed, seen).toBeLessThan(wallMs + GRACE_MS);
        expect(run.output + run.error, seen).not.toContain('BREACH');
        expect(outcome, seen).toContain(run.outcome);
        expect(wrong?.(run) || '', seen).toBe('');
        const names = run.artifacts.map(({ filename }) => filename).sort();
        if (files !== 'any') expect(names, seen).toEqual([...files].sort());
        expect(names.length).toBeLessThanOrEqual(20);
        expect(decoys.reached).toEqual([]);
      });

      it('leave the neighbour and the template undisturbed and nothing behind', async () => {
        for (const other of await Promise.all(neighbours)) {
          await other.dispose();
          expect(other.outcome, describeRun(other)).toBe('ok');
          expect(other.output).toBe('499500\n');
          const names = other.artifacts.map(({ filename }) => filename).sort();
          expect(names).toEqual(['figure-1.png', 'neighbour.txt']);
        }

        const left = templatesOf(target.owner).map(({ id }) => id);
        expect(templates.filter((id) => !left.includes(id))).toEqual([]);
        const after = new Set(processesOf(target.owner).map(({ id }) => id));
        expect(before.filter((id) => after.has(id))).toEqual([]);
        expect(readdirSync(decoys.state).filter((folder) => folders.includes(folder))).toEqual([]);
      });
    });
  });
}

/** Groups of at most `size`, with the names of their programs. */
function groupsOf(expectations: Expectation[], size: number): Array<{ names: string; group: Expectation[] }> {
  return Array.from({ length: Math.ceil(expectations.length / size) }, (_, index) => {
    const group = expectations.slice(index * size, (index + 1) * size);
    return { names: group.map(({ program }) => program).join(', '), group };
  });
}

function describeRun(run: SandboxRun): string {
  return JSON.stringify({ ...run, output: run.output.slice(0, 2000), error: run.error.slice(0, 2000) });
}
