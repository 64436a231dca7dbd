import { expect, it } from 'vitest';
import type { StudentLesson } from '@studyhall/contracts';
import { studyClass } from '../support/study-class.ts';

const room = studyClass();
const RULES = { scope: 'Only osmosis', tone: 'Like a pirate', tools_off: ['code', 'web'] };

async function askIn(conversation_id: string | null | undefined, message: string) {
  await room.reply(message, { conversation_id });
  const asked = room.product.model.control
    .requests()
    .findLast(({ body }) => JSON.stringify(body).includes(message))?.body as {
    messages: Array<{ role: string; content: string }>;
    tools?: Array<{ function: { name: string } }>;
  };
  const prompt = asked.messages[0]?.content ?? '';
  return {
    prompt,
    isRuled: /<scope>Only osmosis<\/scope>[^]*<tone>Like a pirate<\/tone>/.test(prompt),
    offers: asked.tools?.map((tool) => tool.function.name) ?? [],
  };
}

it('every reply in the conversation of a lesson is written under its rules, and no other', async () => {
  const plan = { title: 'Osmosis', rules: RULES };
  const path = `/api/groups/${room.groupId}`;
  const { plan_id } = (await room.teacher.http.post<{ plan_id: string }>(`${path}/lesson-plans`, plan)).body;
  const started = await room.teacher.http.post<{ lesson_id: string }>(`/api/lesson-plans/${plan_id}/start`);
  const { lesson } = (await room.mia.http.get<{ lesson: StudentLesson }>('/api/lessons/current')).body;
  const first = await askIn(lesson.conversation_id, 'What is a membrane?');
  expect(first.isRuled).toBe(true);
  expect(first.offers).toContain('search_documents');
  expect(first.offers).not.toContain('run_code');
  const fresh = await room.mia.http.post<{ conversation_id: string }>('/api/conversations', {});
  const elsewhere = await askIn(fresh.body.conversation_id, 'What is a planet?');
  expect(elsewhere.isRuled).toBe(false);
  expect(elsewhere.offers).toContain('run_code');
  await room.teacher.http.post(`/api/lessons/${started.body.lesson_id}/end`);
  expect((await askIn(lesson.conversation_id, 'What is a cell wall?')).isRuled).toBe(false);
});

it('every reply in the chat of homework is written under its rules, until it closes', async () => {
  const closes_at = new Date(Date.now() + 3_600_000).toISOString();
  const homework = { kind: 'tutor', title: 'Diffusion', rules: RULES, closes_at };
  const given = await room.teacher.http.post<{ activity_id: string }>(
    `/api/groups/${room.groupId}/activities`,
    homework,
  );
  const path = `/api/activities/${given.body.activity_id}`;
  const { conversation_id } = (await room.mia.http.post<{ conversation_id: string }>(`${path}/begin`)).body;
  const open = await askIn(conversation_id, 'What is diffusion?');
  expect(open.isRuled).toBe(true);
  expect(open.offers).not.toContain('run_code');
  await room.teacher.http.send('PUT', path, { closes_at: new Date().toISOString() });
  const closed = await askIn(conversation_id, 'What is a pore?');
  expect(closed.isRuled).toBe(false);
  expect(closed.offers).toContain('run_code');
  expect(closed.prompt).toContain('whose time is over');
});
