import type { OwnActivity } from '@studyhall/contracts';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import type { AnsweredQuestion } from '../../common/ticket-result';
import { withDraft } from './ticket-state';
import { UnsentHomework } from './unsent-homework';

afterEach(() => vi.unstubAllGlobals());

const shown = (minutesLeft: number, progress: OwnActivity['progress'] = 'working'): string => {
  const closes_at = new Date(Date.now() + minutesLeft * 60_000).toISOString();
  return renderToStaticMarkup(<UnsentHomework homework={{ id: 'h', closes_at, progress } as OwnActivity} />);
};

it('a text that was not handed in before the end is shown until it is handed in or time is given', () => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => (key === 'studyhall.draft.0.homework.h' ? 'Leaves are green.' : null),
  });
  expect(shown(-1)).toMatch(/closed before you handed it in.*Leaves are green.*Copy the text/);
  expect([shown(1), shown(-1, 'handed_in')]).toEqual(['', '']);
});

it('an answer to a quiz that was written and not sent before the end says so', () => {
  const question: AnsweredQuestion = {
    ...{ id: 1, kind: 'text', text: '?', options: [], value: 'Green', right: null },
  };
  const late = { value: 'Red', reason: 'Late.', isAway: false };
  expect(withDraft(question, ' Red ', 'Late.')).toEqual({ ...question, unsent: late });
  for (const draft of [null, ' ', 'Green ']) expect(withDraft(question, draft, 'Late.')).toBe(question);
  const refused = { ...question, unsent: { ...late, value: 'Blue' } };
  expect(withDraft(refused, 'Red', 'Late.')).toBe(refused);
});
