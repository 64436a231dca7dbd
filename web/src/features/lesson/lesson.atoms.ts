import type {
  EndedLesson,
  OtherLesson,
  OwnActivity,
  StudentLesson,
  StudentTicket,
  StudyView,
} from '@studyhall/contracts';
import { atom } from 'jotai';

/** The lesson that the student is in now; null outside of lessons, and for accounts that are no students. */
export const lessonAtom = atom<StudentLesson | null>(null);

/** The lesson that ended a few minutes ago, while there is no other. */
export const endedAtom = atom<EndedLesson | null>(null);

/** The lessons of other classes of the student that are live too. */
export const otherLessonsAtom = atom<readonly OtherLesson[]>([]);

/** The exit ticket that the student may answer, also for some minutes after the lesson; or one that was just closed. */
export const ticketAtom = atom<StudentTicket | null>(null);

/** Counts the wishes to read the lesson from the server again. */
export const lessonWishesAtom = atom(0);

/** The study mode that holds for the student, and what they did in it; null before it was read. */
export const studyAtom = atom<StudyView | null>(null);

/** The homework of the student; null before it was read, and for accounts that are no students. */
export const homeworkAtom = atom<OwnActivity[] | 'failed' | null>(null);

/** True from the wish to go to the lesson until the chat has opened its conversation. */
export const lessonWantedAtom = atom(false);

type LiveLesson = Omit<OtherLesson, 'conversation_id'> & Pick<StudentLesson, 'conversation_id'>;

/** The lessons of the student that are live, the newest first. */
export const liveLessonsAtom = atom((get): readonly LiveLesson[] => {
  const lesson = get(lessonAtom);
  return lesson ? [lesson, ...get(otherLessonsAtom)] : [];
});

/** Whether nothing can be asked in a conversation now. The server refuses it too. */
export const isClosed = (live: readonly LiveLesson[], conversationId: string | null): boolean =>
  live.some(({ paused }) => paused) ||
  (live.some(({ lesson_only: only }) => only) &&
    live.every(({ conversation_id: id }) => id !== conversationId));
