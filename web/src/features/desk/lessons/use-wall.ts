import type { LessonView } from '@studyhall/contracts';
import { useEffect, useState } from 'react';
import { store } from '../../../base/store';
import { connectionAtom, onServerEvent } from '../../../transport/socket';
import { useQuery, type QueryResult } from '../../../account/data/use-query';
import { lessonCalls } from './lesson.calls';
import { createWall, type Wall } from './wall-state';

/** The server sends a lesson's events for one minute after it was read. */
const RENEW_MS = 30_000;
/** Interval of polling without a socket. */
const POLL_MS = 5_000;

/** A lesson and its students, updated by events. */
export function useWall(id: string): { result: QueryResult<LessonView>; wall: Wall } {
  const [wall] = useState(() => createWall(store));
  const result = useQuery(lessonCalls.view(id));
  const { data, retry } = result;
  const ended = data?.state === 'ended';
  useEffect(() => {
    if (data) wall.showAll(ended ? withoutPresence(data) : data);
  }, [data, ended, wall]);
  useEffect(
    () =>
      onServerEvent('lesson.student', ({ lesson_id, students }) => {
        if (lesson_id === id && !ended) wall.show(students);
      }),
    [id, ended, wall],
  );
  useEffect(() => {
    const renewing = setInterval(() => {
      retry();
      wall.reorder();
    }, RENEW_MS);
    const polling = setInterval(() => {
      if (store.get(connectionAtom) !== 'online') retry();
    }, POLL_MS);
    return () => {
      clearInterval(renewing);
      clearInterval(polling);
    };
  }, [retry, wall]);
  return { result, wall };
}

/** An ended lesson shows no presence: being online later is not part of it. */
const withoutPresence = (lesson: LessonView): LessonView => ({
  ...lesson,
  students: lesson.students.map((student) => ({ ...student, state: 'away', hand_up: false, stuck: null })),
});
