import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import type { Person } from '../support/person.ts';
import { seriousFindings } from '../support/axe.ts';
import { button, composer, disablePolling, replies, say } from '../support/chat.page.ts';
import { sharedStage } from '../support/stage.ts';

const stage = sharedStage();
let made = 0;

/** A class with a teacher and two students. */
async function classOf(): Promise<{ id: number; name: string; teacher: Person; mia: Person; ben: Person }> {
  made += 1;
  const name = `Lesson class ${made}`;
  const [head, teacher, mia, ben] = await Promise.all([
    stage.product.signedIn({ role: 'SCHOOL_ADMIN', school: 'WALL' }),
    stage.product.signedIn({ role: 'TEACHER', school: 'WALL' }),
    stage.product.signedIn({ school: 'WALL' }),
    stage.product.signedIn({ school: 'WALL' }),
  ]);
  const created = await head.http.post<{ group_id: number }>('/api/groups', { name, school: 'WALL' });
  const id = created.body.group_id;
  await head.http.post(`/api/groups/${id}/assign`, [mia.user.id, ben.user.id]);
  await head.http.post(`/api/groups/${id}/teachers`, [teacher.user.id]);
  return { id, name, teacher, mia, ben };
}

const overlay = (page: Page) => page.getByRole('alertdialog', { name: 'Eyes on me' });

it('students work in a lesson: live bar, push, hand, pause, a reload, words of the teacher, the end', async () => {
  const { id, name, teacher, mia } = await classOf();
  const { page } = await stage.openChat(mia, { bypassCSP: true }, disablePolling);
  page.setDefaultTimeout(15_000);
  await say(page, 'A private question [[demo: text="A private answer."]]');
  await page.getByText('A private answer.').waitFor();

  const started = await teacher.http.post<{ lesson_id: string }>(`/api/groups/${id}/lessons`, {
    study_mode: 'hints',
    lesson_only: true,
  });
  const lesson = `/api/lessons/${started.body.lesson_id}`;
  await page.getByText(`${name} is live until`).waitFor();
  await page.getByText('This chat is closed until the lesson ends.', { exact: false }).waitFor();
  await button(page, 'Open the lesson').first().click();
  await page.getByText('Your teacher can read this conversation.').waitFor();
  await button(page, 'Study mode: hints').waitFor();
  await say(page, 'What is a cell? [[demo: text="The smallest unit of life."]]');
  await replies(page).locator('nth=0').waitFor();

  await button(page, 'Study mode: hints').click();
  await page
    .getByRole('dialog')
    .getByText(/^\d attempts? · 1 hint/)
    .waitFor();
  await page.keyboard.press('Escape');

  await button(page, 'Raise hand').click();
  await button(page, 'Lower hand').waitFor();

  await teacher.http.post(`${lesson}/pushes`, { kind: 'prompt', text: 'Explain osmosis.' });
  await page.getByRole('region', { name: 'From your teacher' }).getByText('Explain osmosis.').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await button(page, 'Use').click();
  await expect.poll(() => composer(page).inputValue()).toBe('Explain osmosis.');
  const receipts = async () =>
    (await teacher.http.get<{ pushes: Array<{ used: number }> }>(`${lesson}/pushes`)).body.pushes[0]?.used;
  await expect.poll(receipts).toBe(1);

  const asked = performance.now();
  await teacher.http.post(`${lesson}/pause`, { reason: 'Look at the board' });
  await overlay(page).getByText('Look at the board').waitFor();
  expect(performance.now() - asked).toBeLessThan(1_000);
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.reload();
  await overlay(page).getByText('Look at the board').waitFor();
  await teacher.http.post(`${lesson}/resume`);
  await overlay(page).waitFor({ state: 'detached' });
  await expect.poll(() => composer(page).inputValue()).toBe('Explain osmosis.');

  await teacher.http.post(`${lesson}/students/${mia.user.id}/messages`, { text: 'Well done, Mia.' });
  await page
    .getByRole('article', { name: `${teacher.user.username} · Teacher` })
    .getByText('Well done, Mia.')
    .waitFor();
  await teacher.http.get(`${lesson}/students/${mia.user.id}/history`);
  await button(page, 'Who looked').click();
  await page.getByRole('dialog').getByText(`${teacher.user.username} · Teacher`).waitFor();
  await page.keyboard.press('Escape');

  await teacher.http.post(`${lesson}/end`);
  await button(page, 'Lower hand').waitFor({ state: 'detached' });
  await page.getByText('Your teacher can read this conversation.').waitFor();
});
