import type { TurnStep } from '@studyhall/contracts';

/** The step that a running reply shows: the last running one, since files are read in parallel. */
export const stepInView = (steps: readonly TurnStep[]): TurnStep | undefined =>
  steps.findLast(({ status }) => status === 'running') ?? steps.at(-1);
