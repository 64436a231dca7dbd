import { Suspense, useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { fetchModule } from '../base/fetch-module';
import { useTexts } from '../base/i18n/texts';
import { uiTexts } from '../base/i18n/ui.texts';
import { notifyError } from './snackbar';

/** Code that is fetched when it is first needed, or ahead of that. */
export interface Deferred<T> {
  /** Fetches the code once. After a failure the next call fetches it again. */
  prepare(): Promise<T>;
  /** The code, or null before it was fetched. */
  now(): T | null;
}

/** Deferred code; `deferredImport` for what a module exports. */
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

/** A module, or one of its exports: `deferredImport(() => import('./panel'), 'Panel')`. */
export function deferredImport<Module>(load: () => Promise<Module>): Deferred<Module>;
export function deferredImport<Module, Name extends keyof Module>(
  from: (() => Promise<Module>) | Deferred<Module>,
  name: Name,
): Deferred<Module[Name]>;
export function deferredImport<Module, Name extends keyof Module>(
  from: (() => Promise<Module>) | Deferred<Module>,
  name?: Name,
): Deferred<Module | Module[Name]> {
  return deferred(async () => {
    const module = await (typeof from === 'function' ? fetchModule(from) : from.prepare());
    return name === undefined ? module : module[name];
  });
}

/** Pauses before code is fetched again, each twice as long as the one before. Milliseconds. */
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 30_000;

/**
 * The code once it is wanted and fetched, else null. Where it cannot be fetched, `onFailed` is called, and it is fetched again
 * for as long as it is wanted. Code that a part shares with others and that failed is fetched again only by a page that is
 * loaded anew.
 */
export function useDeferred<T>(code: Deferred<T>, wanted: boolean, onFailed: () => void): T | null {
  const [loaded, setLoaded] = useState<{ code: T } | null>(null);
  const failed = useEffectEvent(onFailed);
  const now = loaded?.code ?? (wanted ? code.now() : null);
  const isMissing = wanted && now === null;
  useEffect(() => {
    if (!isMissing) return;
    const ended = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pause = FIRST_PAUSE_MS;
    const fetchCode = (): void => {
      clearTimeout(timer);
      code.prepare().then(
        (fetched) => ended.signal.aborted || setLoaded({ code: fetched }),
        () => {
          if (ended.signal.aborted) return;
          timer = setTimeout(fetchCode, pause);
          pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
          failed();
        },
      );
    };
    fetchCode();
    window.addEventListener('online', fetchCode, { signal: ended.signal });
    return () => {
      ended.abort();
      clearTimeout(timer);
    };
  }, [code, isMissing]);
  return now;
}

interface Places<Props> {
  /** In place of the part while its code or its texts are fetched; default nothing. */
  waiting?: ComponentType<Props>;
  /** After a failure, while the code is fetched again; default as while waiting. */
  failed?: ComponentType<Props>;
  onFailed?: (props: Props) => void;
}

/** A component whose code is fetched when it is first rendered, or ahead of that. */
export type LazyPart<Props> = ComponentType<Props> & Pick<Deferred<unknown>, 'prepare'>;

const Nothing = (): null => null;

/** A part of a page whose code is fetched when it is first rendered. Where that fails, the page around it works as before. */
export function lazyPart<Props extends object>(
  code: Deferred<ComponentType<Props>>,
  { waiting: Waiting = Nothing, failed: Failed = Waiting, onFailed }: Places<Props> = {},
): LazyPart<Props> {
  return Object.assign(
    function LazyPart(props: Props) {
      const [hasFailed, setHasFailed] = useState(false);
      const Loaded = useDeferred(code, true, () => {
        setHasFailed(true);
        onFailed?.(props);
      });
      if (!Loaded) return hasFailed ? <Failed {...props} /> : <Waiting {...props} />;
      return (
        <Suspense fallback={<Waiting {...props} />}>
          <Loaded {...props} />
        </Suspense>
      );
    },
    { prepare: code.prepare },
  );
}

interface OpenProps {
  open: boolean;
  onClose: () => void;
}

/** A window whose code is fetched when it is first opened. Where that fails, a notice says so and it stays closed. */
export function openable<Props extends OpenProps>(
  code: Deferred<ComponentType<Props>>,
): ComponentType<Props> {
  return function Openable(props: Props) {
    const { dialogFailed } = useTexts(uiTexts);
    const Window = useDeferred(code, props.open, () => {
      notifyError(dialogFailed);
      props.onClose();
    });
    return (
      Window && (
        <Suspense>
          <Window {...props} />
        </Suspense>
      )
    );
  };
}

/** Fetches code this long after the page, whose own loading comes first. */
const PREPARE_AFTER_MS = 2_000;

type Preparable = Pick<Deferred<unknown>, 'prepare'>;

/**
 * Fetches code ahead of its first use, so that nothing waits for a bad connection: one part after the other. A browser
 * opens six connections to a server, and what the user opens meanwhile would wait behind all parts.
 */
export function usePrepared(codes: readonly Preparable[]): void {
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
export async function prepareInTurn(codes: readonly Preparable[], signal: AbortSignal): Promise<void> {
  for (const code of codes) {
    if (signal.aborted) return;
    await code.prepare().catch(() => undefined);
  }
}
