import type { LessonSummary } from '@studyhall/contracts';
import { useMemo } from 'react';
import { useQuery } from '../../../account/data/use-query';
import { lessonCalls } from './lesson.calls';

/** The lessons that are live, by class. Without an answer, none: the page stands without them. */
export function useLiveLessons(): ReadonlyMap<number, LessonSummary> {
  const { data } = useQuery(lessonCalls.ofOwnClasses);
  return useMemo(() => new Map((data?.lessons ?? []).map((lesson) => [lesson.group_id, lesson])), [data]);
}
