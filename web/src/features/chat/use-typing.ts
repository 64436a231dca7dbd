import { useEffect, useState } from 'react';

/**
 * Whether the input has the focus. A press that takes the focus away ends first: what moves between its two halves gets no
 * click.
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
    // By then the focus has arrived, and the click of the press was dispatched.
    const updateLater = (): void => void setTimeout(update);
    const press = (): void => void (pressed = true);
    const release = (): void => {
      pressed = false;
      updateLater();
    };
    document.addEventListener('focusin', updateLater, options);
    document.addEventListener('focusout', updateLater, options);
    // A touch brings them too, right before its click.
    document.addEventListener('mousedown', press, options);
    document.addEventListener('mouseup', release, options);
    document.addEventListener('dragend', release, options);
    update();
    return () => ended.abort();
  }, []);
  return typing;
}
