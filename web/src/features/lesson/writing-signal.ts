/** After this long without a key press, the student has stopped typing. */
const STOP_MS = 4_000;
/** The server forgets after ten seconds that a student is typing. */
const RENEW_MS = 8_000;

/** Sends when typing starts and stops, and renews the signal meanwhile, not for each key. */
export function createWritingSignal(send: (writing: boolean) => void): {
  onText(text: string): void;
  stop(): void;
} {
  let since: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => {
    clearTimeout(timer);
    if (since === null) return;
    since = null;
    send(false);
  };
  return {
    stop,
    onText(text) {
      if (text.trim() === '') return stop();
      clearTimeout(timer);
      timer = setTimeout(stop, STOP_MS);
      if (since !== null && Date.now() - since < RENEW_MS) return;
      since = Date.now();
      send(true);
    },
  };
}
