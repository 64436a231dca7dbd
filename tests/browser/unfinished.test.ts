import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Visit } from '../support/browser.ts';
import { button, composer, questions, replies, say } from '../support/chat.page.ts';
import { storedKeys } from '../support/journal.page.ts';
import { pressUntil } from '../support/keys.ts';
import { expectNotice } from '../support/notices.ts';
import type { Person } from '../support/person.ts';
import { sharedStage } from '../support/stage.ts';
import { nextFrames } from '../support/two-conversations.ts';

/** What is being written, changed or sent, and what must not be lost, mixed up or shown to others on the way. */

let visit: Visit;

const stage = sharedStage();

async function open(person?: Person): Promise<Page> {
  visit = await stage.openChat(person ?? (await stage.product.signedIn()));
  return visit.page;
}

const staged = (page: Page) => page.getByRole('list', { name: 'Files to send' });
const pick = (page: Page, ...names: string[]) =>
  page
    .locator('input[type=file]')
    .setInputFiles(names.map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) })));
const form = (page: Page) => page.getByRole('textbox', { name: 'Your message' });

describe('during an upload', () => {
  it('the message can be taken back and changed; text and files that are added meanwhile are kept', async () => {
    const page = await open();
    const go = Promise.withResolvers<void>();
    await page.route('**/api/uploads', async (route) => {
      await go.promise;
      // One that was taken away is not asked for any more.
      await route.continue().catch(() => undefined);
    });
    await pick(page, 'first.txt', 'second.txt');
    await say(page, '[[demo: text="Read."]] Read this');
    await page.getByText('Uploading, 0 %').waitFor();
    const cancelled = page.waitForEvent('requestfailed');
    await button(page, 'Cancel sending').click();
    await cancelled;
    await button(page, 'Remove first.txt').click();
    await expect.poll(() => composer(page).inputValue()).toContain('Read this');
    await composer(page).press('End');
    await page.keyboard.type(' slowly');
    await composer(page).press('Enter');
    await page.getByText('Uploading, 0 %').waitFor();
    await pick(page, 'third.txt');
    await composer(page).fill('Next');
    go.resolve();
    await replies(page).getByText('Read.', { exact: true }).waitFor();
    const asked = await questions(page).textContent();
    expect(asked).toContain('Read this slowly');
    expect(asked).toContain('second.txt');
    expect(asked).not.toContain('first.txt');
    await expect
      .poll(() => staged(page).getByRole('listitem').allTextContents())
      .toEqual([expect.stringContaining('third.txt')]);
    await expect.poll(() => composer(page).inputValue()).toBe('Next');
  });
});

it('Removing an uploaded file of a message that was not sent deletes it on the server', async () => {
  const page = await open();
  await page.route('**/api/uploads', (route) =>
    route.request().postData()?.includes('second.txt')
      ? route.fulfill({ status: 503, json: { detail: 'Not now.', code: 'unavailable', request_id: 'x' } })
      : route.continue(),
  );
  const [uploaded] = await Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith('/finish') && answer.ok()),
    pick(page, 'first.txt', 'second.txt').then(() => say(page, 'Read these')),
  ]);
  const { id } = (await uploaded.json()) as { id: string };
  await page.getByRole('alert').getByText('Not sent. Failed to upload file: Not now.').waitFor();
  const [removed] = await Promise.all([
    page.waitForResponse((answer) => answer.request().method() === 'DELETE'),
    button(page, 'Delete message').click(),
  ]);
  expect(removed.url()).toBe(`${stage.product.url}/api/files/${id}`);
  expect(removed.ok()).toBe(true);
});

