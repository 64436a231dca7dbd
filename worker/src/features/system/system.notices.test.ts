import { expect, it } from 'vitest';
import type { SystemPart } from '@studyhall/contracts';
import { systemNotices } from './system.notices.js';

const START = Date.parse('2026-11-28T12:00:00Z');
const MINUTE = 60_000;

/** The notices of one part over its states, by minute. */
function noticesOf(states: ReadonlyArray<readonly [minute: number, state: SystemPart['state']]>): string[] {
  let reported = {};
  return states.flatMap(([minute, state]) => {
    const next = systemNotices([{ name: 'search', state }], reported, START + minute * MINUTE);
    reported = next.reported;
    return next.notices.map(({ part, kind }) => `${minute} ${part} ${kind}`);
  });
}

it('reports a problem and its end, each once', () => {
  expect(
    noticesOf([
      [0, 'ok'],
      [1, 'down'],
      [2, 'down'],
      [300, 'down'],
      [301, 'ok'],
      [302, 'ok'],
    ]),
  ).toEqual(['1 search system_problem', '301 search system_recovered']);
});

it('reports a part that comes and goes at most once an hour, and the problem that remains then', () => {
  const flapping = Array.from({ length: 60 }, (_, at) => [at, at % 2 ? 'ok' : 'down'] as const);
  expect(noticesOf([...flapping, [60, 'down'], [61, 'ok']])).toEqual([
    '0 search system_problem',
    '1 search system_recovered',
    '60 search system_problem',
    '61 search system_recovered',
  ]);
});

it('reports a problem that became worse, after an hour', () => {
  expect(
    noticesOf([
      [0, 'degraded'],
      [30, 'down'],
      [60, 'down'],
      [61, 'off'],
    ]),
  ).toEqual(['0 search system_problem', '60 search system_problem', '61 search system_recovered']);
});

it('keeps what was reported of parts that are not known now', () => {
  const reported = { model: { reported_at: new Date(START).toISOString(), state: 'down' as const } };
  expect(systemNotices([], reported, START)).toEqual({ notices: [], reported });
});
