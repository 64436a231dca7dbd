import type { ChatSearchResults } from '@studyhall/contracts';
import { keepPreviousData, skipToken, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { pageQueries } from '../../../../account/data/queries';
import { api } from '../../../../transport/rest';

/** A pause in typing after which the search is sent. */
const TYPING_MS = 250;

interface Search {
  /** The results of the last search that was answered; null before the first. */
  results: ChatSearchResults | null;
  state: 'loading' | 'ready' | 'failed';
  loadMore: () => void;
  retry: () => void;
}

/**
 * The results for `words`, page after page. A newer search replaces the one that runs. One that failed is sent again when
 * the connection is back.
 */
export function useSearch(words: string): Search {
  const [{ client }] = useState(pageQueries);
  const [asked, setAsked] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(words), TYPING_MS);
    return () => clearTimeout(timer);
  }, [words]);
  const found = useInfiniteQuery(
    {
      queryKey: ['/api/search', asked],
      meta: { topics: [] },
      queryFn:
        asked === null
          ? skipToken
          : ({ pageParam: before, signal }) =>
              api<ChatSearchResults>('GET', '/api/search', { query: { q: asked, before }, signal }),
      initialPageParam: undefined as number | undefined,
      getNextPageParam: ({ next }) => next,
      placeholderData: keepPreviousData,
    },
    client,
  );
  const pages = found.data?.pages ?? [];
  const [first] = pages;
  const last = pages.at(-1);
  return {
    results:
      first && last
        ? { ...last, conversations: first.conversations, messages: pages.flatMap(({ messages }) => messages) }
        : null,
    state: found.isFetching || asked !== words ? 'loading' : found.isError ? 'failed' : 'ready',
    loadMore: () => void (last?.next && !found.isFetching && found.fetchNextPage()),
    retry: () => void (found.isFetchNextPageError ? found.fetchNextPage() : found.refetch()),
  };
}
