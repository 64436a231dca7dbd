import { keepPreviousData, skipToken, useInfiniteQuery, type InfiniteData } from '@tanstack/react-query';
import { useState } from 'react';
import { pageQueries } from './queries';
import type { Topic } from './read';

/** A list that the server returns in pages, each with the position of the next one. */
export interface PagedRead<T, Place> {
  readonly key: readonly unknown[];
  readonly topics: readonly Topic[];
  /** @param place the start of the page; undefined for the first */
  readonly load: (place: Place | undefined, signal: AbortSignal) => Promise<T>;
  /** The start of the next page; null at the end. */
  readonly next: (page: T) => Place | null;
}

interface Pages<T> {
  /** The loaded pages; while another list loads, those of the previous one. */
  pages: readonly T[];
  isFetching: boolean;
  /** The error of the last request. */
  error: unknown;
  hasMore: boolean;
  /** Loads the next page. Returns the error, or null. */
  loadMore: () => Promise<unknown>;
  /** Repeats the failed request. */
  retry: () => void;
}

/** Loads the pages of a list, one after another; null loads nothing. */
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
