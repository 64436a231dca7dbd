import type { QuizAnswer } from '@studyhall/contracts';

/**
 * Whether two answers to a question are equal. A repeated wrong answer is rejected and does not count as an attempt; the
 * page does not offer it. The order of chosen options is ignored.
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
