import { beforeAll, expect, it } from 'vitest';
import type { PushReceipts, StudentHistory } from '@studyhall/contracts';
import type { Locator, Route } from 'playwright-core';
import { button } from '../support/chat.page.ts';
import { backFromDialog } from '../support/keys.ts';
import { makeClass, tileOf } from '../support/lesson.page.ts';
import type { Person } from '../support/person.ts';
import { routeOnce } from '../support/routes.ts';
import { sharedStage } from '../support/stage.ts';

const stage = sharedStage();

let room: Awaited<ReturnType<typeof makeClass>>;
beforeAll(async () => {
  room = await makeClass(stage.product);
});

async function loseAnswer(route: Route): Promise<void> {
  await route.fetch();
  await route.abort();
}

it('Back closes a chat and keeps its message, which a reload keeps and only the page asks about', async () => {
  const { admin, teacher, mia, ben } = room;
  const { lesson_id: id } = (await teacher.http.post<{ lesson_id: string }>(`${admin.path}/lessons`, {}))
    .body;
  const { page } = await stage.openWindow(teacher, { viewport: { width: 390, height: 844 } });
  await page.goto('/admin?section=lessons');
  await page.locator(`a[href*="lesson=${id}"]`).first().click();
  const chatOf = (person: Person): Locator =>
    page.getByRole('complementary', { name: `Chat of ${person.user.username}` });
  const messageOf = (person: Person): Locator =>
    chatOf(person).getByRole('textbox', { name: 'Write as teacher' });
  const isFocused = (one: Locator): Promise<boolean> => one.evaluate((el) => el === document.activeElement);
  await tileOf(page, mia).click();
  await messageOf(mia).fill('Look at');
  await backFromDialog(page);
  await chatOf(mia).waitFor({ state: 'detached' });
  expect(page.url()).toContain(`lesson=${id}`);
  await expect.poll(() => isFocused(tileOf(page, mia))).toBe(true);
  await tileOf(page, ben).click();
  await expect.poll(() => messageOf(ben).inputValue()).toBe('');
  await button(page, 'Close the chat').click();
  await tileOf(page, mia).click();
  await expect.poll(() => messageOf(mia).inputValue()).toBe('Look at');

  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await tileOf(page, mia).click();
  await expect.poll(() => messageOf(mia).inputValue()).toBe('Look at');
  await backFromDialog(page);
  await chatOf(mia).waitFor({ state: 'detached' });

  // The page stays mounted under the projector view.
  await page.getByRole('link', { name: 'Projector' }).click();
  await button(page, 'Close the projector view').click();
  await page.getByRole('link', { name: 'Lessons', exact: true }).last().click();
  const question = page.getByRole('alertdialog', { name: 'Leave without sending?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await tileOf(page, mia).click();
  await messageOf(mia).fill('Look at page 2.');
  // The server stores the message, and its answer is lost: the teacher sends it again.
  await routeOnce(page, '**/messages', loseAnswer);
  await button(page, 'Send').click();
  await chatOf(mia).getByRole('log').getByText('Look at page 2.').waitFor();
  // The notice about it does not cover the form.
  const form = chatOf(mia).locator('form');
  const isAbove = (): Promise<boolean> =>
    form.evaluate((el) => {
      const space = getComputedStyle(el).getPropertyValue('--notice-bottom');
      return space === `${(el as HTMLElement).offsetHeight}px`;
    });
  await expect.poll(isAbove).toBe(true);
  await button(page, 'Send').click();
  await expect.poll(() => messageOf(mia).inputValue()).toBe('');
  const { body } = await teacher.http.get<StudentHistory>(
    `/api/lessons/${id}/students/${mia.user.id}/history`,
  );
  expect(body.messages.map(({ content }) => content)).toEqual(['Look at page 2.']);
  // What is typed while a message is sent stays.
  await routeOnce(page, '**/messages', async (route) => {
    await messageOf(mia).fill('And at page 4.');
    await route.continue();
  });
  await messageOf(mia).fill('Look at page 3.');
  await button(page, 'Send').click();
  await chatOf(mia).getByRole('log').getByText('Look at page 3.').waitFor();
  await expect.poll(() => button(page, 'Send').isEnabled()).toBe(true);
  expect(await messageOf(mia).inputValue()).toBe('And at page 4.');
  await messageOf(mia).fill('');
  await backFromDialog(page);
  await chatOf(mia).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Lessons', exact: true }).last().click();
  await expect.poll(() => page.url()).not.toContain('lesson=');
  await teacher.http.post(`/api/lessons/${id}/end`);
});

it('what is typed for the class stays over a reload, also of the projector view, and the page asks about it', async () => {
  const { admin, teacher } = room;
  const { lesson_id: id } = (await teacher.http.post<{ lesson_id: string }>(`${admin.path}/lessons`, {}))
    .body;
  const { page } = await stage.openWindow(teacher);
  const address = `/admin?section=lessons&lesson=${id}`;
  await page.goto(address);
  const form = page.getByRole('region', { name: 'Send to the class' });
  const text = form.getByRole('textbox', { name: 'Text' });
  const sentTexts = async (): Promise<string[]> => {
    const { body } = await teacher.http.get<{ pushes: PushReceipts[] }>(`/api/lessons/${id}/pushes`);
    return body.pushes.map((push) => push.text);
  };
  const toLessons = page.getByRole('link', { name: 'Lessons', exact: true }).last();
  const question = page.getByRole('alertdialog', { name: 'Leave without sending?' });
  await form.getByText('Send to the class').click();
  await text.fill('Draw a plant cell.');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect.poll(() => text.inputValue()).toBe('Draw a plant cell.');

  await page.getByRole('link', { name: 'Projector' }).click();
  await page.reload();
  await button(page, 'Close the projector view').click();
  await expect.poll(() => text.inputValue()).toBe('Draw a plant cell.');

  await toLessons.click();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await text.fill('Draw a plant cell and name its parts.');
  // The server sends it, and its answer is lost: the teacher sends it again.
  await routeOnce(page, '**/pushes', loseAnswer);
  const send = form.getByRole('button', { name: 'Send', exact: true });
  await send.click();
  await expect.poll(sentTexts).toEqual(['Draw a plant cell and name its parts.']);
  await expect.poll(() => send.isEnabled()).toBe(true);
  await page.reload();
  await send.click();
  await expect.poll(() => text.inputValue()).toBe('');
  expect(await sentTexts()).toEqual(['Draw a plant cell and name its parts.']);
  await toLessons.click();
  await expect.poll(() => page.url()).not.toContain('lesson=');
  await page.goto(address);
  await form.waitFor();
  expect(await text.isVisible()).toBe(false);
  await teacher.http.post(`/api/lessons/${id}/end`);
});

it('what was not sent when a lesson ended is shown until the page is left', async () => {
  const { admin, teacher, mia } = room;
  const { lesson_id: id } = (await teacher.http.post<{ lesson_id: string }>(`${admin.path}/lessons`, {}))
    .body;
  const { page } = await stage.openWindow(teacher, { viewport: { width: 390, height: 844 } });
  await page.goto(`/admin?section=lessons&lesson=${id}`);
  const form = page.getByRole('region', { name: 'Send to the class' });
  await form.getByText('Send to the class').click();
  await form.getByRole('textbox', { name: 'Text' }).fill('Draw a plant cell.');
  await tileOf(page, mia).click();
  const chat = page.getByRole('complementary', { name: `Chat of ${mia.user.username}` });
  await chat.getByRole('textbox', { name: 'Write as teacher' }).fill('Look at page 2.');
  await teacher.http.post(`/api/lessons/${id}/end`);
  const unsent = page.getByRole('status').filter({ hasText: 'You did not send this' });
  await chat.getByRole('status').getByText('Look at page 2.').waitFor();
  await button(page, 'Close the chat').click();
  await unsent.getByText('Look at page 2.').waitFor();
  expect(await unsent.getByRole('term').allTextContents()).toEqual([mia.user.username, 'To the class']);
  await page.reload();
  await unsent.getByText('Draw a plant cell.').waitFor();
  await page.getByRole('link', { name: 'Lessons', exact: true }).last().click();
  await expect.poll(() => page.url()).not.toContain('lesson=');
  await page.goBack();
  await page.getByText('This lesson is over.').waitFor();
  expect(await unsent.count()).toBe(0);
});
