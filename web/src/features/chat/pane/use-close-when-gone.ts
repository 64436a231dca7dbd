import { useEffect, useEffectEvent } from 'react';

/** Closes the pane when the chat no longer has its content. */
export function useCloseWhenGone(isGone: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isGone) close();
  }, [isGone]);
}
