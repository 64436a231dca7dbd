import type { LessonPlanView } from '@studyhall/contracts';
import { expect, it } from 'vitest';
import { comingSlots, draftOf, emptyItem, planOf } from './plan-draft';
import { movedUp } from '../../../base/moved-up';

it('offers the slots of the next two weeks in their order', () => {
  const slots = [
    { day_of_week: 2, start_time: '11:00' },
    { day_of_week: 2, start_time: '08:30' },
    { day_of_week: 6, start_time: '10:00' },
  ];
  expect(comingSlots(slots, new Date(2026, 11, 29))).toEqual([
    { day: '2026-12-30', time: '08:30' },
    { day: '2026-12-30', time: '11:00' },
    { day: '2027-01-03', time: '10:00' },
    { day: '2027-01-06', time: '08:30' },
    { day: '2027-01-06', time: '11:00' },
    { day: '2027-01-10', time: '10:00' },
  ]);
});

it('sends a plan that was opened as it was stored', () => {
  const plan: LessonPlanView = {
    ...{ id: 'a', group_id: 1, title: 'Osmosis', study_mode: 'hints', lesson_only: true, join_code: true },
    rules: { scope: 'Cells', tone: '', tools_off: ['web'], hints: 4 },
    items: [
      { kind: 'prompt', text: 'Describe it.' },
      { kind: 'ticket', questions: [{ kind: 'choice', text: 'Which?', options: ['a', 'b'], right: 2 }] },
      { kind: 'file', file_id: 'f' },
    ],
    scheduled: { day: '2026-12-30', time: '08:30' },
    ...{ changed_by: 'ada', changed_at: '2026-12-01T08:00:00Z' },
  };
  const { id: _id, group_id: _group, changed_by: _by, changed_at: _at, ...sent } = plan;
  expect(planOf(draftOf(plan))).toEqual(sent);
});

it('moves an item up, and the first one nowhere', () => {
  const items = [emptyItem(), emptyItem(), emptyItem()];
  const [a, b, c] = items;
  expect(movedUp(items, 2)).toEqual([a, c, b]);
  expect(movedUp(items, 0)).toEqual(items);
});
