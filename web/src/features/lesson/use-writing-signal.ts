import type { Atom } from 'jotai';
import { useEffect } from 'react';
import { store } from '../../base/store';
import { askSocket } from '../../transport/socket';
import { createWritingSignal } from './writing-signal';

/** Shows the teacher that the student is typing. */
export function useWritingSignal(lessonId: string | null, draftAtom: Atom<string>): void {
  useEffect(() => {
    if (lessonId === null) return;
    const signal = createWritingSignal(
      (writing) => void askSocket('lesson.writing', { lesson_id: lessonId, writing }),
    );
    const unwatch = store.sub(draftAtom, () => signal.onText(store.get(draftAtom)));
    return () => {
      unwatch();
      signal.stop();
    };
  }, [lessonId, draftAtom]);
}
