import type { TurnStep } from '@studyhall/contracts';

/** The step that the line of a running reply names: the last one that runs, since files are read side by side. */
export const stepInView = (steps: readonly TurnStep[]): TurnStep | undefined =>
  steps.findLast(({ status }) => status === 'running') ?? steps.at(-1);
