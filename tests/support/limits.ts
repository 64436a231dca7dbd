import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import type { ChatAccepted, OwnLimits } from '@studyhall/contracts';
import { startApi, type TestApi } from './api.js';
import { midHourZone, type HttpClient } from '@studyhall/testing';

export let api: TestApi;
/** The admin of {@link school}. */
export let admin: HttpClient;
export let school: string;

/** An api for the tests of a file. */
export function startLimitsApi(): void {
  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.stop());
}

const ASYNC = { prefer: 'respond-async' };
export type Refusal = { code: string; detail: string };

export async function newSchool() {
  school = `LIMITS ${randomUUID().slice(0, 8).toUpperCase()}`;
  ({ client: admin } = await api.signedIn({ role: 'SCHOOL_ADMIN', school }));
  await api.db.query('UPDATE schools SET time_zone = $2 WHERE name = $1', [school, midHourZone()]);
  return { student: (name?: string) => api.signedIn({ school, username: name }) };
}
export const setLimits = (query: Record<string, string>, ...limits: Array<[string, string, number]>) =>
  admin.send('PUT', `/api/limits?${new URLSearchParams(query).toString()}`, {
    limits: limits.map(([kind, period, limit]) => ({ kind, period, limit })),
  });
export const newChat = async (client: HttpClient) =>
  (await client.post<{ conversation_id: string }>('/api/conversations')).body.conversation_id;
export const ask = async (client: HttpClient, more: object = {}) =>
  client.post<ChatAccepted & Refusal>(
    '/chat',
    { message: 'Hello', conversation_id: await newChat(client), ...more },
    ASYNC,
  );
export const used = async (client: HttpClient, kind = 'messages') =>
  (await client.get<OwnLimits>('/api/me/limits')).body.limits.find((one) => one.kind === kind)?.used;
/** Ends a turn in the database, as a worker does. */
export const end = (id: string, state: string) =>
  api.db.query(`UPDATE turns SET state = $2, finished_at = now() WHERE id = $1`, [id, state]);
