import { describe, expect, it } from 'vitest';
import { SafeguardingRequest, SetLimits } from '@studyhall/contracts';
import { issueSentence, type Issue } from './issue.sentence.js';

/** The sentences for a request that is not valid. */
const sentences = (schema: typeof SetLimits | typeof SafeguardingRequest, body: object): string[] =>
  (schema.safeParse(body).error?.issues ?? []).map((issue) => issueSentence(issue as Issue));

describe('a field in a sentence', () => {
  it('has the name of the page, and its row in a list', () => {
    expect(
      sentences(SetLimits, {
        limits: [{ kind: 'images', period: 'day', limit: -1 }],
        budget: { amount: 'x', currency: 'EUR' },
        open_hours: {
          only_slots: false,
          hours: [{ day_of_week: 9, from: '08:00', to: '09:00' }],
          ...{ terms: [], holidays: [] },
        },
      }),
    ).toEqual([
      '"Limit (row 1)" must be at least 0.',
      '"Day (row 1)" must be at most 6.',
      '"Budget" must be a number.',
    ]);
  });

  it('is a phone number in a help line', () => {
    const line = { name: 'A', hours: '', language: 'en' };
    expect(sentences(SafeguardingRequest, { help_lines: [line, { ...line, number: 'x' }] })).toEqual([
      '"Phone number (row 1)" is missing.',
      '"Phone number (row 2)" is not in the form that is expected.',
    ]);
  });

  it('has its own name in words otherwise', () => {
    const issue = { message: 'Invalid input', code: 'custom', path: ['given_name'] };
    expect(issueSentence(issue)).toBe('"Given name" cannot be used.');
  });
});
