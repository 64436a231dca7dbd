import { expect, it } from 'vitest';
import type { SafetyCaseRow } from '@studyhall/contracts';
import { safetyTexts } from '../../../base/i18n/safety.texts';
import { categoryLabel, statusLabel } from './case-labels';

const texts = safetyTexts.en;
const AT = '2026-01-05T08:00:00.000Z';
const NEW: SafetyCaseRow = {
  ...{ id: 'a', tier: 'danger', category: 'self_harm', is_pattern: false, is_reply: false, created_at: AT },
  ...{ place: 'chat', account_deleted_at: null },
  ...{ said_for_school_at: null, escalated_at: null, acknowledged_at: null, acknowledged_by: null },
  ...{ closed_at: null, closed_by: null, outcome: null },
};

it('names the last step of a case', () => {
  const passedOn: SafetyCaseRow = { ...NEW, escalated_at: AT };
  const seen: SafetyCaseRow = { ...passedOn, acknowledged_at: AT, acknowledged_by: 'ada' };
  const closed: SafetyCaseRow = { ...seen, closed_at: AT, closed_by: 'bob', outcome: 'false_alarm' };
  expect([NEW, passedOn, seen, closed].map((row) => statusLabel(row, texts))).toEqual([
    'Open',
    'Passed on to the deputy',
    'Acknowledged by ada',
    'Closed by bob: False alarm',
  ]);
});

it('shows an unknown category as the server names it', () => {
  expect(categoryLabel('self_harm', texts)).toBe('Self-harm');
  expect(categoryLabel('new_one', texts)).toBe('new_one');
});
