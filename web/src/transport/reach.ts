import { API_BASE } from './rest';

const TIMEOUT_MS = 4_000;

/** Whether the server answers its health check within {@link TIMEOUT_MS}. */
export const serverAnswers = (): Promise<boolean> =>
  fetch(`${API_BASE}/healthz`, { signal: AbortSignal.timeout(TIMEOUT_MS), cache: 'no-store' }).then(
    (response) => response.ok,
    () => false,
  );

/** A page of this origin, as a navigation gets it. */
export const fetchPage = (path: string): Promise<Response> =>
  fetch(path, { headers: { accept: 'text/html' } });
