import type { TurnStep } from '@studyhall/contracts';
import type { FittedContext } from './context.fit.js';

/** The step that lists what was left out to fit the model's context; undefined if everything fitted. */
export function contextStep({ leftOut, shortened }: FittedContext): TurnStep | undefined {
  const sentences = [
    leftOut === 0 ? '' : `Oldest messages left out: ${leftOut}.`,
    shortened === 0 ? '' : `Long texts shortened: ${shortened}.`,
  ].filter((sentence) => sentence !== '');
  if (sentences.length === 0) return undefined;
  return {
    id: 'context',
    kind: 'reasoning',
    title: 'This chat is longer than the assistant can read at once',
    detail: sentences.join(' '),
    status: 'done',
  };
}
