import type { Socket } from 'node:net';
import { CAGE_LIMITS, type CageLimits } from './limits.js';

const REQUEST_BYTES = 1024;
const REQUEST_TIMEOUT_MS = 5000;

/** The purpose of a slot. `spare`: no program waits for it. `converter`: the product's own code, which gets a /proc. */
export const SLOT_KINDS = ['slot', 'spare', 'converter'] as const;
export type SlotKind = (typeof SLOT_KINDS)[number];

/** A request to the sandbox server: one line of JSON. */
export type SlotRequest = { ask: 'status' } | { ask: SlotKind; limits: Partial<CageLimits> };

/** A request that the sandbox server rejects. The message is one sentence for the client. */
export class RefusedRequest extends Error {}

/**
 * Reads a client's single line and leaves the socket paused, without reading beyond the line.
 * @throws RefusedRequest
 */
export async function receiveRequest(socket: Socket): Promise<SlotRequest> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let text = '';
  const onData = (chunk: Buffer): void => {
    text += chunk.toString('latin1');
    const end = text.indexOf('\n');
    if (end < 0 && text.length <= REQUEST_BYTES) return;
    socket.pause();
    if (end === text.length - 1 && end < REQUEST_BYTES) resolve(text.slice(0, end));
    else reject(new RefusedRequest('A request is one line, and nothing may follow it before the answer.'));
  };
  const timer = setTimeout(
    () => reject(new RefusedRequest('No request came within 5 seconds.')),
    REQUEST_TIMEOUT_MS,
  );
  const ended = (): void => reject(new RefusedRequest('The connection ended without a request.'));
  socket.on('data', onData).once('close', ended);
  try {
    return readRequest(await promise);
  } finally {
    clearTimeout(timer);
    socket.off('data', onData).off('close', ended);
  }
}

/**
 * Does not use zod, which takes as much memory as the rest of the server.
 * @throws RefusedRequest
 */
export function readRequest(line: string): SlotRequest {
  const request = parseObject(line);
  if (request?.['ask'] === 'status' && hasOnly(request, ['ask'])) return { ask: 'status' };
  const ask = SLOT_KINDS.find((kind) => kind === request?.['ask']);
  if (!ask || !hasOnly(request!, ['ask', 'limits']))
    throw new RefusedRequest('A request asks for "status" or for a "slot" with its "limits".');
  const limits = request!['limits'];
  if (!isObject(limits) || !hasOnly(limits, CAGE_LIMITS) || !Object.values(limits).every(isNumber))
    throw new RefusedRequest(`The limits of a slot are numbers: ${CAGE_LIMITS.join(', ')}.`);
  return { ask, limits };
}

function parseObject(line: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function hasOnly(value: Record<string, unknown>, keys: readonly string[]): boolean {
  return Object.keys(value).every((key) => keys.includes(key));
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}
