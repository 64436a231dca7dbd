import { Provider } from 'jotai';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { store } from '../../base/store';
import type { AnsweredQuestion } from '../../common/ticket-result';
import { shownTicketAtom } from './lesson.atoms';
import { ClosedTicket } from './ticket-closed';
import { countStored, countWaiting } from './ticket-state';
import { TicketSteps } from './ticket-steps';

const KEPT = 'Your answer is kept and sent when you’re back online.';

const question = (id: number, more: Partial<AnsweredQuestion> = {}): AnsweredQuestion => ({
  ...{ id, kind: 'choice', text: `Question ${id}`, options: ['yes', 'no'], value: null, right: null },
  ...more,
});

const steps = (questions: AnsweredQuestion[]): string =>
  renderToStaticMarkup(
    <TicketSteps questions={questions} focused={false} onSend={async () => 'waits'} done="Done" />,
  );

it('an answer that waits offline shows so at the next question and at the end, and counts as unsent', () => {
  const waits = question(1, { unsent: { value: 1, reason: null, isAway: true } });
  expect(steps([waits, question(2)])).toContain(KEPT);
  expect(steps([waits])).toContain(KEPT);
  expect(steps([waits, { ...waits, id: 2 }])).toContain('2 answers are kept');
  expect([countStored([waits, question(2)]), countWaiting([waits, question(2)])]).toEqual([0, 1]);
});

it('an answer that is on its way or that the server has does not wait', () => {
  const sending = question(1, { unsent: { value: 1, reason: null, isAway: false } });
  expect(steps([sending, question(2, { value: 1 })])).not.toContain('back online');
  expect(countStored([sending, question(2, { value: 1 })])).toBe(1);
});

it('a closed ticket without answers shows the right ones on a page that has shown it open', () => {
  const render = (): string =>
    renderToStaticMarkup(
      <Provider store={store}>
        <ClosedTicket id="1" questions={[question(1, { right: 2 })]} onDismiss={() => undefined} />
      </Provider>,
    );
  expect(render()).toBe('');
  store.set(shownTicketAtom, '1');
  const closed = render();
  expect(closed).toContain('The exit ticket is closed.');
  expect(closed).toContain('You sent no answer.');
  expect(closed).toMatch(/Right answer: no/);
});
