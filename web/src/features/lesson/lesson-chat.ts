import type { Atom } from 'jotai';

/** What a lesson needs of the chat around it. */
export interface LessonChat {
  /** The conversation on the screen; null before it has a name. */
  conversationId: string | null;
  /** Whether that conversation belongs to a lesson, also to one that has ended. */
  isLesson: boolean;
  draftAtom: Atom<string>;
  /** Opens a conversation. */
  open: (id: string) => Promise<void>;
  /** Puts text into the input of the conversation that is on the screen by then. */
  write: (text: string) => void;
}
