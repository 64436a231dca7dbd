import { createEmptyCard, fsrs, type Card, type Grade } from 'ts-fsrs';
import type { CardGrade } from '@studyhall/contracts';
import type { CardMemory, StoredCard } from '@studyhall/persistence';

/** When a card is due again, and what is known of it. */
export type Scheduled = Pick<StoredCard, 'due' | 'memory'>;

const GRADES: readonly Grade[] = [1, 2, 3, 4];
/** With the parameters that the library was trained with: nine of ten cards are remembered when they are due. */
const scheduler = fsrs();

/** The card after an answer. One that is older than the last answer known, from another device, changes nothing. */
export function answerCard(card: Scheduled, grade: CardGrade, at: Date): Scheduled {
  if (card.memory && new Date(card.memory.last_review) > at) return card;
  const { card: next } = scheduler.next(toLibrary(card, at), at, grade);
  return { due: next.due, memory: toMemory(next, at) };
}

/** Seconds until the card is due again, by grade from 1 to 4. */
export function intervalsOf(card: Scheduled, now: Date): [number, number, number, number] {
  const preview = scheduler.repeat(toLibrary(card, now), now);
  return GRADES.map((grade) => Math.round((preview[grade].card.due.getTime() - now.getTime()) / 1_000)) as [
    number,
    number,
    number,
    number,
  ];
}

const toLibrary = ({ due, memory }: Scheduled, now: Date): Card =>
  memory === null ? createEmptyCard(now) : { ...memory, due, last_review: new Date(memory.last_review) };

function toMemory({ due: _due, last_review, ...memory }: Card, at: Date): CardMemory {
  return { ...memory, last_review: (last_review ?? at).toISOString() };
}
