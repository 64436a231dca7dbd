import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { store } from '../../base/store';
import { scopeAtom } from '../../account/scope';
import { Connected } from '../../account/signed-in';
import { connectionAtom, onServerEvent } from '../../transport/socket';
import { endedAtom, handingInAtom, lessonAtom, liveLessonsAtom } from './lesson.atoms';
import { lessonCalls } from './lesson.calls';
import { startLessonSync } from './lesson-sync';
import { useHomeworkNews } from './use-homework-news';
import { TicketSlot } from './ticket-slot';
import { deferredImport, lazyPart } from '../../ui/deferred';

const EndedBar = lazyPart(deferredImport(() => import('./lesson-parts'), 'EndedBar'));
const LiveBar = lazyPart(deferredImport(() => import('./lesson-parts'), 'LiveBar'));
const Quizzes = lazyPart(deferredImport(() => import('./quiz-slot'), 'QuizSlot'));
const PauseOverlay = lazyPart(deferredImport(() => import('./lesson-parts'), 'PauseOverlay'));

/**
 * On every page of a student: the live lesson with its exit ticket, quizzes and pause. The chat has its own places for
 * bar, ticket and quizzes.
 */
export function LessonOfStudent() {
  const lesson = useAtomValue(lessonAtom);
  const live = useAtomValue(liveLessonsAtom);
  const ended = useAtomValue(endedAtom);
  const scope = useAtomValue(scopeAtom);
  const handing = useAtomValue(handingInAtom);
  const [path] = useLocation();
  useEffect(
    () =>
      startLessonSync({
        ...{ store, connectionAtom, on: onServerEvent },
        load: lessonCalls.current,
        loadStudy: lessonCalls.study,
        loadHomework: lessonCalls.homework,
      }),
    [],
  );
  useEffect(() => store.set(handingInAtom, (now) => (now?.path === path ? now : null)), [path]);
  useHomeworkNews();
  const elsewhere = !/^\/chat(\/|$)/.test(path);
  return (
    <>
      {scope && <Connected scope={scope} />}
      {lesson && elsewhere && <LiveBar lesson={lesson} />}
      {ended.length > 0 && elsewhere && <EndedBar />}
      {elsewhere && (
        <div className="border-line bg-surface px-[max(1rem,calc(50%-23rem))] not-empty:border-b not-empty:py-2 max-sm:max-h-[33dvh] max-sm:overflow-y-auto max-sm:px-2 print:hidden">
          <TicketSlot />
          <Quizzes />
        </div>
      )}
      {handing && <handing.Dialog homework={handing.homework} />}
      {live.some(({ paused }) => paused) && <PauseOverlay live={live} />}
    </>
  );
}
