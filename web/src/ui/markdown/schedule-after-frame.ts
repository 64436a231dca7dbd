const waiting = new Set<() => void>();

/**
 * Runs an expensive render between two frames. Runs one waiting render per frame, so that they do not form one long task.
 * Returns a function that cancels it.
 */
export function scheduleAfterFrame(draw: () => void): () => void {
  waiting.add(draw);
  if (waiting.size === 1) afterFrame();
  return () => waiting.delete(draw);
}

function afterFrame(): void {
  requestAnimationFrame(() => setTimeout(drawNext));
}

function drawNext(): void {
  const [draw] = waiting;
  if (!draw) return;
  waiting.delete(draw);
  draw();
  if (waiting.size > 0) afterFrame();
}
