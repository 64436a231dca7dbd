import type { ActivityView } from '@studyhall/contracts';
import { serverNow } from '../../../transport/server-clock';
import { useInvalidateAfter } from '../use-invalidate-after';
import { useQuery, type QueryResult } from '../../../account/data/use-query';
import { homeworkCalls } from './homework.calls';

const SECOND_MS = 1_000;

/** Homework always has start and end times. */
export type GivenHomework = ActivityView & { opens_at: string; closes_at: string };
export const isHomework = (one: ActivityView): one is GivenHomework => one.kind === 'tutor';

/** The homework and quizzes of a class, updated by events and when one of them closes. */
export function useActivities(group: number): QueryResult<ActivityView[]> {
  const result = useQuery(homeworkCalls.ofClass(group));
  useInvalidateAfter(
    (result.data ?? []).map(({ state, closes_at }) =>
      state === 'open' && closes_at !== null ? (Date.parse(closes_at) - serverNow()) / SECOND_MS : null,
    ),
  );
  return result;
}
