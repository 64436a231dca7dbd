import { expect, it } from 'vitest';
import type { TurnStep } from '@studyhall/contracts';
import { stepInView } from './step-in-view';

const step = (id: string, status: TurnStep['status']): TurnStep => ({ id, kind: 'tool', title: id, status });

it.each([
  ['a scan that is still read, not the file that was read after it', ['running', 'done'], 0],
  ['the last of those that run', ['running', 'running'], 1],
  ['the last one where none runs', ['done', 'done'], 1],
  ['nothing where there are no steps', [], undefined],
] as const)('the line of a reply names %s', (_, states, at) => {
  const steps = states.map((status, number) => step(String(number), status));
  expect(stepInView(steps)).toBe(at === undefined ? undefined : steps[at]);
});
