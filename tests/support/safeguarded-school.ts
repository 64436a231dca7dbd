import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { ChatResponse, SafetyCases } from '@studyhall/contracts';
import type { HttpClient, TestUser } from '@studyhall/testing';
import type { TestApi } from './api.js';
import { addFactors } from './further-duties.js';

export const DANGER = 'Please help. I want to die. I am scared.';
export const LINES = [{ name: 'Childline', number: '0800 1111', hours: 'day and night', language: 'en' }];

export interface SchoolPerson {
  user: TestUser;
  client: HttpClient;
}

export interface SafeguardedSchool {
  /** Of its safeguarding. */
  path: string;
  admin: SchoolPerson;
  lead: SchoolPerson;
  deputy: SchoolPerson;
  pupil: SchoolPerson;
}

/** A school with its people, whose safeguarding is on and, unless told otherwise, confirmed by both. */
export async function newSafeguardedSchool(
  api: Pick<TestApi, 'db' | 'signedIn'>,
  confirmed = true,
): Promise<SafeguardedSchool> {
  const school = `SCHOOL ${randomUUID()}`.toUpperCase();
  const [admin, lead, deputy, pupil] = [
    await api.signedIn({ role: 'SCHOOL_ADMIN', school }),
    await api.signedIn({ role: 'TEACHER', school }),
    await api.signedIn({ role: 'TEACHER', school }),
    await api.signedIn({ school }),
  ];
  await addFactors(api, lead.user.id, deputy.user.id);
  const [row] = await api.db.query<Array<{ id: number }>>('SELECT id FROM schools WHERE name = $1', [school]);
  const path = `/api/schools/${row?.id}/safeguarding`;
  const body = { enabled: true, lead: lead.user.id, deputy: deputy.user.id, help_lines: LINES };
  expect((await admin.client.send('PUT', path, body)).status).toBe(200);
  if (confirmed)
    for (const one of [lead, deputy]) expect((await one.client.post(`${path}/confirm`)).status).toBe(200);
  return { path, admin, lead, deputy, pupil };
}

export const ask = ({ client }: SchoolPerson, message: string, more: object = {}) =>
  client.post<ChatResponse & { code?: string }>('/chat', { message, ...more });

export const casesOf = async ({ client }: SchoolPerson) =>
  (await client.get<SafetyCases>('/api/safety/cases')).body.cases;
