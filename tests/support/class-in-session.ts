import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { LessonView, StudentLesson } from '@studyhall/contracts';
import type { HttpClient } from './testing/index.ts';
import { startApi, type TestApi } from './api.ts';
import { Tab } from './person.ts';

export type Account = Awaited<ReturnType<TestApi['signedIn']>>;

/** An api with a school, whose class each test has anew: with a teacher and two students. */
interface ClassRoom {
  api: TestApi;
  /** An admin of the school. */
  head: HttpClient;
  master: HttpClient;
  teacher: Account;
  pupil: Account;
  other: Account;
  groupId: number;
}

export const SCHOOL = 'NORTH';

/** The class of a test file, complete from its first test on, and what its people do. */
export function classInSession() {
  const room = {} as ClassRoom;
  let made = 0;

  beforeAll(async () => {
    const api = await startApi();
    room.api = api;
    room.head = (await api.signedIn({ role: 'SCHOOL_ADMIN', school: SCHOOL })).client;
    room.master = (await api.signedIn({ role: 'MASTER_ADMIN' })).client;
    room.teacher = await api.signedIn({ role: 'TEACHER', school: SCHOOL });
  });
  afterAll(() => room.api?.stop());

  beforeEach(async () => {
    made += 1;
    const { api, head, teacher } = room;
    const name = `Biology ${made}`;
    const group = await head.post<{ group_id: number }>('/api/groups', { name, school: SCHOOL });
    room.groupId = group.body.group_id;
    const join = () => api.signedIn({ school: SCHOOL });
    [room.pupil, room.other] = await Promise.all([join(), join()]);
    await head.post(`/api/groups/${room.groupId}/assign`, [room.pupil.user.id, room.other.user.id]);
    await head.post(`/api/groups/${room.groupId}/teachers`, [teacher.user.id]);
  });

  return Object.assign(room, {
    startLesson: async (body: object = {}): Promise<string> => {
      const path = `/api/groups/${room.groupId}/lessons`;
      const started = await room.teacher.client.post<{ lesson_id: string }>(path, body);
      expect(started.status).toBe(201);
      return started.body.lesson_id;
    },
    currentOf: async ({ client }: Account): Promise<StudentLesson | null> =>
      (await client.get<{ lesson: StudentLesson | null }>('/api/lessons/current')).body.lesson,
    ask: ({ client }: Account, message: string, conversation_id?: string | null) =>
      client.post<{ code?: string; detail?: string; turn_id?: string }>(
        '/chat',
        { message, conversation_id: conversation_id ?? undefined },
        { prefer: 'respond-async' },
      ),
    wall: async (id: string): Promise<LessonView> =>
      (await room.teacher.client.get<LessonView>(`/api/lessons/${id}`)).body,
    openTab: async ({ client }: Account): Promise<Tab> => {
      const tab = new Tab(room.api.url, client.cookie);
      await tab.connected();
      return tab;
    },
    named: (tab: Tab, wanted: string): unknown[] =>
      tab.received.filter(({ name }) => name === wanted).map(({ payload }) => payload),
  });
}
