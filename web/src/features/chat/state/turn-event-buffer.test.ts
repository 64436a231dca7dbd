import type { TurnEvent } from '@studyhall/contracts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { APPLY_INTERVAL_MS, createTurnEventBuffer } from './turn-event-buffer';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const delta = (seq: number, turn_id = 'a'): TurnEvent => ({
  type: 'turn.delta',
  turn_id,
  seq,
  text: `${seq}`,
});
const reset = (seq: number): TurnEvent => ({ type: 'turn.reset', turn_id: 'a', seq });

function open() {
  const applied: string[] = [];
  const buffer = createTurnEventBuffer((turnId, events) =>
    applied.push(`${turnId} ${events.map(({ seq }) => seq).join('+')}`),
  );
  return { applied, buffer };
}

it('applies the first text at once, and what follows together', () => {
  const { applied, buffer } = open();
  buffer.add(delta(1));
  expect(applied).toEqual(['a 1']);
  for (const seq of [2, 3, 4]) buffer.add(delta(seq));
  vi.advanceTimersByTime(APPLY_INTERVAL_MS - 1);
  expect(applied).toEqual(['a 1']);
  vi.advanceTimersByTime(1);
  expect(applied).toEqual(['a 1', 'a 2+3+4']);
});

it('applies text thirteen times a second at most, however often it comes', () => {
  const { applied, buffer } = open();
  for (let ms = 0; ms < 1_000; ms += 10) {
    buffer.add(delta(ms / 10 + 1));
    vi.advanceTimersByTime(10);
  }
  expect(applied.length).toBeLessThanOrEqual(13);
  vi.advanceTimersByTime(APPLY_INTERVAL_MS);
  expect(applied.join(' ').match(/\d+/g)).toHaveLength(100);
});

it('applies another event at once, after the text before it', () => {
  const { applied, buffer } = open();
  buffer.add(delta(1));
  buffer.add(delta(2));
  buffer.add(reset(3));
  expect(applied).toEqual(['a 1', 'a 2+3']);
  vi.advanceTimersByTime(APPLY_INTERVAL_MS);
  expect(applied).toHaveLength(2);
});

it('keeps the events of two turns apart', () => {
  const { applied, buffer } = open();
  buffer.add(delta(1, 'a'));
  buffer.add(delta(1, 'b'));
  buffer.add(delta(2, 'a'));
  vi.advanceTimersByTime(APPLY_INTERVAL_MS);
  expect(applied).toEqual(['a 1', 'b 1', 'a 2']);
});

it('applies nothing after its end', () => {
  const { applied, buffer } = open();
  buffer.add(delta(1));
  buffer.add(delta(2));
  buffer.dispose();
  vi.advanceTimersByTime(APPLY_INTERVAL_MS);
  expect(applied).toEqual(['a 1']);
});