describe('a question that is being edited', () => {
  it('keeps its text while it is scrolled out of view, and when saving fails', async () => {
    const mia = await stage.product.signedIn();
    for (let turn = 1; turn <= 4; turn += 1) {
      await mia.ask(`[[demo: tokens=${turn < 4 ? 600 : 60} rate=0]] Question ${turn}`);
      await expect.poll(async () => (await mia.history()).at(-1)?.state).toBe('completed');
    }
    const page = await open(mia);
    await questions(page).getByText('Question 4').hover();
    await button(page, 'Edit message').last().click();
    await form(page).fill('Half of a better question');
    const log = page.getByRole('log');
    // While the rows are measured the list may move by itself: a reader scrolls again.
    const scrollTo = (end: 'top' | 'bottom', forms: number): Promise<void> =>
      expect
        .poll(async () => {
          await log.evaluate((box, to) => box.scrollTo(0, to === 'top' ? 0 : box.scrollHeight), end);
          return form(page).count();
        })
        .toBe(forms);
    await scrollTo('top', 0);
    await composer(page).focus();
    await scrollTo('bottom', 1);
    await expect.poll(() => form(page).inputValue()).toBe('Half of a better question');
    expect(await composer(page).evaluate((input) => input === document.activeElement)).toBe(true);

    await page.route('**/chat', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await button(page, 'Save').click();
    await page.getByText('Waiting to send').waitFor();
    await questions(page).last().getByRole('button', { name: 'Edit message' }).click();
    await expect.poll(() => form(page).inputValue()).toBe('Half of a better question');
    await button(page, 'Cancel').click();
    await questions(page).getByText('Question 4').waitFor();
  });

  it('stays where it is when a message arrives below, and does not remove it unseen', async () => {
    const mia = await stage.product.signedIn();
    const ask = async (text: string) => {
      await mia.ask(text);
      await expect.poll(async () => (await mia.history()).at(-1)?.state).toBe('completed');
    };
    await ask('[[demo: tokens=20 rate=0]] Alpha');
    const page = await open(mia);
    await page.setViewportSize({ width: 390, height: 480 });
    await questions(page).getByText('Alpha').hover();
    await button(page, 'Edit message').click();
    await form(page).fill('[[demo: text="Done."]] Better');
    const top = async () => (await form(page).boundingBox())?.y;
    const before = await top();
    // Another device goes on.
    await ask('[[demo: tokens=300 rate=0]] Beta');
    await replies(page).getByText('w300').waitFor({ state: 'attached' });
    await nextFrames(page);
    expect(await top()).toBe(before);
    expect(await form(page).evaluate((input) => input === document.activeElement)).toBe(true);
    await button(page, 'Save').click();
    await expectNotice(page, 'Failed to edit message');
    expect(await mia.history()).toHaveLength(4);
    const refusal = page.getByText('This chat has changed since. Look at it, then try again.');
    await pressUntil(page.getByRole('log'), 'Home', refusal);
    await button(page, 'Retry').click();
    await replies(page).getByText('Done.').waitFor();
    await expect.poll(() => mia.history()).toHaveLength(2);
  });

  it('closes on Escape, which then stops no reply', async () => {
    const page = await open();
    await say(page, '[[demo: text="Good day."]] Hello');
    await replies(page).getByText('Good day.').waitFor();
    await button(page, 'Send message').waitFor();
    await say(page, '[[demo: tokens=100000 rate=20]] Count');
    await replies(page).getByText('w1 w2').waitFor();
    await questions(page).first().hover();
    await button(page, 'Edit message').first().click();
    await form(page).dispatchEvent('keydown', { key: 'Escape', isComposing: true, cancelable: true });
    await form(page).press('Escape');
    await form(page).waitFor({ state: 'detached' });
    const written = async (): Promise<number> => (await replies(page).last().textContent())?.length ?? 0;
    const before = await written();
    await expect.poll(written).toBeGreaterThan(before + 100);
    await page.keyboard.press('Escape');
    await page.getByText('Stopped.').waitFor();
  });
});

it('A reload keeps the files above the input and an edit that is not saved', async () => {
  const mia = await stage.product.signedIn();
  await mia.ask('[[demo: text="Good day."]] Hello');
  const page = await open(mia);
  await replies(page).getByText('Good day.').waitFor();
  await pick(page, 'notes.txt');
  await staged(page).getByText('notes.txt').waitFor();
  await questions(page).first().hover();
  await button(page, 'Edit message').first().click();
  await form(page).fill('Half of a better question');
  // The file is in the browser's store.
  const isKept = async () => (await storedKeys(page, mia, 'views')).some((key) => key.startsWith('files.'));
  await expect.poll(isKept).toBe(true);
  await page.reload();
  await staged(page).getByText('notes.txt').waitFor();
  await expect.poll(() => form(page).inputValue()).toBe('Half of a better question');
  await button(page, 'Cancel').click();
  await button(page, 'Remove notes.txt').click();
  await expect.poll(isKept).toBe(false);
  await page.reload();
  await replies(page).getByText('Good day.').waitFor();
  await expect.poll(() => form(page).count()).toBe(0);
  await expect.poll(() => staged(page).getByText('notes.txt').count()).toBe(0);
});

it.each(['left', 'lost'])('Attached files are not shown to the next user: a session %s', async (end) => {
  const mia = await stage.product.signedIn();
  const page = await open(mia);
  await pick(page, 'secret.txt');
  await staged(page).getByText('secret.txt').waitFor();
  if (end === 'left') {
    await button(page, 'Menu').click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  } else {
    await stage.product.db.query(`DELETE FROM sessions WHERE user_id = $1`, [mia.user.id]);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  }
  const next = await stage.product.signedIn();
  await page.getByRole('textbox', { name: 'Username' }).fill(next.user.username);
  await page.locator('input[name=password]').fill(next.user.password);
  await button(page, 'Sign in').click();
  await page.getByText('How can I help you today?').waitFor();
  await expect.poll(() => page.getByText('secret.txt').count()).toBe(0);
});

it('The drop overlay disappears with the files, also where the element below them was removed', async () => {
  const page = await open();
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['words'], 'notes.txt', { type: 'text/plain' }));
    const fire = (element: Element, type: string) =>
      element.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    const main = document.querySelector('main')!;
    const passing = main.appendChild(document.createElement('p'));
    fire(passing, 'dragenter');
    passing.remove();
    fire(main, 'dragenter');
    Object.assign(window, { leave: () => fire(main, 'dragleave') });
  });
  await page.getByText('Drop files to upload', { exact: true }).waitFor();
  await page.evaluate('leave()');
  await page.getByText('Drop files to upload').waitFor({ state: 'detached' });
});
