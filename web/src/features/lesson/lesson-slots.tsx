import { isStudent } from '@studyhall/domain';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { storedProfile } from '../../account/local/stored-profile';
import { isRestricted, loadSession, sessionAtom } from '../../account/session';
import type { LessonChat } from './lesson-chat';
import { isPublicPage } from './public-pages';
import { isTodo } from './homework';
import { endedAtom, homeworkAtom, lessonAtom, studyAtom, ticketAtom } from './lesson.atoms';
import { deferredImport, lazyPart } from '../../ui/deferred';

const parts = deferredImport(() => import('./lesson-parts'));
const Watch = lazyPart(deferredImport(() => import('./lesson-of-student'), 'LessonOfStudent'));
const AboveMessages = lazyPart(deferredImport(parts, 'LessonAboveMessages'));
const Homework = lazyPart(deferredImport(parts, 'HomeworkLine'));
const AboveInput = lazyPart(deferredImport(parts, 'LessonAboveInput'));

/** In conversations of all accounts: a teacher may have been a student. */
export const PersonMessage = lazyPart(deferredImport(parts, 'PersonMessage'));

/** Follows the student's lesson on every page, and covers the page during a pause. */
export function LessonOfStudent() {
  const me = useAtomValue(sessionAtom);
  const [path] = useLocation();
  const isUnknown = me === 'unknown' && isPublicPage(path);
  useEffect(() => {
    // No request for visitors.
    if (isUnknown && storedProfile() !== null) void loadSession();
  }, [isUnknown]);
  if (me === null || me === 'unknown' || isRestricted(me) || !isStudent(me)) return null;
  return <Watch />;
}

export function LessonAboveMessages(chat: LessonChat) {
  const lesson = useAtomValue(lessonAtom);
  const ended = useAtomValue(endedAtom);
  const all = useAtomValue(homeworkAtom);
  const homework =
    Array.isArray(all) && chat.conversationId !== null
      ? all.find(({ conversation_id: id }) => id === chat.conversationId)
      : undefined;
  return (
    <>
      {(lesson !== null || ended.length > 0 || chat.isLesson) && <AboveMessages {...chat} />}
      {homework && <Homework homework={homework} />}
    </>
  );
}

export function LessonAboveInput(chat: LessonChat) {
  const lesson = useAtomValue(lessonAtom);
  const study = useAtomValue(studyAtom)?.study_mode ?? 'off';
  const ticket = useAtomValue(ticketAtom);
  const homework = useAtomValue(homeworkAtom);
  const hasQuiz = Array.isArray(homework) && homework.some((one) => one.kind === 'quiz' && isTodo(one));
  const isNeeded = lesson !== null || ticket !== null || hasQuiz || study !== 'off';
  return isNeeded && <AboveInput {...chat} />;
}
