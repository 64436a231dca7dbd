import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { GroupView, TimeSlotView } from '@studyhall/contracts';
import { createUser, type HttpClient } from '@studyhall/testing';
import { startApi, type TestApi } from '../../../../tests/support/api.js';
import { DirectoryEvents } from '../directory/index.js';

let api: TestApi;
let master: HttpClient;
beforeAll(async () => {
  api = await startApi();
  master = (await api.signedIn({ role: 'MASTER_ADMIN' })).client;
});
afterAll(() => api.stop());

const slot = (day_of_week: number, start_time: string, end_time: string) => ({
  day_of_week,
  start_time,
  end_time,
});
const NINE = slot(0, '09:00', '10:00');
const create = (body: object) =>
  master.post<{ group_id: number }>('/api/groups', { school: 'SLOTS', ...body });
const replace = (id: number, time_slots: unknown) =>
  master.send<{ time_slots: TimeSlotView[] }>('PUT', `/api/groups/${id}/timeslots`, { time_slots });
const scheduleOf = async (id: number): Promise<string | undefined> =>
  (await master.get<GroupView[]>('/api/groups')).body.find((group) => group.id === id)?.schedule;
const auditOf = (id: number) =>
  api.db.query<Array<{ action: string; before: unknown; after: unknown }>>(
    `SELECT action, before, after FROM audit_log WHERE target_type = 'group' AND target_id = $1 ORDER BY id`,
    [String(id)],
  );

describe('replacing the slots of a class', () => {
  it('stores exactly the new slots, records both versions in the audit log, and notifies admins', async () => {
    const { group_id: id } = (await create({ name: 'Replaced', time_slots: [NINE] })).body;
    const changed = vi.spyOn(api.app.get(DirectoryEvents), 'changed');
    const answer = await replace(id, [slot(4, '11:00', '12:00'), slot(1, '08:00', '09:00'), NINE]);
    expect(answer.status).toBe(200);
    expect(answer.body.time_slots).toEqual([
      { id: expect.any(Number) as number, ...NINE },
      { id: expect.any(Number) as number, ...slot(1, '08:00', '09:00') },
      { id: expect.any(Number) as number, ...slot(4, '11:00', '12:00') },
    ]);
    expect((await master.get(`/api/groups/${id}/timeslots`)).body).toEqual(answer.body);
    expect(changed).toHaveBeenCalledWith(['groups'], 'SLOTS');
    changed.mockRestore();
    expect(await auditOf(id)).toEqual([
      expect.objectContaining({ action: 'group.create' }),
      {
        action: 'group.slots',
        before: { schedule: 'Monday: 09:00-10:00' },
        after: { schedule: 'Monday: 09:00-10:00\nTuesday: 08:00-09:00\nFriday: 11:00-12:00' },
      },
    ]);
  });

  it.each([
    ['none', [], 'Please add at least one time slot', 'time_slots'],
    ['nothing', undefined, '"Time slots" is missing.', 'time_slots'],
    [
      'one reversed',
      [NINE, slot(1, '10:00', '09:00')],
      'The end time must be after the start time.',
      'time_slots.1.end_time',
    ],
    [
      'two that overlap',
      [NINE, slot(1, '09:00', '10:00'), slot(0, '09:59', '11:00')],
      'This time slot overlaps another one of this class.',
      'time_slots.2.start_time',
    ],
    [
      'the same twice',
      [NINE, NINE],
      'This time slot overlaps another one of this class.',
      'time_slots.1.start_time',
    ],
  ])('%s: refused in one sentence, and nothing changes', async (what, time_slots, detail, path) => {
    const name = `Kept: ${what}`;
    const { group_id: id } = (await create({ name, time_slots: [NINE] })).body;
    const answers = [
      await replace(id, time_slots),
      time_slots &&
        (await master.send('PUT', `/api/groups/${id}`, { name: 'New', school: 'OTHER', time_slots })),
      time_slots && (await create({ name: 'Never made', time_slots })),
    ];
    for (const answer of answers.filter((one) => one !== undefined)) {
      expect(answer).toMatchObject({ status: 422, body: { detail, issues: [{ path, message: detail }] } });
    }
    const list = await master.get<GroupView[]>('/api/groups');
    expect(list.body.find((group) => group.id === id)).toMatchObject({
      name,
      school: 'SLOTS',
      schedule: 'Monday: 09:00-10:00',
    });
    expect(list.body.some((group) => group.name === 'Never made')).toBe(false);
  });

  it('with name and school is one change', async () => {
    const { group_id: id } = (await create({ name: 'Before', time_slots: [NINE] })).body;
    const pupil = await createUser(api.db, { school: 'SLOTS' });
    await master.post(`/api/groups/${id}/assign`, [pupil.id]);
    const time_slots = [slot(6, '20:00', '23:59')];
    expect(
      (await master.send('PUT', `/api/groups/${id}`, { name: 'After', school: 'moved', time_slots })).status,
    ).toBe(200);
    expect((await auditOf(id)).at(-1)).toEqual({
      action: 'group.update',
      before: {
        name: 'Before',
        school: 'SLOTS',
        description: null,
        schedule: 'Monday: 09:00-10:00',
        members: [pupil.username],
      },
      after: { name: 'After', school: 'MOVED', description: null, schedule: 'Sunday: 20:00-23:59' },
    });
  });

  it('by two admins at once stores the slots of one of them, never a mixture', async () => {
    const { group_id: id } = (await create({ name: 'Contested', time_slots: [NINE] })).body;
    const sets = [
      [slot(0, '08:00', '09:30'), slot(2, '08:00', '09:30')],
      [slot(0, '09:00', '10:30'), slot(3, '09:00', '10:30'), slot(4, '09:00', '10:30')],
    ];
    const wanted = [
      'Monday: 08:00-09:30\nWednesday: 08:00-09:30',
      'Monday: 09:00-10:30\nThursday: 09:00-10:30\nFriday: 09:00-10:30',
    ];
    for (let round = 0; round < 20; round++) {
      const answers = await Promise.all([
        replace(id, sets[0]),
        master.send('PUT', `/api/groups/${id}`, { name: 'Contested', school: 'SLOTS', time_slots: sets[1] }),
        replace(id, sets[0]),
      ]);
      expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
      expect(wanted).toContain(await scheduleOf(id));
    }
  });
});

