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

it('reports a problem that lasts three minutes and its end, each once', () => {
  expect(
    noticesOf([
      [0, 'ok'],
      [1, 'down'],
      [3, 'down'],
      [4, 'down'],
      [5, 'down'],
      [300, 'down'],
      [301, 'ok'],
      [302, 'ok'],
    ]),
  ).toEqual(['4 search system_problem', '301 search system_recovered']);
});

it('reports nothing of a problem that ends within three minutes, however often it returns', () => {
  const restarts = Array.from({ length: 60 }, (_, at) => [at, at % 3 === 2 ? 'ok' : 'down'] as const);
  expect(noticesOf(restarts)).toEqual([]);
});

it('reports a part that comes and goes at most once an hour, and the problem that remains then', () => {
  const flapping = Array.from({ length: 60 }, (_, at) => [at, at % 5 === 4 ? 'ok' : 'down'] as const);
  expect(noticesOf([...flapping, [60, 'down'], [63, 'down'], [64, 'ok']])).toEqual([
    '3 search system_problem',
    '4 search system_recovered',
    '63 search system_problem',
    '64 search system_recovered',
  ]);
});

it('reports a problem that became worse, after an hour', () => {
  expect(
    noticesOf([
      [0, 'degraded'],
      [3, 'degraded'],
      [30, 'down'],
      [63, 'down'],
      [64, 'off'],
    ]),
  ).toEqual(['3 search system_problem', '63 search system_problem', '64 search system_recovered']);
});

it('counts no time of a problem that is back to what was reported', () => {
  expect(
    noticesOf([
      [0, 'degraded'],
      [3, 'degraded'],
      [70, 'down'],
      [71, 'degraded'],
      [90, 'down'],
      [92, 'down'],
      [93, 'down'],
    ]),
  ).toEqual(['3 search system_problem', '93 search system_problem']);
});

it('keeps what was reported of parts that are not known now', () => {
  const reported = { model: { reported_at: new Date(START).toISOString(), state: 'down' as const } };
  expect(systemNotices([], reported, START)).toEqual({ notices: [], reported });
});
