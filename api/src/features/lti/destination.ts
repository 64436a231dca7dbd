import { isStudent, type Actor } from '@studyhall/domain';

/** The target of a link in a course: the class, the flashcards, or homework and quizzes (a single one by its id). */
const ITEM = /^(class|cards|todo)(?::([0-9a-f-]{36}))?$/;

/** The page that a launch opens. An unknown target, or one that is only for students, falls back to the class. */
export function destination(
  account: Pick<Actor, 'role'>,
  item: string | null,
  groupId: number | null,
): string {
  const [, kind, id] = ITEM.exec(item ?? '') ?? [];
  if (kind === 'cards') return '/cards';
  if (!isStudent(account)) return groupId === null ? '/admin' : `/admin?section=classes&class=${groupId}`;
  if (kind === 'todo') return id === undefined ? '/todo' : `/todo/${id}`;
  return '/chat';
}
