import { describe, expect, it } from 'vitest';
import { SetPrices } from './money.js';
import { SetLimits } from './use-limits.js';

const firstSentence = (schema: typeof SetLimits | typeof SetPrices, request: object) =>
  schema.safeParse(request).error?.issues[0]?.message;
const hours = (from: string, to: string) => ({ open_hours: { hours: [{ day_of_week: 0, from, to }] } });

describe('what limits do not accept', () => {
  it.each([
    [hours('16:00', '08:00'), 'The end time must be after the start time.'],
    [hours('8', '16:00'), 'Please enter a time such as 09:30.'],
    [hours('08:00', '25:00'), 'Please enter a time such as 09:30.'],
    [
      { open_hours: { terms: [{ from: '2027-02-01', to: '2026-09-01' }] } },
      'The last day must not be before the first day.',
    ],
    [
      { open_hours: { holidays: [{ from: '', to: '2026-09-01', name: '' }] } },
      'Please enter a day such as 2026-09-01.',
    ],
    [
      { limits: [5, 9].map((limit) => ({ kind: 'messages', period: 'day', limit })) },
      'Each kind of limit can be set only once for an hour, a day and a month.',
    ],
  ])('is said in a sentence: %j', (request, text) => {
    expect(firstSentence(SetLimits, request)).toBe(text);
  });

  it('says that a model has a price already', () => {
    const price = { model: 'one', input: 1, output: 1, image: null, minute: null, speech: null };
    expect(firstSentence(SetPrices, { currency: 'EUR', prices: [price, price] })).toBe(
      'Each model can have only one price.',
    );
  });
});
