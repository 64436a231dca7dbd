import { describe, expect, it } from 'vitest';
import { stuckMoments, toTile, type StudentEvent, type StudentFacts } from './wall.js';

const NOW = Date.parse('2026-11-22T09:00:00Z');
const facts = (change: Partial<StudentFacts> = {}): StudentFacts => ({
  ...{ user_id: 1, username: 'mia', display_name: 'Mia', hand_up: false, turns: 1, waiting: false },
  ...{ last_active_at: new Date(NOW), questions: ['How do plants breathe?'], runs: [], regenerations: 0 },
  ...change,
});
const AGO = new Date(NOW - 7 * 60_000);

describe('a student is shown as stuck', () => {
  it.each<[string, Partial<StudentFacts>, string | null]>([
    ['nothing special', {}, null],
    ['two failed runs', { runs: [false, false] }, 'code_fails'],
    ['one failed run', { runs: [false] }, null],
    ['a run that succeeded after a failed one', { runs: [true, false] }, null],
    [
      'the same question',
      { questions: ['How do plants breathe?', 'how do the plants breathe'] },
      'same_question',
    ],
    ['another question', { questions: ['How do plants breathe?', 'What is a cell wall?'] }, null],
    ['two regenerations', { regenerations: 2 }, null],
    ['three regenerations', { regenerations: 3 }, 'regenerated'],
    [
      'three regenerations, the last of them being written',
      { regenerations: 3, waiting: true },
      'regenerated',
    ],
    ['nothing for seven minutes', { last_active_at: AGO }, 'idle'],
    ['nothing for seven minutes while a reply is written', { last_active_at: AGO, waiting: true }, null],
    ['nothing at all', { last_active_at: null, questions: [] }, null],
  ])('%s', (_, change, stuck) => {
    expect(toTile(facts(change), { here: true, writing: false }, NOW).stuck).toBe(stuck);
  });
});

it('finds the moments when a student was stuck, after the lesson', () => {
  const at = (minute: number): Date => new Date(NOW + minute * 60_000);
  const event = (minute: number, change: Partial<StudentEvent>): StudentEvent => ({
    ...{ at: at(minute), question: null, ran: null, regenerations: 0 },
    ...change,
  });
  const moments = stuckMoments([
    event(0, { question: 'How do plants breathe?' }),
    event(1, { ran: false }),
    event(2, { ran: false }),
    event(3, { ran: false }),
    event(4, { question: 'What is a leaf made of?' }),
    event(5, { question: 'how do plants breathe' }),
    event(6, { regenerations: 2 }),
    event(7, { regenerations: 3 }),
    event(8, { ran: true }),
    event(20, { question: 'What is a root?' }),
  ]);
  expect(moments).toEqual([
    { reason: 'code_fails', at: at(2) },
    { reason: 'same_question', at: at(5) },
    { reason: 'regenerated', at: at(7) },
    { reason: 'idle', at: at(11) },
  ]);
  expect(stuckMoments([])).toEqual([]);
});
