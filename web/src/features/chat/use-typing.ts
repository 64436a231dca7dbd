import { useEffect, useState } from 'react';

/**
 * True if the input has the focus. While the pointer is down, the value does not change: layout that moves between
 * mousedown and mouseup would lose the click.
 */
export function useTyping(): boolean {
  const [typing, setTyping] = useState(false);
  useEffect(() => {
    const ended = new AbortController();
    const options = { capture: true, signal: ended.signal };
    let pressed = false;
    const update = (): void => {
      if (!pressed) setTyping(document.activeElement?.matches('[data-composer]') ?? false);
    };
    // After the focus has moved and the click was dispatched.
    const updateLater = (): void => void setTimeout(update);
    const press = (): void => void (pressed = true);
    const release = (): void => {
      pressed = false;
      updateLater();
    };
    document.addEventListener('focusin', updateLater, options);
    document.addEventListener('focusout', updateLater, options);
    // A touch fires these too, right before its click.
    document.addEventListener('mousedown', press, options);
    document.addEventListener('mouseup', release, options);
    document.addEventListener('dragend', release, options);
    update();
    return () => ended.abort();
  }, []);
  return typing;
}
