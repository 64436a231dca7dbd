import { Suspense, useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { fetchModule } from '../base/fetch-module';
import { useTexts } from '../base/i18n/texts';
import { uiTexts } from '../base/i18n/ui.texts';
import { notifyError } from './snackbar';

/** Code that is loaded on first use, or preloaded. */
export interface Deferred<T> {
  /** Loads the code once. After a failure, the next call retries. */
  prepare(): Promise<T>;
  /** The code, or null until it is loaded. */
  now(): T | null;
}

/** Deferred code; see `deferredImport` for a module's exports. */
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

/** Delays before a retry, doubled each time. Milliseconds. */
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Loads the code once `wanted` is true; null until then. If loading fails, calls `onFailed` and retries while `wanted`. A
 * failed chunk that several parts share loads again only after a reload of the page.
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
  /** Shown while code or texts load; nothing by default. */
  waiting?: ComponentType<Props>;
  /** Shown between a failure and a successful retry; `waiting` by default. */
  failed?: ComponentType<Props>;
  onFailed?: (props: Props) => void;
}

/** A component whose code is loaded at its first render, or preloaded. */
export type LazyPart<Props> = ComponentType<Props> & Pick<Deferred<unknown>, 'prepare'>;

const Nothing = (): null => null;

/** A part of a page whose code is loaded at its first render. If that fails, the rest of the page still works. */
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

/** A dialog whose code is loaded when it is first opened. If that fails, a notice says so and it stays closed. */
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

/** Preloading starts this long after the page, so that the page itself loads first. */
const PREPARE_AFTER_MS = 2_000;

type Preparable = Pick<Deferred<unknown>, 'prepare'>;

/**
 * Preloads code before its first use, one part at a time, so that nothing waits for a slow connection later. Browsers
 * open only six connections to a server: with all parts at once, the user's own requests would wait behind them.
 */
export function usePreloaded(codes: readonly Preparable[]): void {
  useEffect(() => {
    const ended = new AbortController();
    const timer = setTimeout(() => void preloadSequentially(codes, ended.signal), PREPARE_AFTER_MS);
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [codes]);
}

/** Loads one part after another, even if one fails, until `signal` is aborted. */
export async function preloadSequentially(codes: readonly Preparable[], signal: AbortSignal): Promise<void> {
  for (const code of codes) {
    if (signal.aborted) return;
    await code.prepare().catch(() => undefined);
  }
}
