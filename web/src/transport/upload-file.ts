import type { FileInfo, UploadState } from '@studyhall/contracts';
import { LIMITS } from '@studyhall/contracts/limits';
import { pause } from '../base/pause';
import { ApiError, NetworkError } from './errors';
import { api } from './rest';

/** Parts grow until one takes about a second: a lost connection loses only the part in transit. */
const FIRST_PART_BYTES = 128 * 1024;
const MIN_PART_BYTES = 32 * 1024;
const MAX_PART_BYTES = LIMITS.uploadPartBytes / 2;
const QUICK_MS = 700;
const SLOW_MS = 2_000;
/** Without a response to a part in this time, the connection is considered lost. */
const PART_TIMEOUT_MS = 20_000;
/** Consecutive failures before the caller decides, and the delays between them. A successful part resets them. */
const MAX_FAILURES = 4;
const PAUSE_MS = 100;

export interface UploadFileOptions {
  /** The id of an earlier attempt, to resume it. */
  id?: string | null;
  signal?: AbortSignal;
  /** Called with the upload's id when it starts or restarts. */
  onStarted?: (id: string) => void;
  /** The fraction of bytes that the server has, from 0 to 1. */
  onProgress?: (fraction: number) => void;
}

/**
 * Uploads a file in parts, without a socket. After a lost connection it continues with the missing bytes. Throws
 * NetworkError after repeated failures; another call with the same id resumes.
 */
export async function uploadFile(file: File, options: UploadFileOptions = {}): Promise<FileInfo> {
  const { signal, onStarted, onProgress } = options;
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
        onStarted?.(id);
      }
      received ??= (await api<UploadState>('GET', path(), { signal })).received;
      onProgress?.(received / file.size);
      if (received >= file.size) return await api<FileInfo>('POST', `${path()}/finish`, { signal });
      // Read before sending: a file deleted from the disk is no connection error.
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

/** The connection was lost; or the upload expired, or an earlier part arrived but its response was lost. */
const isPassing = (error: unknown): boolean =>
  error instanceof NetworkError ||
  (error instanceof ApiError && (error.status === 404 || error.code === 'conflict'));

function nextPart(bytes: number, tookMs: number): number {
  if (tookMs < QUICK_MS) return Math.min(bytes * 2, MAX_PART_BYTES);
  return tookMs > SLOW_MS ? Math.max(bytes / 2, MIN_PART_BYTES) : bytes;
}

/** Cancels an upload. If the request is lost, the upload expires on the server. */
export const cancelUpload = (id: string): void =>
  void api('DELETE', `/api/uploads/${id}`).catch(() => undefined);
