import { beforeAll, expect, it } from 'vitest';
import { button } from '../support/chat.page.ts';
import { CLASS, makeClass, overlay, readable } from '../support/lesson.page.ts';
import { sharedStage } from '../support/stage.ts';

const stage = sharedStage();

let room: Awaited<ReturnType<typeof makeClass>>;
let lesson: string;
beforeAll(async () => {
  room = await makeClass(stage.product);
  const { admin, teacher } = room;
  const started = await teacher.http.post<{ lesson_id: string }>(`${admin.path}/lessons`, {});
  lesson = `/api/lessons/${started.body.lesson_id}`;
});

it.each(['/', '/join', '/nowhere', '/cards', '/lessons'])('a pause covers %s', async (path) => {
  const { page } = await stage.openWindow(room.mia);
  // A page of a signed-in user stores in the browser that someone is signed in.
  await page.goto('/lessons');
  await page.getByText(`${CLASS} is live until`).waitFor();
  await page.goto(path);
  await page.getByText(`${CLASS} is live until`).waitFor();
  await room.teacher.http.post(`${lesson}/pause`, { reason: 'Look up' });
  await overlay(page).getByText('Look up').waitFor();
  await room.teacher.http.post(`${lesson}/resume`);
  await overlay(page).waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe(path);
});

it('the conversation of an earlier lesson leads to the one that is live', async () => {
  const { admin, teacher, ben } = room;
  const { page } = await stage.openChat(ben);
  await button(page, 'Open the lesson').click();
  await readable(page).waitFor();
  await teacher.http.post(`${lesson}/end`);
  await button(page, 'Raise hand').waitFor({ state: 'detached' });
  await teacher.http.post(`${admin.path}/lessons`, { title: 'Plants' });
  await page.getByText(`${CLASS}: Plants is live until`).waitFor();
  await readable(page).waitFor();
  await button(page, 'Open the lesson').click();
  await button(page, 'Raise hand').waitFor();
});
