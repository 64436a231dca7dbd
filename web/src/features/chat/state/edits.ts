import { draftsOf, readStored, writeStored } from '../../../base/storage';
import type { Conversation } from './conversation';

const placeOf = (owner: number, questionId: number): string => `${draftsOf(owner)}edit.${questionId}`;

/** The edited text of a question from an earlier page, or null. */
export const storedEdit = ({ deps }: Conversation, questionId: number): string | null =>
  readStored(placeOf(deps.owner, questionId));

/**
 * Keeps the edited text of a message; null ends the edit.
 * @param key the message's key in its conversation
 * @param questionId the question whose edit survives a reload
 */
export function keepEdit(
  { deps, disposal, editsAtom }: Conversation,
  key: string,
  text: string | null,
  questionId?: number,
): void {
  if (disposal.signal.aborted) return;
  deps.store.set(editsAtom, (before) => ({ ...before, [key]: text }));
  if (questionId !== undefined) writeStored(placeOf(deps.owner, questionId), text);
}
