import { API_BASE } from './rest';

const TIMEOUT_MS = 4_000;

/** True if the server answers its health check within {@link TIMEOUT_MS}. */
export const serverAnswers = (): Promise<boolean> =>
  fetch(`${API_BASE}/healthz`, { signal: AbortSignal.timeout(TIMEOUT_MS), cache: 'no-store' }).then(
    (response) => response.ok,
    () => false,
  );

/** Fetches a page of this origin like a navigation. */
export const fetchPage = (path: string): Promise<Response> =>
  fetch(path, { headers: { accept: 'text/html' } });
