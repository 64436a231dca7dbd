import { expect } from 'vitest';
import { createUser, type Answer, type HttpClient } from '../../support/testing/index.ts';
import { startApi, type TestApi } from '../../support/api.js';

export let api: TestApi;
export let master: HttpClient;
export let north: HttpClient;
export let pupil: number;
export let stranger: number;
export let chief: number;
export let groupId: number;
export let otherGroupId: number;
export let slotId: number;
export let otherSlotId: number;
export let otherRequestId: number;
export let code: string;

/** Starts the api with a school and another, and one of everything in each. */
export async function setUp(): Promise<void> {
  api = await startApi();
  master = (await api.signedIn({ role: 'MASTER_ADMIN' })).client;
  const head = await api.signedIn({ role: 'SCHOOL_ADMIN', school: 'NORTH' });
  north = head.client;
  chief = head.user.id;
  pupil = (await createUser(api.db, { school: 'NORTH' })).id;
  stranger = (await createUser(api.db, { school: 'SOUTH' })).id;
  [groupId, slotId] = await place('NORTH');
  [otherGroupId, otherSlotId, otherRequestId] = await place('SOUTH');
  code = (await master.post<{ code: string }>('/api/invites', { school: 'NORTH' })).body.code;
}

/** A class with a slot, and a request, of a school. */
export async function place(school: string): Promise<[number, number, number]> {
  const time_slots = [{ day_of_week: 0, start_time: '09:00', end_time: '10:00' }];
  const { group_id } = (
    await master.post<{ group_id: number }>('/api/groups', { name: 'Class', school, time_slots })
  ).body;
  const { time_slots: made } = (
    await master.get<{ time_slots: Array<{ id: number }> }>(`/api/groups/${group_id}/timeslots`)
  ).body;
  const [request] = await api.db.query<Array<{ id: number }>>(
    `INSERT INTO approval_requests (username, password_hash, school, role) VALUES ($1, 'x', $1, 'STUDENT') RETURNING id`,
    [school],
  );
  return [group_id, made[0]?.id ?? 0, request?.id ?? 0];
}

/** Everything that administration stores, counted: what is refused must leave it as it was. */
export const stored = async (): Promise<unknown> =>
  api.db.query(
    `SELECT (SELECT count(*) FROM users) AS users, (SELECT count(*) FROM groups) AS groups,
            (SELECT count(*) FROM group_slots) AS slots, (SELECT count(*) FROM group_members) AS members,
            (SELECT count(*) FROM invites) AS invites, (SELECT count(*) FROM imports) AS imports,
            (SELECT count(*) FROM approval_requests WHERE outcome IS NULL) AS requests,
            (SELECT count(*) FROM audit_log) AS audit`,
  );

const ERROR = {
  detail: expect.stringMatching(/^\S[^\n]{5,300}$/) as string,
  code: expect.stringMatching(/^[a-z_]+$/) as string,
  request_id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
};
/** An error in the one shape, in words for a person. */
export function refused(answer: Answer, statuses: readonly number[], what: string): void {
  expect(statuses, `${what}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`).toContain(
    answer.status,
  );
  expect(answer.body, what).toMatchObject(ERROR);
  expect(JSON.stringify(answer.body), what).not.toMatch(
    /Invalid input|Too (big|small)|expected |received|SELECT|\/api\/src/,
  );
  if (answer.status === 422)
    expect((answer.body as { issues: unknown[] }).issues.length, what).toBeLessThanOrEqual(20);
}
