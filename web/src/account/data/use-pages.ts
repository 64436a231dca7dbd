import { keepPreviousData, skipToken, useInfiniteQuery, type InfiniteData } from '@tanstack/react-query';
import { useState } from 'react';
import { pageQueries } from './queries';
import type { Topic } from './read';

/** A list that the server answers in pages, each with the place where the next one begins. */
export interface PagedRead<T, Place> {
  readonly key: readonly unknown[];
  readonly topics: readonly Topic[];
  /** @param place where the page begins; undefined for the first */
  readonly load: (place: Place | undefined, signal: AbortSignal) => Promise<T>;
  /** Where the page after this one begins; null at the end. */
  readonly next: (page: T) => Place | null;
}

interface Pages<T> {
  /** Those that were read; while another list is read, those of the previous one. */
  pages: readonly T[];
  isFetching: boolean;
  /** The failure of the last request. */
  error: unknown;
  hasMore: boolean;
  /** Reads the next page. Returns the failure; null where there is none. */
  loadMore: () => Promise<unknown>;
  /** Makes the request that failed again. */
  retry: () => void;
}

/** Reads the pages of a list, one after the other; null reads nothing. */
export function usePages<T, Place>(asked: PagedRead<T, Place> | null): Pages<T> {
  const [{ client }] = useState(pageQueries);
  const { key = [], topics = [] } = asked ?? {};
  const found = useInfiniteQuery<T, Error, InfiniteData<T>, readonly unknown[], Place | undefined>(
    {
      queryKey: key,
      meta: { topics },
      queryFn: asked
        ? ({ pageParam, signal }) => asked.load(pageParam as Place | undefined, signal)
        : skipToken,
      initialPageParam: undefined,
      getNextPageParam: (page) => asked?.next(page),
      placeholderData: keepPreviousData,
    },
    client,
  );
  const loadMore = async (): Promise<unknown> => (await found.fetchNextPage({ cancelRefetch: false })).error;
  return {
    pages: found.data?.pages ?? [],
    isFetching: found.isFetching,
    error: found.error,
    hasMore: found.hasNextPage,
    loadMore,
    retry: () => void (found.isFetchNextPageError ? loadMore() : found.refetch()),
  };
}
