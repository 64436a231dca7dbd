import { flushSync } from 'react-dom';

const waiting = new Set<() => void>();

/**
 * Draws something heavy between two frames of the page. Of all that waits, one is drawn for each frame, so that they do
 * not form one long task. Returns a function that cancels the drawing.
 */
export function scheduleAfterFrame(draw: () => void): () => void {
  waiting.add(draw);
  if (waiting.size === 1) afterFrame();
  return () => waiting.delete(draw);
}

let claimed = false;

/**
 * Whether the caller may draw something heavy at once, in the drawing that is going on: true once for a frame, while
 * nothing waits.
 */
export function claimFrame(): boolean {
  if (claimed || waiting.size > 0) return false;
  claimed = true;
  requestAnimationFrame(() => {
    claimed = false;
  });
  return true;
}

function afterFrame(): void {
  requestAnimationFrame(() => setTimeout(drawNext));
}

/** Includes the layout, which would otherwise come together with the next frame's own work. */
function drawNext(): void {
  const [draw] = waiting;
  if (!draw) return;
  waiting.delete(draw);
  flushSync(draw);
  void document.body.offsetHeight;
  if (waiting.size > 0) afterFrame();
}
