import { DataSource } from 'typeorm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { EventPublisher, LessonEvents } from '@studyhall/platform';
import { createUser } from '@studyhall/testing';
import { startApi, type TestApi } from '../../../../tests/support/api.js';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api?.stop());

it('a new member makes the live lessons of the school be read once, whatever their number', async () => {
  const { client } = await api.signedIn({ role: 'SCHOOL_ADMIN', school: 'LIVE' });
  const classes: number[] = [];
  for (let at = 0; at < 5; at += 1) {
    const { body } = await client.post<{ group_id: number }>('/api/groups', {
      name: `Live ${at}`,
      school: 'LIVE',
    });
    classes.push(body.group_id);
    expect((await client.post(`/api/groups/${body.group_id}/lessons`, {})).status).toBe(201);
  }
  const pupil = await createUser(api.db, { school: 'LIVE' });
  const lessons = api.app.get(LessonEvents);
  const refreshes = vi.spyOn(lessons, 'refresh');
  const lists = vi.spyOn(api.app.get(EventPublisher), 'publishDirectory');
  await client.post(`/api/groups/${classes[0]}/assign`, [pupil.id]);
  expect(refreshes).toHaveBeenCalledTimes(1);
  expect(lists.mock.calls.toSorted()).toEqual([
    ['groups', 'LIVE'],
    ['users', 'LIVE'],
  ]);
  const statements = vi.spyOn(api.app.get(DataSource), 'createQueryRunner');
  await lessons.refresh('LIVE');
  // The lessons, and who is in their classes.
  expect(statements).toHaveBeenCalledTimes(2);
});
