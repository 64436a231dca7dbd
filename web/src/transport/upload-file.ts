import type { FileInfo, UploadState } from '@studyhall/contracts';
import { LIMITS } from '@studyhall/contracts/limits';
import { ApiError, NetworkError } from './errors';
import { api } from './rest';

/** Parts grow until one takes about a second: a lost connection loses only the part in transit. */
const FIRST_PART_BYTES = 128 * 1024;
const MIN_PART_BYTES = 32 * 1024;
const MAX_PART_BYTES = LIMITS.uploadPartBytes / 2;
const QUICK_MS = 700;
const SLOW_MS = 2_000;
/** No answer to a part in this time: the connection is dead, though nothing reported it. */
const PART_TIMEOUT_MS = 20_000;
/** Failures in a row after which the caller decides, and the pauses between them. A part that arrives resets them. */
const MAX_FAILURES = 4;
const PAUSE_MS = 100;

export interface UploadFileOptions {
  /** Of an earlier try: the upload goes on where that one ended. */
  id?: string | null;
  signal?: AbortSignal;
  /** The upload has begun, or started over, under this id. */
  onBegun?: (id: string) => void;
  /** From 0 to 1, as the server has the bytes. */
  onProgress?: (fraction: number) => void;
}

/**
 * Uploads a file in parts. Needs no socket; after a connection that dropped it goes on with what the server does not have.
 * Throws NetworkError where no part arrives any more; another call with the same id continues.
 */
export async function uploadFile(file: File, options: UploadFileOptions = {}): Promise<FileInfo> {
  const { signal, onBegun, onProgress } = options;
  const path = (): string => `/api/uploads/${id}`;
  let id = options.id ?? null;
  /** Null while unknown. */
  let received: number | null = null;
  let partBytes = FIRST_PART_BYTES;
  let failures = 0;
  for (;;) {
    try {
      if (id === null) {
        const body = { name: file.name, size: file.size };
        id = (await api<UploadState>('POST', '/api/uploads', { body, signal })).upload_id;
        received = 0;
        onBegun?.(id);
      }
      received ??= (await api<UploadState>('GET', path(), { signal })).received;
      onProgress?.(received / file.size);
      if (received >= file.size) return await api<FileInfo>('POST', `${path()}/finish`, { signal });
      // Read before it is sent: a file that is gone from the disk is no fault of the connection.
      const bytes: ArrayBuffer = await file.slice(received, received + partBytes).arrayBuffer();
      const began = performance.now();
      const state: UploadState = await api<UploadState>('PATCH', path(), {
        ...{ body: new Blob([bytes]), query: { offset: received }, signal },
        timeoutMs: PART_TIMEOUT_MS,
      });
      received = state.received;
      failures = 0;
      partBytes = nextPart(partBytes, performance.now() - began);
    } catch (error) {
      if (signal?.aborted || !isPassing(error) || ++failures > MAX_FAILURES) throw error;
      if (error instanceof ApiError && error.status === 404) id = null;
      received = null;
      partBytes = nextPart(partBytes, Infinity);
      if (error instanceof NetworkError) await pause(PAUSE_MS * 4 ** (failures - 1), signal);
    }
  }
}

/** The line dropped; or the upload ended, or an earlier part arrived whose answer was lost. */
const isPassing = (error: unknown): boolean =>
  error instanceof NetworkError ||
  (error instanceof ApiError && (error.status === 404 || error.code === 'conflict'));

function nextPart(bytes: number, tookMs: number): number {
  if (tookMs < QUICK_MS) return Math.min(bytes * 2, MAX_PART_BYTES);
  return tookMs > SLOW_MS ? Math.max(bytes / 2, MIN_PART_BYTES) : bytes;
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
}

/** Ends an upload that will not go on. What is lost on the way ends by itself. */
export const cancelUpload = (id: string): void =>
  void api('DELETE', `/api/uploads/${id}`).catch(() => undefined);
