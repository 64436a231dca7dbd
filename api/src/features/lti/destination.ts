import { isStudent, type Actor } from '@studyhall/domain';

/** What a link in a course opens: the class, the flashcards, or the homework and quizzes (one of them by its id). */
const ITEM = /^(class|cards|todo)(?::([0-9a-f-]{36}))?$/;

/** The page that a launch leads to. An item that is none, or belongs to students, leads others to the class. */
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
