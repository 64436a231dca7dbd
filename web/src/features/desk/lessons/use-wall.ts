import type { LessonView } from '@studyhall/contracts';
import { useEffect, useState } from 'react';
import { store } from '../../../base/store';
import { onServerEvent } from '../../../transport/socket';
import { useQuery, type QueryResult } from '../../../account/data/use-query';
import { lessonCalls } from './lesson.calls';
import { createWall, type Wall } from './wall-state';

/** The server sends the events of a lesson for a minute after it was read. */
const RENEW_MS = 30_000;

/** A lesson and its students, current by events. */
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
    return () => clearInterval(renewing);
  }, [retry, wall]);
  return { result, wall };
}

/** An ended lesson shows no presence: who is online after it is not in it. */
const withoutPresence = (lesson: LessonView): LessonView => ({
  ...lesson,
  students: lesson.students.map((student) => ({ ...student, state: 'away', hand_up: false, stuck: null })),
});
