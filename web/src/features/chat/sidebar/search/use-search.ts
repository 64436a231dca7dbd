import type { ChatSearchResults } from '@studyhall/contracts';
import { useDebounced } from '../../../../account/data/use-debounced';
import { usePages, type PagedRead } from '../../../../account/data/use-pages';
import { api } from '../../../../transport/rest';

/** Debounce of typing before a search is sent. */
const TYPING_MS = 250;

interface Search {
  /** The results of the last answered search; null before the first. */
  results: ChatSearchResults | null;
  state: 'loading' | 'ready' | 'failed';
  loadMore: () => void;
  retry: () => void;
}

/**
 * The results for `words`, in pages. A newer search replaces a running one. A failed search is retried when the
 * connection is back.
 */
export function useSearch(words: string): Search {
  const asked = useDebounced(words, TYPING_MS);
  const { pages, isFetching, error, hasMore, loadMore, retry } = usePages(
    asked === null ? null : search(asked),
  );
  const [first] = pages;
  const last = pages.at(-1);
  return {
    results:
      first && last
        ? { ...last, conversations: first.conversations, messages: pages.flatMap(({ messages }) => messages) }
        : null,
    state: isFetching || asked !== words ? 'loading' : error === null ? 'ready' : 'failed',
    loadMore: () => void (hasMore && !isFetching && loadMore()),
    retry,
  };
}

const search = (words: string): PagedRead<ChatSearchResults, number> => ({
  key: ['/api/search', words],
  topics: [],
  load: (before, signal) => api('GET', '/api/search', { query: { q: words, before }, signal }),
  next: ({ next }) => next,
});
