import { describe, expect, it } from 'vitest';
import { MAX_DELAY_MS, TextPacer } from './text-pacer';

/** One display frame, in milliseconds. */
const FRAME = 16;

type Arrival = readonly [at: number, length: number];

/** The shown length at each frame until `until`, while the text grows to these lengths at these times. */
function lengths(arrivals: readonly Arrival[], until: number): { at: number; length: number }[] {
  const pacer = new TextPacer(0, 0);
  const shown = [];
  const rest = [...arrivals];
  for (let at = 0; at <= until; at += FRAME) {
    for (let next = rest[0]; next && next[0] <= at; next = rest[0]) {
      pacer.arrive(next[1], next[0]);
      rest.shift();
    }
    shown.push({ at, length: pacer.advance(at) });
  }
  return shown;
}

/** `count` arrivals, `gap` milliseconds apart, of `size` characters each. */
const evenly = (count: number, gap: number, size: number): Arrival[] =>
  Array.from({ length: count }, (_, at) => [at * gap, (at + 1) * size]);

/** The characters added by each frame from `from` to `to`. */
function steps(shown: readonly { at: number; length: number }[], from: number, to: number): number[] {
  return shown
    .slice(1)
    .map(({ at, length }, index) => ({ at, added: length - (shown[index]?.length ?? 0) }))
    .filter(({ at }) => at >= from && at <= to)
    .map(({ added }) => added);
}

const late = (arrivals: readonly Arrival[], at: number): number =>
  Math.max(0, ...arrivals.filter(([arrivedAt]) => arrivedAt <= at - MAX_DELAY_MS).map(([, end]) => end));

const CASES: [name: string, arrivals: Arrival[]][] = [
  ['even arrivals of 33 ms', evenly(90, 33, 16)],
  ['even arrivals of 200 ms', evenly(15, 200, 100)],
  ['slow arrivals of a second', evenly(5, 1000, 5)],
  ['bursts', [[0, 10], [20, 900], [500, 910], [520, 2000], [540, 2001], [560, 2002]]],
  ['a huge paste', [[0, 50_000]]],
  ['a stop', [...evenly(20, 50, 30), [3000, 601]]],
  ['uneven arrivals', [[0, 10], [33, 40], [66, 50], [266, 200], [300, 210], [560, 400], [570, 420]]],
]; // prettier-ignore

describe('TextPacer', () => {
  it.each(CASES)(
    'shows %s in order, at most a quarter of a second late, and all of it',
    (_name, arrivals) => {
      const shown = lengths(arrivals, 6000);
      let before = 0;
      for (const { at, length } of shown) {
        const arrived = arrivals.findLast(([arrivedAt]) => arrivedAt <= at)?.[1] ?? 0;
        expect(length).toBeLessThanOrEqual(arrived);
        expect(length).toBeGreaterThanOrEqual(Math.max(before, late(arrivals, at)));
        before = length;
      }
      expect(shown.at(-1)?.length).toBe(arrivals.at(-1)?.[1]);
    },
  );

  it.each([
    [33, 16, 6, 10],
    [50, 25, 6, 10],
    [100, 50, 6, 10],
    [160, 80, 5, 11],
    [200, 100, 3, 13],
  ])(
    'shows even arrivals of %i ms and %i characters evenly: %i to %i with each frame',
    (gap, size, min, max) => {
      const added = steps(lengths(evenly(60, gap, size), gap * 59), 1000, gap * 58);
      expect(Math.min(...added)).toBeGreaterThanOrEqual(min);
      expect(Math.max(...added)).toBeLessThanOrEqual(max);
    },
  );

  it('shows a burst faster than the text before it, in many frames', () => {
    const added = steps(lengths([...evenly(20, 50, 20), [1000, 2400]], 1300), 1000, 1300);
    const drawn = added.filter((count) => count > 0);
    expect(drawn.length).toBeGreaterThanOrEqual(6);
    expect(Math.max(...drawn)).toBeLessThan(600);
  });

  it('shows the beginning of a text with the first frame', () => {
    expect(lengths([[0, 60]], 100)[1]?.length).toBeGreaterThan(0);
  });

  it('shows everything that arrived before a pause of the page', () => {
    const pacer = new TextPacer(0, 0);
    pacer.arrive(1000, 0);
    pacer.arrive(9000, 40);
    expect(pacer.advance(60_000)).toBe(9000);
  });

  it('goes on from what is shown already', () => {
    const pacer = new TextPacer(500, 0);
    pacer.arrive(600, 0);
    expect(pacer.advance(0)).toBe(500);
    expect(pacer.advance(50)).toBe(550);
    expect(pacer.idleMs(50)).toBe(50);
  });
});
