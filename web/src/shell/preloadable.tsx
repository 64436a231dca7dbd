import { lazy, useState, type ComponentType } from 'react';

/** A component whose code is loaded when it is first rendered, or before by `preload`. */
export type Preloadable<Props> = ComponentType<Props> & {
  /** Resolves also where loading fails: rendering the component reports it. */
  preload(): Promise<void>;
};

/**
 * As React's `lazy`, which always suspends once: React then shows a placeholder, and keeps it for 300 ms. A component that
 * was preloaded renders at once.
 */
export function preloadable<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): Preloadable<Props> {
  let Loaded: ComponentType<Props> | undefined;
  const Lazy: ComponentType<Props> = lazy(async () => ({ default: await load() }));
  function Component(props: Props) {
    // The same one on each rendering: another type would begin with a new state.
    const [Chosen] = useState(() => Loaded ?? Lazy);
    return <Chosen {...props} />;
  }
  const preload = async (): Promise<void> => {
    Loaded = await load().catch(() => undefined);
  };
  return Object.assign(Component, { preload });
}
