import { useAtomValue } from 'jotai';
import { useMemo, type ComponentType } from 'react';
import type { LessonChat } from '../lesson';
import { pushAddress } from './address';
import { focusInput } from './focus-input';
import { useChat, useConversation } from './state/chat.context';

/** A part of the student's lesson, with what it needs from the chat. */
export function LessonSlot({ of: Part }: { of: ComponentType<LessonChat> }) {
  const chat = useChat();
  const { draft, idAtom } = useConversation();
  const conversationId = useAtomValue(idAtom);
  const ofLessons = useAtomValue(chat.list.ofLessonsAtom);
  const isLesson = conversationId !== null && ofLessons.has(conversationId);
  const actions = useMemo(
    () => ({
      open(id: string): Promise<void> {
        const opened = chat.open(id);
        pushAddress(chat);
        return opened;
      },
      write(text: string): void {
        chat.store.get(chat.activeAtom).draft.append(text);
        focusInput(true);
      },
    }),
    [chat],
  );
  return <Part conversationId={conversationId} isLesson={isLesson} draftAtom={draft.textAtom} {...actions} />;
}
