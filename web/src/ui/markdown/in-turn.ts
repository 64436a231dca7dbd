const waiting = new Set<() => void>();

/**
 * Has something done between two frames of the page, one such thing for each frame: what is heavy by itself does not
 * come together. Returns how to give it up.
 */
export function inTurn(job: () => void): () => void {
  waiting.add(job);
  if (waiting.size === 1) afterFrame();
  return () => waiting.delete(job);
}

function afterFrame(): void {
  requestAnimationFrame(() => setTimeout(next));
}

function next(): void {
  const [job] = waiting;
  if (!job) return;
  waiting.delete(job);
  job();
  if (waiting.size > 0) afterFrame();
}
