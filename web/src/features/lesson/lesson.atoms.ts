import type {
  EndedLesson,
  OtherLesson,
  OwnActivity,
  StudentLesson,
  StudentTicket,
  StudyView,
} from '@studyhall/contracts';
import { atom } from 'jotai';

/** The student's current lesson; null outside of lessons, and for accounts that are not students. */
export const lessonAtom = atom<StudentLesson | null>(null);

/** The lessons that ended a few minutes ago, last end first. */
export const endedAtom = atom<readonly EndedLesson[]>([]);

/** Other live lessons, in the student's other classes. */
export const otherLessonsAtom = atom<readonly OtherLesson[]>([]);

/** The exit ticket that the student may answer, also for some minutes after the lesson; or one that has just closed. */
export const ticketAtom = atom<StudentTicket | null>(null);

/** The id of the last exit ticket that this page has shown open. */
export const shownTicketAtom = atom<string | null>(null);

/** Incremented to request a refetch of the lesson. */
export const lessonRefreshAtom = atom(0);

/** The student's study mode, and their work in it; null before it was loaded. */
export const studyAtom = atom<StudyView | null>(null);

/** The student's homework; null before it was loaded, and for accounts that are not students. */
export const homeworkAtom = atom<OwnActivity[] | 'failed' | null>(null);

/** True from the request to open the lesson until the chat has opened its conversation. */
export const openLessonRequestedAtom = atom(false);

type LiveLesson = Omit<OtherLesson, 'conversation_id'> & Pick<StudentLesson, 'conversation_id'>;

/** The student's live lessons, newest first. */
export const liveLessonsAtom = atom((get): readonly LiveLesson[] => {
  const lesson = get(lessonAtom);
  return lesson ? [lesson, ...get(otherLessonsAtom)] : [];
});

/** True if a conversation accepts no questions now. The server enforces it too. */
export const isClosed = (live: readonly LiveLesson[], conversationId: string | null): boolean =>
  live.some(({ paused }) => paused) ||
  (live.some(({ lesson_only: only }) => only) &&
    live.every(({ conversation_id: id }) => id !== conversationId));
