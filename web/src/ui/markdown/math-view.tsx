import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { drawFormula } from './tex';

type Draw = typeof drawFormula;

/** The first formula of each kind is slow, so these are rendered in idle time, one at a time. */
const WARM_UP = ['x^2', '\\frac{a}{b}', '\\sqrt{x}', '\\int_0^1 \\sum_{k=1}^n'];

let draw: Draw | null = null;
let loading: Promise<void> | null = null;
const waiting = new Set<() => void>();

/** Loads KaTeX for the page's first formula. After a failure, formulas stay as source. */
function loadMath(): Promise<void> {
  loading ??= import('./tex').then(
    async (module) => {
      for (const tex of WARM_UP) {
        await idle();
        module.drawFormula(document.createElement('span'), tex, true);
      }
      draw = module.drawFormula;
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

const current = (): Draw | null => draw;
const none = (): null => null;

/** A formula; its source until KaTeX is loaded, and if KaTeX cannot parse it. */
export function MathView({ tex, display }: { tex: string; display: boolean }) {
  const box = useRef<HTMLSpanElement>(null);
  const ready = useSyncExternalStore(subscribe, current, none);
  const [broken, setBroken] = useState<string | null>(null);
  const drawn = ready !== null && broken !== tex;
  useLayoutEffect(() => {
    if (drawn && ready && box.current && !ready(box.current, tex, display)) setBroken(tex);
  }, [ready, drawn, tex, display]);
  // React leaves the content of an element without children to KaTeX.
  const source = (
    <span className="md-math-source" data-drawing={broken !== tex || undefined}>
      {tex}
    </span>
  );
  const content = drawn ? <span key="formula" ref={box} /> : source;
  return display ? (
    <span className="md-math" dir="ltr" tabIndex={0}>
      {content}
    </span>
  ) : (
    <span dir="ltr">{content}</span>
  );
}
