import { useEffect, useEffectEvent, useState } from 'react';

/** Code that is fetched when it is first needed, or ahead of that. */
export interface Deferred<T> {
  /** Fetches the code once. After a failure the next call fetches it again. */
  prepare(): Promise<T>;
  /** The code, or null before it was fetched. */
  now(): T | null;
}

/** Deferred code, such as `deferred(async () => (await fetchModule(() => import('./panel'))).Panel)`. */
export function deferred<T>(load: () => Promise<T>): Deferred<T> {
  let loaded: T | null = null;
  let loading: Promise<T> | undefined;
  return {
    prepare() {
      loading ??= load().then(
        (code) => (loaded = code),
        (error: unknown) => {
          loading = undefined;
          throw error;
        },
      );
      return loading;
    },
    now: () => loaded,
  };
}

/**
 * Deferred code of a dialog. A closed dialog returns the focus to the element that had it before: headlessui records the
 * focus from the moment it is loaded, so the element that has it by then is reported.
 */
export const deferredDialog = <T>(load: () => Promise<T>): Deferred<T> =>
  deferred(async () => {
    const code = await load();
    if (document.activeElement !== document.body)
      document.activeElement?.dispatchEvent(new FocusEvent('focus'));
    return code;
  });

/** The code once it is wanted and fetched, else null. `onFailed` is called where it cannot be fetched. */
export function useDeferred<T>(code: Deferred<T>, wanted: boolean, onFailed: () => void): T | null {
  const [loaded, setLoaded] = useState<{ code: T } | null>(null);
  const failed = useEffectEvent(onFailed);
  useEffect(() => {
    if (!wanted || loaded) return;
    let mounted = true;
    code.prepare().then(
      (fetched) => mounted && setLoaded({ code: fetched }),
      () => mounted && failed(),
    );
    return () => {
      mounted = false;
    };
  }, [code, wanted, loaded]);
  return loaded?.code ?? (wanted ? code.now() : null);
}

/** Fetches code this long after the page, whose own loading comes first. */
const PREPARE_AFTER_MS = 2_000;

/**
 * Fetches code ahead of its first use, so that nothing waits for a bad connection: one part after the other. A browser
 * opens six connections to a server, and what the user opens meanwhile would wait behind all parts.
 */
export function usePrepared(codes: readonly Deferred<unknown>[]): void {
  useEffect(() => {
    const ended = new AbortController();
    const timer = setTimeout(() => void prepareInTurn(codes, ended.signal), PREPARE_AFTER_MS);
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [codes]);
}

/** Fetches one code after the other, also where one fails, until `signal` is aborted. */
export async function prepareInTurn(codes: readonly Deferred<unknown>[], signal: AbortSignal): Promise<void> {
  for (const code of codes) {
    if (signal.aborted) return;
    await code.prepare().catch(() => undefined);
  }
}
