import { useAtomValue } from 'jotai';
import { lazy, Suspense, useEffect } from 'react';
import { useLocation } from 'wouter';
import { store } from '../../base/store';
import { connectionAtom, onServerEvent } from '../../transport/socket';
import { lessonAtom } from './lesson.atoms';
import { lessonCalls } from './lesson.calls';
import { startLessonSync } from './lesson-sync';

const LiveBar = lazy(async () => ({ default: (await import('./lesson-parts')).LiveBar }));
const PauseOverlay = lazy(async () => ({ default: (await import('./lesson-parts')).PauseOverlay }));

/** On every page of a student: the lesson that is live, and the pause. The chat shows the bar in its own place. */
export function LessonOfStudent() {
  const lesson = useAtomValue(lessonAtom);
  const [path] = useLocation();
  useEffect(
    () =>
      startLessonSync({
        ...{ store, connectionAtom, on: onServerEvent },
        load: lessonCalls.current,
        loadStudy: lessonCalls.study,
      }),
    [],
  );
  if (lesson === null) return null;
  return (
    <Suspense>
      {path !== '/chat' && <LiveBar lesson={lesson} />}
      {lesson.paused && <PauseOverlay reason={lesson.pause_reason} />}
    </Suspense>
  );
}
