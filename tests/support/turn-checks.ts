import { expect } from 'vitest';
import type { TurnEvent } from '@studyhall/contracts';
import { EMPTY_DRAFT, foldTurnEvent, type ReplyDraft } from '@studyhall/domain';

/** Expects 1, 2, 3 … without gap or repetition, and one closing event, the last. */
export function expectWhole(events: readonly TurnEvent[]): void {
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, at) => at + 1));
  const closing = events.filter(({ type }) => /completed|stopped|failed/.test(type));
  expect(closing).toEqual([events.at(-1)]);
}

/** What a client makes of events of which the server sent some again: it drops those that it has. */
export const withoutRepeats = (events: readonly TurnEvent[]): TurnEvent[] =>
  events.filter(({ seq }, at) => events.findIndex((other) => other.seq === seq) === at);

export const fold = (events: readonly TurnEvent[], from: ReplyDraft = EMPTY_DRAFT): ReplyDraft =>
  events.reduce(foldTurnEvent, from);

/** The words `w1 w2 … wN` that `[[demo: tokens=N]]` orders. */
export const numbered = (tokens: number): string =>
  Array.from({ length: tokens }, (_, at) => `w${at + 1}`).join(' ');
