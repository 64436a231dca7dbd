import { expect, it } from 'vitest';
import { seriousFindings } from '../support/axe.ts';
import { button } from '../support/chat.page.ts';
import { makeClass, readable } from '../support/lesson.page.ts';
import { sharedStage } from '../support/stage.ts';

const stage = sharedStage();

it('a student reads who can see what, from the bar of a lesson and from the menu', async () => {
  const { admin, teacher, mia } = await makeClass(stage.product);
  await teacher.http.post(`${admin.path}/lessons`, {});
  const { page } = await stage.openChat(mia, { viewport: { width: 360, height: 740 } });
  await button(page, 'Open the lesson').click();
  await readable(page).waitFor();
  await page.getByRole('link', { name: 'Who can see what' }).click();
  const heading = page.getByRole('heading', { name: 'Who can see what' });
  await heading.waitFor();
  await page.getByRole('heading', { name: 'Safeguarding lead and deputy' }).waitFor();
  await expect.poll(() => seriousFindings(page)).toEqual([]);
  await button(page, 'Who looked').click();
  await page.getByRole('dialog').getByText('No one has looked yet.').waitFor();
  await expect.poll(() => seriousFindings(page)).toEqual([]);
  await page.reload();
  await heading.waitFor();
  await page.getByRole('link', { name: 'Back to chat' }).click();
  await button(page, 'Menu').click();
  await page.getByRole('menuitem', { name: 'Who can see what' }).click();
  await heading.waitFor();
});

it('a student reads the notice of the school before anything else, and once a term', async () => {
  const { admin, mia } = await makeClass(stage.product);
  const [row] = await stage.product.db.query<Array<{ id: number }>>(
    'SELECT s.id FROM schools s JOIN users u ON u.school = s.name WHERE u.id = $1',
    [mia.user.id],
  );
  const notice = { enabled: true, texts: { en: 'Ask Ms Lee in room 12.' } };
  const saved = await admin.http.send('PUT', `/api/schools/${row?.id}/notice`, notice);
  expect(saved.status).toBe(200);
  const { page } = await stage.openWindow(mia, { viewport: { width: 360, height: 740 } });
  await page.goto('/cards');
  await page.getByRole('heading', { name: 'Before you start' }).waitFor();
  await page.getByText('Ask Ms Lee in room 12.').waitFor();
  await expect.poll(() => seriousFindings(page)).toEqual([]);
  await button(page, 'I have read this').click();
  await page.getByRole('heading', { name: 'Flashcards' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Flashcards' }).waitFor();
});
