import type { LessonView } from '@studyhall/contracts';
import { useEffect, useState } from 'react';
import { store } from '../../../base/store';
import { onServerEvent } from '../../../transport/socket';
import { useQuery, type QueryResult } from '../state/use-query';
import { lessonCalls } from './lesson.calls';
import { createWall, type Wall } from './wall-state';

/** The server sends the events of a lesson for a minute after it was read. */
const RENEW_MS = 30_000;
/** Who joins or leaves the class joins or leaves the wall. */
const SHOWN = ['lessons', 'groups', 'users'] as const;

/** A lesson and its students, current by events. */
export function useWall(id: string): { result: QueryResult<LessonView>; wall: Wall } {
  const [wall] = useState(() => createWall(store));
  const result = useQuery(`lesson ${id}`, (signal) => lessonCalls.view(id, signal), SHOWN);
  const { data, retry } = result;
  useEffect(() => {
    if (data) wall.showAll(data);
  }, [data, wall]);
  useEffect(
    () =>
      onServerEvent('lesson.student', ({ lesson_id, students }) => {
        if (lesson_id === id) wall.show(students);
      }),
    [id, wall],
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
