import type { EndedLesson, OwnActivity, StudentLesson, StudentTicket, StudyView } from '@studyhall/contracts';
import { atom } from 'jotai';
import type { ComponentType } from 'react';
import type { GoneActivity } from './homework';

/** The student's live lessons, newest first; empty for accounts that are not students. */
export const liveLessonsAtom = atom<readonly StudentLesson[]>([]);

/** The student's current lesson: the newest live one. */
export const lessonAtom = atom((get) => get(liveLessonsAtom)[0] ?? null);

/** The lessons that ended a few minutes ago, last end first. */
export const endedAtom = atom<readonly EndedLesson[]>([]);

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

/** What the student had since the page was opened, and no longer has. */
export const goneAtom = atom<readonly GoneActivity[]>([]);

/** The homework that the student hands in, and its dialog, whose code is loaded with the button that opens it. */
export const handingInAtom = atom<{
  homework: OwnActivity;
  /** Of the page that shows the dialog. */
  path: string;
  Dialog: ComponentType<{ homework: OwnActivity }>;
} | null>(null);

/** True from the request to open the lesson until the chat has opened its conversation. */
export const openLessonRequestedAtom = atom(false);

/** The live lesson that a conversation belongs to. */
export const lessonOfChat = (
  live: readonly StudentLesson[],
  conversationId: string | null,
): StudentLesson | null =>
  live.find(({ conversation_id: id }) => id !== null && id === conversationId) ?? null;

/** True if a conversation accepts no questions now. The server enforces it too. */
export const isClosed = (live: readonly StudentLesson[], conversationId: string | null): boolean =>
  live.some(({ paused }) => paused) ||
  (live.some(({ lesson_only: only }) => only) && lessonOfChat(live, conversationId) === null);
