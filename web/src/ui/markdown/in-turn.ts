import { flushSync } from 'react-dom';

const waiting = new Set<() => void>();

/**
 * Has something drawn between two frames of the page, one such thing for each frame: what is heavy by itself does not
 * come together. Returns how to give it up.
 */
export function inTurn(draw: () => void): () => void {
  waiting.add(draw);
  if (waiting.size === 1) afterFrame();
  return () => waiting.delete(draw);
}

function afterFrame(): void {
  requestAnimationFrame(() => setTimeout(next));
}

/** Draws one, laid out and all: left to the next frame, that would come together with the frame's own work. */
function next(): void {
  const [draw] = waiting;
  if (!draw) return;
  waiting.delete(draw);
  flushSync(draw);
  void document.body.offsetHeight;
  if (waiting.size > 0) afterFrame();
}
