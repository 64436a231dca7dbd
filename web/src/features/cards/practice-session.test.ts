import { expect, it } from 'vitest';
import type { DueCard } from '@studyhall/contracts';
import { createPracticeSession } from './practice-session';
import type { SessionState } from './review-session';

it('shows every card until it was known, whenever it is due', async () => {
  const asked: string[] = [];
  let state: SessionState | undefined;
  const cards = ['a', 'b'].map((id) => ({ id }) as DueCard);
  const practice = createPracticeSession({
    loadDue: async (until) => {
      asked.push(until);
      return { cards, total: 2 };
    },
    onChange: (changed) => {
      state = changed;
    },
  });
  await practice.load();
  const shown: string[] = [];
  for (const grade of [1, 3, 1, 3] as const) {
    shown.push(state!.cards[0]!.id);
    await practice.grade(grade);
  }
  expect([shown.join(''), state?.cards.length, state?.reviewed]).toEqual(['abaa', 0, 4]);
  expect(asked).toEqual(['9999-12-31T23:59:59.999Z']);
});
