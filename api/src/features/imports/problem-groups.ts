import type { ImportProblem, ImportProblemGroup } from '@studyhall/contracts';

const MAX_GROUPS = 200;
const LINES = 5;

/** Groups problems with the same sentence in the same column, most frequent first. */
export function groupProblems(problems: readonly ImportProblem[]): ImportProblemGroup[] {
  const groups = new Map<string, ImportProblemGroup>();
  for (const { line, column, message } of problems) {
    const key = `${column ?? ''}\n${message}`;
    const group = groups.get(key) ?? { column, message, count: 0, lines: [] };
    group.count += 1;
    if (group.lines.length < LINES && group.lines.at(-1) !== line) group.lines.push(line);
    groups.set(key, group);
  }
  return [...groups.values()].toSorted((a, b) => b.count - a.count).slice(0, MAX_GROUPS);
}
