import { useEffect, useEffectEvent } from 'react';
import { randomId } from '../../../base/random-id';

/** Makes the browser's Back close what covers the page, instead of leaving the page. */
export function useBackToClose(onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const entry = randomId();
    const isCurrent = (): boolean => (history.state as { covered?: string } | null)?.covered === entry;
    history.pushState({ ...(history.state as object | null), covered: entry }, '');
    const onBack = (): void => {
      if (!isCurrent()) close();
    };
    window.addEventListener('popstate', onBack);
    return () => {
      window.removeEventListener('popstate', onBack);
      // Closed in another way: its entry goes, unless the page has another one by then.
      queueMicrotask(() => {
        if (isCurrent()) history.back();
      });
    };
  }, []);
}
