import type { ChatSearchResults } from '@studyhall/contracts';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { store } from '../../../../base/store';
import { connectionAtom } from '../../../../transport/connection';
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

const find = (q: string, before: number | undefined, signal: AbortSignal) =>
  api<ChatSearchResults>('GET', '/api/search', { query: { q, before }, signal });

/**
 * The results for `words`, page after page. A newer search replaces the one that runs. One that failed is sent again when
 * the connection is back.
 */
export function useSearch(words: string): Search {
  const [results, setResults] = useState<ChatSearchResults | null>(null);
  const [state, setState] = useState<Search['state']>('loading');
  const [retried, setRetried] = useState<{ words: string } | null>(null);
  const running = useRef<AbortController>(undefined);

  useEffect(() => {
    const controller = new AbortController();
    running.current = controller;
    const timer = setTimeout(
      () => {
        setState('loading');
        find(words, undefined, controller.signal).then(
          (found) => {
            setResults(found);
            setState('ready');
          },
          () => {
            if (controller.signal.aborted) return;
            // What an earlier search found says nothing about these words.
            setResults(null);
            setState('failed');
          },
        );
      },
      retried?.words === words ? 0 : TYPING_MS,
    );
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [words, retried]);

  const loadMore = useCallback(() => {
    const signal = running.current?.signal;
    if (!results?.next || state === 'loading' || !signal) return;
    setState('loading');
    find(words, results.next, signal).then(
      (page) => {
        setResults({
          ...page,
          conversations: results.conversations,
          messages: [...results.messages, ...page.messages],
        });
        setState('ready');
      },
      () => {
        if (!signal.aborted) setState('failed');
      },
    );
  }, [results, state, words]);

  const retry = (): void => setRetried({ words });
  const onConnection = useEffectEvent(() => {
    if (state === 'failed' && store.get(connectionAtom) === 'online') retry();
  });
  useEffect(() => store.sub(connectionAtom, () => onConnection()), []);

  return { results, state, loadMore, retry };
}
