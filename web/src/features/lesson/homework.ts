import type { OwnActivity } from '@studyhall/contracts';
import { serverNow } from '../../transport/server-clock';

/** True if it can still be handed in, by the server's clock. The server decides. */
export const isOpen = ({ closes_at }: OwnActivity): boolean => Date.parse(closes_at) > serverNow();

/** True if the student still has to do it. */
export const isTodo = (homework: OwnActivity): boolean =>
  homework.progress !== 'handed_in' && isOpen(homework);

export interface HomeworkNews {
  kind: 'given' | 'changed' | 'closed' | 'withdrawn';
  title: string;
}

const isNoQuiz = ({ kind }: OwnActivity): boolean => kind !== 'quiz';

/** Changes that teachers made to a student's homework since it was last read. Quizzes have their own line. */
export function newsOf(knownAll: readonly OwnActivity[], nextAll: readonly OwnActivity[]): HomeworkNews[] {
  const [known, next] = [knownAll.filter(isNoQuiz), nextAll.filter(isNoQuiz)];
  const before = new Map(known.map((one) => [one.id, one]));
  const left = new Set(next.map(({ id }) => id));
  const came = next.flatMap((one): HomeworkNews[] => {
    const { id, title, changed_at } = one;
    const same = before.get(id);
    if (!same) return [{ kind: 'given', title }];
    if (same.changed_at === changed_at) return [];
    return [{ kind: isOpen(same) && !isOpen(one) ? 'closed' : 'changed', title }];
  });
  const gone = known.filter(({ id }) => !left.has(id));
  return [...came, ...gone.map(({ title }) => ({ kind: 'withdrawn' as const, title }))];
}
