import { useAtomValue } from 'jotai';
import { lazy, Suspense, type ComponentType } from 'react';
import { sessionAtom } from '../../app/session';
import type { LessonChat } from './lesson-chat';
import { lessonAtom, studyAtom, ticketAtom } from './lesson.atoms';

/** Code that is loaded when it is first rendered. Without it (a bad connection) the page works as before. */
const part = <Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> =>
  lazy(async () => ({ default: await load().catch(() => (): React.ReactNode => null) }));

const parts = () => import('./lesson-parts');
const Watch = part<object>(async () => (await import('./lesson-of-student')).LessonOfStudent);
const AboveMessages = part<LessonChat>(async () => (await parts()).LessonAboveMessages);
const AboveInput = part<LessonChat>(async () => (await parts()).LessonAboveInput);

/** In the conversations of all accounts: a teacher may have been a student. */
export const PersonMessage = lazy(async () => ({ default: (await parts()).PersonMessage }));

/** Follows the student's lesson on every page, and covers the page while the lesson is paused. */
export function LessonOfStudent() {
  const me = useAtomValue(sessionAtom);
  if (me === null || me === 'unknown' || me.must_change_password || me.role !== 'STUDENT') return null;
  return (
    <Suspense>
      <Watch />
    </Suspense>
  );
}

export function LessonAboveMessages(chat: LessonChat) {
  const lesson = useAtomValue(lessonAtom);
  return <Suspense>{(lesson !== null || chat.isLesson) && <AboveMessages {...chat} />}</Suspense>;
}

export function LessonAboveInput(chat: LessonChat) {
  const lesson = useAtomValue(lessonAtom);
  const study = useAtomValue(studyAtom)?.study_mode ?? 'off';
  const ticket = useAtomValue(ticketAtom);
  const isNeeded = lesson !== null || ticket !== null || study !== 'off';
  return <Suspense>{isNeeded && <AboveInput {...chat} />}</Suspense>;
}