describe('the calls of the specification, one slot at a time', () => {
  const add = (id: number, one: object) => master.post<TimeSlotView>(`/api/groups/${id}/timeslots/add`, one);

  it('a slot that stays keeps its id, whatever changes beside it', async () => {
    const { group_id: id } = (await create({ name: 'Steady', time_slots: [NINE] })).body;
    const ids = async () =>
      (await master.get<{ time_slots: TimeSlotView[] }>(`/api/groups/${id}/timeslots`)).body.time_slots.map(
        (one) => one.id,
      );
    const [nine] = await ids();
    const added = await add(id, slot(1, '08:00', '09:00'));
    expect(await ids()).toEqual([nine, added.body.id]);
    await replace(id, [NINE, slot(3, '11:00', '12:00')]);
    expect((await ids())[0]).toBe(nine);
    expect((await master.delete(`/api/groups/${id}/timeslots/${added.body.id}`)).status).toBe(404);
  });

  it('interrupted after creating the class: it is listed without a schedule, and slots can still be added', async () => {
    const { group_id: id } = (await create({ name: 'Cut short' })).body;
    expect(await scheduleOf(id)).toBe('');
    expect((await add(id, NINE)).status).toBe(201);
    expect(await scheduleOf(id)).toBe('Monday: 09:00-10:00');
  });

  it('interrupted between deleting and adding: the remaining slots are complete, and the next edit repairs the schedule', async () => {
    const { group_id: id } = (
      await create({ name: 'Half edited', time_slots: [NINE, slot(2, '09:00', '10:00')] })
    ).body;
    const { time_slots } = (await master.get<{ time_slots: TimeSlotView[] }>(`/api/groups/${id}/timeslots`))
      .body;
    for (const one of time_slots) await master.delete(`/api/groups/${id}/timeslots/${one.id}`);
    await add(id, slot(5, '07:00', '08:00'));
    expect(await scheduleOf(id)).toBe('Saturday: 07:00-08:00');
    expect((await replace(id, [NINE])).status).toBe(200);
    expect(await scheduleOf(id)).toBe('Monday: 09:00-10:00');
  });
});
