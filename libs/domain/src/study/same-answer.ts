import type { QuizAnswer } from '@studyhall/contracts';

/**
 * Whether two answers to a question are the same: a repeated wrong one is refused and counts as no attempt, and the page does
 * not offer it. Chosen options have no order.
 */
export function isSameAnswer(one: QuizAnswer, other: QuizAnswer): boolean {
  if ('text' in one)
    return 'text' in other && fold(one.text) === fold(other.text) && one.decimal === other.decimal;
  if ('order' in one) return 'order' in other && isSameList(one.order, other.order);
  if ('choices' in one)
    return 'choices' in other && isSameList(one.choices.toSorted(), other.choices.toSorted());
  return 'gave_up' in other;
}

const fold = (text: string): string => text.trim().toLowerCase();

const isSameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((each, at) => each === other[at]);
