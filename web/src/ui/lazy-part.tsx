import { Suspense, useEffect, useState, type ComponentType } from 'react';
import { deferred } from './deferred';

/** Pauses before code is fetched again, each twice as long as the one before. Milliseconds. */
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 30_000;

interface Places<Props> {
  /** In place of the part while its code or its texts are fetched; default nothing. */
  waiting?: ComponentType<Props>;
  /** After a failure, while the code is fetched again; default as while waiting. */
  failed?: ComponentType<Props>;
}

const Nothing = (): null => null;

/**
 * A part of a page whose code is fetched when it is first rendered. Where that fails (a bad connection), the page around it
 * works as before, and the code is fetched again. Code that the part shares with others and that failed is fetched again
 * only by a page that is loaded anew.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { waiting: Waiting = Nothing, failed: Failed = Waiting }: Places<Props> = {},
): ComponentType<Props> {
  const code = deferred(load);
  return function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => code.now());
    const [hasFailed, setHasFailed] = useState(false);
    useEffect(() => {
      if (Part) return;
      const ended = new AbortController();
      let timer: ReturnType<typeof setTimeout> | undefined;
      let pause = FIRST_PAUSE_MS;
      const fetchCode = (): void => {
        clearTimeout(timer);
        code.prepare().then(
          (fetched) => ended.signal.aborted || setPart(() => fetched),
          () => {
            if (ended.signal.aborted) return;
            setHasFailed(true);
            timer = setTimeout(fetchCode, pause);
            pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
          },
        );
      };
      fetchCode();
      window.addEventListener('online', fetchCode, { signal: ended.signal });
      return () => {
        ended.abort();
        clearTimeout(timer);
      };
    }, [Part]);
    if (Part) {
      return (
        <Suspense fallback={<Waiting {...props} />}>
          <Part {...props} />
        </Suspense>
      );
    }
    return hasFailed ? <Failed {...props} /> : <Waiting {...props} />;
  };
}
