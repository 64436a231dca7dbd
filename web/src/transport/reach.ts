import { API_BASE } from './rest';

const PATIENCE_MS = 4_000;

/** Whether the server is there at all. */
export const serverAnswers = (): Promise<boolean> =>
  fetch(`${API_BASE}/healthz`, { signal: AbortSignal.timeout(PATIENCE_MS), cache: 'no-store' }).then(
    (response) => response.ok,
    () => false,
  );

/** A page of this origin, as a navigation gets it. */
export const fetchPage = (path: string): Promise<Response> =>
  fetch(path, { headers: { accept: 'text/html' } });
