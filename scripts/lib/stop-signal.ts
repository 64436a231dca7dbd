const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** npm and the terminal both send the same Ctrl-C. */
const SAME_REQUEST_MS = 1_000;

/**
 * Aborts on Ctrl-C, on SIGTERM, when the terminal closes, and when npm, which started this script, is killed.
 * @param onRepeat called when the stop is requested once more
 */
export function stopSignal(onRepeat: () => void = () => {}): AbortSignal {
  const controller = new AbortController();
  let first = 0;
  const request = (): void => {
    if (!controller.signal.aborted) {
      first = Date.now();
      controller.abort();
    } else if (Date.now() - first > SAME_REQUEST_MS) onRepeat();
  };
  for (const signal of SIGNALS) process.on(signal, request);
  // A script that was started without npm may outlive its shell.
  if (process.env.npm_lifecycle_event) {
    const { ppid } = process;
    const watch = setInterval(() => {
      if (process.ppid === ppid) return;
      clearInterval(watch);
      request();
    }, 1_000).unref();
  }
  return controller.signal;
}
