import type { LessonSummary } from '@studyhall/contracts';
import { useMemo } from 'react';
import { useQuery } from '../../../account/data/use-query';
import { lessonCalls } from './lesson.calls';

/** The live lessons by class. Empty without a response: the page works without them. */
export function useLiveLessons(): ReadonlyMap<number, LessonSummary> {
  const { data } = useQuery(lessonCalls.ofOwnClasses);
  return useMemo(() => new Map((data?.lessons ?? []).map((lesson) => [lesson.group_id, lesson])), [data]);
}
