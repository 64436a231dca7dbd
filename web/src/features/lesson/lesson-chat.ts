import type { Atom } from 'jotai';

/** What a lesson needs from the surrounding chat. */
export interface LessonChat {
  /** The open conversation; null while it has no id. */
  conversationId: string | null;
  /** True if that conversation belongs to a lesson, live or ended. */
  isLesson: boolean;
  draftAtom: Atom<string>;
  /** Opens a conversation. */
  open: (id: string) => Promise<void>;
  /** Puts text into the input of the conversation that is open at that time. */
  write: (text: string) => void;
}
