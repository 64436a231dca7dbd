import { readFileSync, writeFileSync } from 'node:fs';
import { machinePace } from './pace.ts';

const FILE = new URL('../../docs/benchmarks.md', import.meta.url);

export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[
    Math.min(values.length - 1, Math.floor(values.length * share))
  ] ?? Number.NaN;

/** A figure of a table, with its goal where it has one. */
export interface Figure {
  value: number;
  digits?: number;
  goal?: number;
  /** The value is to be at least the goal; default: at most. */
  atLeast?: boolean;
}

export const holds = ({ value, goal, atLeast }: Figure): boolean =>
  goal === undefined || (atLeast ? value >= goal : value <= goal);

const show = (figure: Figure): string => {
  const value = figure.value.toFixed(figure.digits ?? 2);
  if (figure.goal === undefined) return value;
  return `${value} (${figure.atLeast ? '≥' : '≤'} ${figure.goal} ${holds(figure) ? '✓' : '✗'})`;
};

/**
 * Prints a table with the pace of the machine, and writes it into `docs/benchmarks.md`, in place of the section with the
 * same name.
 */
export function report(
  name: string,
  note: string,
  columns: string[],
  rows: Array<[string, ...Array<Figure | null>]>,
): void {
  const lines = [
    `| ${['', ...columns].join(' | ')} |`,
    `|${'---|'.repeat(columns.length + 1)}`,
    ...rows.map(
      ([what, ...figures]) => `| ${[what, ...figures.map((one) => (one ? show(one) : '–'))].join(' | ')} |`,
    ),
  ];
  const pace = `Fixed work took ${machinePace().toFixed(0)} ms of processor time.`;
  const section = `## ${name}\n\n${note} ${pace}\n\n${lines.join('\n')}\n`;
  console.log(`\n${section}`);
  const text = readFileSync(FILE, 'utf8');
  const old = new RegExp(
    `^## ${name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}\n[^]*?(?=^## |(?![^]))`,
    'm',
  );
  writeFileSync(
    FILE,
    old.test(text) ? text.replace(old, () => `${section}\n`) : `${text.trimEnd()}\n\n${section}`,
  );
}
