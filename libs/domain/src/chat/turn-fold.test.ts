import { describe, expect, it } from 'vitest';
import type { TurnEvent } from '@studyhall/contracts';
import { EMPTY_DRAFT, foldTurnEvent, leavesGap } from './turn-fold.js';

const delta = (seq: number, text: string): TurnEvent => ({ type: 'turn.delta', turn_id: 't', seq, text });

describe('foldTurnEvent', () => {
  it('appends deltas in order and ignores events already folded', () => {
    const one = foldTurnEvent(EMPTY_DRAFT, delta(1, 'Hel'));
    const two = foldTurnEvent(one, delta(2, 'lo'));
    expect(two.content).toBe('Hello');
    expect(foldTurnEvent(two, delta(2, 'lo'))).toBe(two);
  });

  it('does not fold past a gap', () => {
    const one = foldTurnEvent(EMPTY_DRAFT, delta(1, 'a'));
    expect(leavesGap(one, { seq: 3 })).toBe(true);
    expect(foldTurnEvent(one, delta(3, 'c'))).toBe(one);
  });

  it('voids everything on a reset', () => {
    const one = foldTurnEvent(EMPTY_DRAFT, delta(1, 'a'));
    expect(foldTurnEvent(one, { type: 'turn.reset', turn_id: 't', seq: 2 })).toMatchObject({
      content: '',
      lastSeq: 2,
    });
  });

  it('replaces a step by its later event', () => {
    const step = { id: 's', kind: 'tool', title: 'Ran code', status: 'running' } as const;
    const one = foldTurnEvent(EMPTY_DRAFT, { type: 'turn.step', turn_id: 't', seq: 1, step });
    const two = foldTurnEvent(one, {
      type: 'turn.step',
      turn_id: 't',
      seq: 2,
      step: { ...step, status: 'done' },
    });
    expect(two.steps).toEqual([{ ...step, status: 'done' }]);
  });

  it('keeps the text so far on failure', () => {
    const one = foldTurnEvent(EMPTY_DRAFT, delta(1, 'partial'));
    const two = foldTurnEvent(one, {
      type: 'turn.failed',
      turn_id: 't',
      seq: 2,
      code: 'model_busy',
      detail: 'Busy.',
    });
    expect(two).toMatchObject({ content: 'partial', state: 'failed', error: { code: 'model_busy' } });
  });
});
