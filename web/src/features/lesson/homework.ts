import type { OwnActivities, OwnActivity } from '@studyhall/contracts';
import { serverNow } from '../../transport/server-clock';

/** True if it can still be handed in, by the server's clock. The server decides. */
export const isOpen = ({ closes_at }: OwnActivity): boolean => Date.parse(closes_at) > serverNow();

/** True if the student still has to do it. */
export const isTodo = (homework: OwnActivity): boolean =>
  homework.progress !== 'handed_in' && isOpen(homework);

/** A homework or quiz that the page has shown, and that the student no longer has. */
export interface GoneActivity {
  activity: OwnActivity;
  /** True if the student has left its class, or the class was removed; else it was withdrawn. */
  hasLeft: boolean;
}

/** Those that are gone after a response, including those that were gone before it. A server before `classes` omits them. */
export function goneOf(
  gone: readonly GoneActivity[],
  known: readonly OwnActivity[],
  { activities, classes }: Partial<Pick<OwnActivities, 'classes'>> & Omit<OwnActivities, 'classes'>,
): GoneActivity[] {
  const here = new Set(activities.map(({ id }) => id));
  const before = gone.filter(({ activity }) => !here.has(activity.id));
  const now = known.filter(({ id }) => !here.has(id));
  const hasLeft = ({ group_id }: OwnActivity): boolean => classes?.includes(group_id) === false;
  return [...before, ...now.map((activity) => ({ activity, hasLeft: hasLeft(activity) }))];
}

export interface HomeworkNews {
  kind: 'given' | 'changed' | 'closed' | 'withdrawn' | 'left';
  /** Of the homework; of the class that was left. */
  title: string;
}

/**
 * Changes that teachers made to a student's homework since it was last read, and the classes that the student has left.
 * Quizzes have their own line.
 */
export function newsOf(
  known: readonly OwnActivity[],
  next: readonly OwnActivity[],
  gone: readonly GoneActivity[],
): HomeworkNews[] {
  const before = new Map(known.map((one) => [one.id, one]));
  const came = next.flatMap((one): HomeworkNews[] => {
    const { id, kind, title, changed_at } = one;
    const same = before.get(id);
    if (kind === 'quiz' || (same && same.changed_at === changed_at)) return [];
    if (!same) return [{ kind: 'given', title }];
    return [{ kind: isOpen(same) && !isOpen(one) ? 'closed' : 'changed', title }];
  });
  const went = gone.filter(({ activity }) => before.has(activity.id));
  const withdrawn = went.filter(({ activity, hasLeft }) => !hasLeft && activity.kind !== 'quiz');
  const left = new Set(went.filter(({ hasLeft }) => hasLeft).map(({ activity }) => activity.class_name));
  return [
    ...came,
    ...withdrawn.map(({ activity }) => ({ kind: 'withdrawn' as const, title: activity.title })),
    ...[...left].map((title) => ({ kind: 'left' as const, title })),
  ];
}
