import {
  createContext,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { inTurn } from './in-turn';
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

/** True inside a text that is being written: what is heavy is then drawn bit by bit. */
export const LiveContext = createContext(false);

type Stage = 'source' | 'seen' | 'whole';

/** A formula; its source until KaTeX is there. */
export function MathView({ tex, display }: { tex: string; display: boolean }): ReactNode {
  const render = useSyncExternalStore(subscribe, current, current);
  const stage = useStage(render !== null);
  const wanted = stage !== 'source';
  const formula = useMemo(() => (wanted ? render?.(tex, display) : null), [render, tex, display, wanted]);
  const drawn = useMemo(() => (stage === 'whole' ? formula?.whole() : formula?.seen()), [formula, stage]);
  const content = drawn ?? <span className="md-math-source">{tex}</span>;
  return display ? (
    <span className="md-math" dir="ltr" tabIndex={0}>
      {content}
    </span>
  ) : (
    <span dir="ltr">{content}</span>
  );
}

/** How much of a formula is drawn. In a text that is being written it comes in two steps, each between two frames. */
function useStage(ready: boolean): Stage {
  const live = useContext(LiveContext);
  const [stage, setStage] = useState<Stage>(live ? 'source' : 'whole');
  useEffect(() => {
    if (!ready || stage === 'whole') return;
    return inTurn(() => setStage(stage === 'source' ? 'seen' : 'whole'));
  }, [ready, stage]);
  return stage;
}
