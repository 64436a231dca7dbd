import { expect, it } from 'vitest';
import type { DueCard } from '@studyhall/contracts';
import { practiced, practiceOf } from './practice-session';

it('shows every card until it was known', () => {
  let state = practiceOf(['a', 'b'].map((id) => ({ id }) as DueCard));
  const shown: string[] = [];
  for (const grade of [1, 3, 1, 3] as const) {
    shown.push(state.cards[0]!.id);
    state = practiced(state, grade);
  }
  expect([shown.join(''), state.cards.length, state.reviewed]).toEqual(['abaa', 0, 4]);
});
