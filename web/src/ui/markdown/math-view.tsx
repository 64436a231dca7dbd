import { useMemo, useSyncExternalStore, type ReactNode } from 'react';
import type { renderTex } from './tex';

type Renderer = typeof renderTex;

/** The first formula of a kind is slow, so these are drawn while nobody waits, one at a time. */
const WARM_UP = ['x^2', '\\frac{a}{b}', '\\sqrt{x}', '\\int_0^1 \\sum_{k=1}^n'];

let renderer: Renderer | null = null;
let loading: Promise<void> | null = null;
const waiting = new Set<() => void>();

/**
 * Fetches KaTeX; the first formula on the page does so by itself, a page that expects formulas may do so earlier.
 * A failure leaves formulas as their source.
 */
export function loadMath(): Promise<void> {
  loading ??= import('./tex').then(
    async (module) => {
      for (const tex of WARM_UP) {
        await idle();
        module.renderTex(tex, true);
      }
      renderer = module.renderTex;
      for (const notify of waiting) notify();
    },
    () => {
      loading = null;
    },
  );
  return loading;
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 60 });
    else setTimeout(resolve);
  });
}

function subscribe(notify: () => void): () => void {
  waiting.add(notify);
  void loadMath();
  return () => waiting.delete(notify);
}

const current = (): Renderer | null => renderer;

/** A formula; its source until KaTeX is there. */
export function MathView({ tex, display }: { tex: string; display: boolean }): ReactNode {
  const render = useSyncExternalStore(subscribe, current, current);
  const formula = useMemo(() => render?.(tex, display), [render, tex, display]);
  const content = formula ?? <span className="md-math-source">{tex}</span>;
  return display ? (
    <span className="md-math" dir="ltr" tabIndex={0}>
      {content}
    </span>
  ) : (
    <span dir="ltr">{content}</span>
  );
}
