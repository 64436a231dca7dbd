import { expect, it } from 'vitest';
import type { StudentLesson } from '@studyhall/contracts';
import { studyClass } from '../support/study-class.ts';

const room = studyClass();

it('every reply in the conversation of a lesson is written under its rules, and no other', async () => {
  const { control } = room.product.model;
  const plan = {
    title: 'Osmosis',
    rules: { scope: 'Only osmosis', tone: 'Like a pirate', tools_off: ['code', 'web'] },
  };
  const path = `/api/groups/${room.groupId}`;
  const { plan_id } = (await room.teacher.http.post<{ plan_id: string }>(`${path}/lesson-plans`, plan)).body;
  const started = await room.teacher.http.post<{ lesson_id: string }>(`/api/lesson-plans/${plan_id}/start`);
  const { lesson } = (await room.mia.http.get<{ lesson: StudentLesson }>('/api/lessons/current')).body;
  const rulesIn = async (message: string, conversation_id?: string | null) => {
    await room.reply(message, { conversation_id });
    const asked = control.requests().findLast(({ body }) => JSON.stringify(body).includes(message))?.body as {
      messages: Array<{ role: string; content: string }>;
      tools?: Array<{ function: { name: string } }>;
    };
    return {
      isRuled: /<scope>Only osmosis<\/scope>[^]*<tone>Like a pirate<\/tone>/.test(
        asked.messages[0]?.content ?? '',
      ),
      offers: asked.tools?.map((tool) => tool.function.name) ?? [],
    };
  };
  const first = await rulesIn('What is a membrane?', lesson.conversation_id);
  expect(first.isRuled).toBe(true);
  expect(first.offers).toContain('search_documents');
  expect(first.offers).not.toContain('run_code');
  const fresh = await room.mia.http.post<{ id: string }>('/api/conversations', {});
  const elsewhere = await rulesIn('What is a planet?', fresh.body.id);
  expect(elsewhere.isRuled).toBe(false);
  expect(elsewhere.offers).toContain('run_code');
  await room.teacher.http.post(`/api/lessons/${started.body.lesson_id}/end`);
  expect((await rulesIn('What is a cell wall?', lesson.conversation_id)).isRuled).toBe(false);
});
