import { sentence, type TurnStep } from '@studyhall/contracts';
import { detailed, titled } from '../step.texts.js';
import type { FittedContext } from './context.fit.js';

/** The step that lists what was left out to fit the model's context; undefined if everything fitted. */
export function contextStep({ leftOut, shortened }: FittedContext): TurnStep | undefined {
  if (leftOut === 0 && shortened === 0) return undefined;
  const detail =
    shortened === 0
      ? sentence('step_left_out', { leftOut })
      : leftOut === 0
        ? sentence('step_shortened', { shortened })
        : sentence('step_left_out_and_shortened', { leftOut, shortened });
  return {
    id: 'context',
    kind: 'reasoning',
    ...titled(sentence('step_chat_too_long')),
    ...detailed(detail),
    status: 'done',
  };
}
