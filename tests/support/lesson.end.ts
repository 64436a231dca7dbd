import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { seriousFindings } from './axe.ts';
import { button, composer } from './chat.page.ts';
import { CLASS, readable, ticketOn, tiles, type Room } from './lesson.page.ts';

/** Three questions, the second of which is a scale. */
export async function answerByKeyboard(page: Page): Promise<void> {
  const focused = page.locator(':focus');
  await ticketOn(page).getByRole('radio', { name: 'osmosis', exact: true }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await focused.getByText('Question 2 of 3').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await focused.getByText('Question 3 of 3').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.type('The cell wall');
  await expect.poll(() => seriousFindings(page)).toEqual([]);
  await button(page, 'Send answer').click();
  await ticketOn(page).getByText('3 of 3 answered').waitFor();
}

/** The end leaves what is written in an input. The ticket outlives the lesson until it is closed. */
export async function endLesson({ desk, pages }: Room): Promise<void> {
  await composer(pages.zoe).fill('kept');
  await button(desk, 'End lesson').click();
  await desk.getByRole('alertdialog').getByRole('button', { name: 'End lesson' }).click();
  await desk.getByText('This lesson is over.').waitFor();
  await expect
    .poll(() =>
      tiles(desk)
        .getByText(/^(Here|Away|Hand up)/)
        .count(),
    )
    .toBe(0);
  for (const page of Object.values(pages)) {
    await page.getByRole('button', { name: /Raise hand|Lower hand/ }).waitFor({ state: 'detached' });
    await ticketOn(page)
      .getByText(/Closes in \d+ minutes\./)
      .waitFor();
  }
  await expect.poll(() => composer(pages.zoe).inputValue()).toBe('kept');
  await readable(pages.mia).waitFor();
  await button(desk, 'Close the ticket').click();
  await ticketOn(pages.mia).getByText('The exit ticket is closed.').waitFor();
  await ticketOn(pages.mia).getByText('Right answer: osmosis').waitFor();
  await button(pages.mia, 'Dismiss the exit ticket').click();
  await ticketOn(pages.mia).waitFor({ state: 'detached' });
}

/** The pages of the lesson afterwards: the teacher's, and the student's, which is printed. */
export async function readReports({ admin, desk, pages: { mia: page }, teacher, mia }: Room): Promise<void> {
  await desk.getByRole('link', { name: 'Report', exact: true }).click();
  await desk.getByText('4 of 4 attended', { exact: false }).waitFor();
  await desk.getByRole('row', { name: new RegExp(mia.user.username) }).waitFor();
  await desk.getByText(`${teacher.user.username} read the chat of ${mia.user.username}`).waitFor();
  await expect.poll(() => seriousFindings(desk)).toEqual([]);
  await admin.http.send('DELETE', `${admin.path}/teachers/${teacher.user.id}`);
  await desk.getByText('4 of 4 attended', { exact: false }).waitFor({ state: 'detached' });
  await button(page, 'Menu').click();
  await page.getByRole('menuitem', { name: 'My lessons' }).click();
  await page.getByRole('link', { name: new RegExp(CLASS) }).click();
  await page.getByText('How does osmosis work?').waitFor();
  await page.getByRole('region', { name: 'Who looked' }).getByText(teacher.user.username).first().waitFor();
  await expect.poll(() => seriousFindings(page)).toEqual([]);
  await page.evaluate(() => Object.assign(window, { print: () => dispatchEvent(new Event('printed')) }));
  const printed = page.evaluate(
    () => new Promise<string>((resolve) => addEventListener('printed', () => resolve(document.title))),
  );
  await button(page, 'Print or save as PDF').click();
  expect(await printed).toBe(CLASS);
}
