import { unreached } from './rest';

/** Fetches a file of the build from the page's own origin. @throws NetworkError */
export async function fetchOwnFile(path: string, signal?: AbortSignal): Promise<Blob> {
  try {
    const response = await fetch(path, { signal });
    if (response.ok) return await response.blob();
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw unreached(cause);
  }
  throw unreached();
}
