import type { TurnStep } from '@studyhall/contracts';
import { withoutHelpLines, type ChatItem } from '@studyhall/domain';
import type { Atom } from 'jotai';
import { selectAtom } from 'jotai/utils';

export interface ShownReply {
  content: string;
  steps: readonly TurnStep[];
}

/**
 * Until the first new event of a resumed reply, its text and steps stay. Help lines are left out of the text: they show
 * as links below it.
 */
export function shownReply({ message, draft }: ChatItem): ShownReply {
  if (draft && draft.lastSeq > 0) return draft;
  const { content, help_lines, reasoning } = message;
  return { content: withoutHelpLines(content, help_lines ?? []), steps: reasoning };
}

/** The message of a row. The value stays the same while a reply only grows: `ReplyText` follows its text. */
export const rowAtomOf = (item: Atom<ChatItem>): Atom<ChatItem> => selectAtom(item, asIs, onlyGrew);

const asIs = (item: ChatItem): ChatItem => item;

/** True if a streaming reply differs only in its text. */
function onlyGrew(item: ChatItem, before: ChatItem): boolean {
  const { content, steps } = shownReply(item);
  const shown = shownReply(before);
  return (
    item.draft !== null &&
    before.draft !== null &&
    (item.draft.lastSeq === 0) === (before.draft.lastSeq === 0) &&
    (content === '') === (shown.content === '') &&
    steps === shown.steps &&
    item.message === before.message &&
    item.placeholder === before.placeholder &&
    item.place === before.place &&
    item.unsent === before.unsent
  );
}
