import { createEmptyCard, fsrs, type Card, type Grade } from 'ts-fsrs';
import type { CardGrade, CardIntervals } from '@studyhall/contracts';
import type { CardMemory, StoredCard } from '@studyhall/persistence';

/** When a card is due again, and its learning state. */
export type Scheduled = Pick<StoredCard, 'due' | 'memory'>;

const GRADES: readonly Grade[] = [1, 2, 3, 4];
const DAY_MS = 86_400_000;
/** Answers that an offline page can give to one card before it needs the server. */
const MAX_ANSWERS_AHEAD = 2;
/** The library's default parameters: users remember nine of ten cards when they are due. */
const scheduler = fsrs();

/** The card after an answer. An answer that is older than the last one, from another device, changes nothing. */
export function answerCard(card: Scheduled, grade: CardGrade, at: Date): Scheduled {
  if (card.memory && new Date(card.memory.last_review) > at) return card;
  const { card: next } = scheduler.next(toLibrary(card, at), at, grade);
  return { due: next.due, memory: toMemory(next, at) };
}

/** When a card is due again after each grade, and after more answers on the same day. */
export function previewCard(
  card: Scheduled,
  now: Date,
): { intervals: CardIntervals; intervals_after: Record<string, CardIntervals> } {
  const intervals_after: Record<string, CardIntervals> = {};
  const preview = (current: Card, answers: string): CardIntervals => {
    const after = scheduler.repeat(current, now);
    const msUntil = (grade: Grade): number => after[grade].card.due.getTime() - now.getTime();
    if (answers.length < MAX_ANSWERS_AHEAD)
      for (const grade of GRADES)
        if (msUntil(grade) < DAY_MS) {
          const path = `${answers}${grade}`;
          intervals_after[path] = preview(after[grade].card, path);
        }
    return GRADES.map((grade) => Math.round(msUntil(grade) / 1_000)) as CardIntervals;
  };
  return { intervals: preview(toLibrary(card, now), ''), intervals_after };
}

const toLibrary = ({ due, memory }: Scheduled, now: Date): Card =>
  memory === null ? createEmptyCard(now) : { ...memory, due, last_review: new Date(memory.last_review) };

function toMemory({ due: _due, last_review, ...memory }: Card, at: Date): CardMemory {
  return { ...memory, last_review: (last_review ?? at).toISOString() };
}
