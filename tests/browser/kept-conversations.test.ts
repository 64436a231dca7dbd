import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { button, composer, rows } from '../support/chat.page.ts';
import { keptChanges } from '../support/journal.page.ts';
import {
  addLessons,
  choose,
  confirmDeletion,
  cutChanges,
  prepared,
  row,
  storedChats,
} from '../support/kept-chats.page.ts';
import { closeByEscape } from '../support/keys.ts';
import { hasFocus } from '../support/keys.ts';
import { expectNotice } from '../support/notices.ts';
import type { Person } from '../support/person.ts';
import { endRoutes } from '../support/routes.ts';
import { sharedStage } from '../support/stage.ts';

const stage = sharedStage();

const withLessons = (mia: Person) => addLessons(stage.product, mia);
const stored = (mia: Person) => storedChats(stage.product, mia);

const UNCHANGED = { pinned: false, archived: false, folder: null, removed: false };

it('chats that are renamed, pinned, filed and archived without a line show it, over a reload, and are stored', async () => {
  const mia = await stage.product.signedIn();
  await withLessons(mia);
  const { page, context } = await stage.openChat(mia);
  await prepared(page);
  await choose(page, 'Lesson 1', 'Move to folder…');
  await page.getByRole('dialog').getByRole('button', { name: 'Biology' }).waitFor();
  await closeByEscape(page.getByRole('dialog', { name: 'Move to folder' }));
  await context.setOffline(true);
  await page.getByText('You’re offline').waitFor();
  await choose(page, 'Lesson 3', 'Rename');
  await page.getByRole('textbox', { name: 'Title' }).fill('Tides');
  await page.keyboard.press('Enter');
  await row(page, 'Tides').getByText('Not saved yet').waitFor();
  await choose(page, 'Tides', 'Pin');
  await expect.poll(() => rows(page).first().textContent()).toContain('Tides');
  await choose(page, 'Lesson 2', 'Archive');
  await row(page, 'Lesson 2').waitFor({ state: 'detached' });
  await choose(page, 'Lesson 4', 'Move to folder…');
  await page.getByRole('dialog').getByRole('button', { name: 'Biology' }).click();
  await row(page, 'Lesson 4').getByText('Not saved yet').waitFor();
  await expect.poll(() => keptChanges(page, mia)).toBe(4);
  // The first page of the server comes before anything is sent.
  const held = Promise.withResolvers<void>();
  await page.route(/\/api\/conversations\/[0-9a-f-]{36}$/, async (route) => {
    await held.promise;
    // The reload has cancelled the request of the page before.
    await route.continue().catch(() => undefined);
  });
  const listed = page.waitForResponse(/\/api\/conversations\?/);
  await context.setOffline(false);
  await page.reload();
  await listed;
  await expect.poll(() => rows(page).first().textContent()).toContain('Tides');
  await row(page, 'Lesson 2').waitFor({ state: 'detached' });
  expect((await stored(mia)).map(({ title }) => title)).toContain('Lesson 3');
  held.resolve();
  await expect
    .poll(() => stored(mia))
    .toEqual([
      { title: 'Lesson 1', ...UNCHANGED },
      { title: 'Lesson 2', ...UNCHANGED, archived: true },
      { title: 'Tides', ...UNCHANGED, pinned: true },
      { title: 'Lesson 4', ...UNCHANGED, folder: 'Biology' },
    ]);
  await expect.poll(() => page.getByText('Not saved yet').count()).toBe(0);
  await expect.poll(() => rows(page).first().textContent()).toContain('Tides');
});

it('the list, the archive and a folder open without a line, with the changes that wait, over a reload', async () => {
  const mia = await stage.product.signedIn();
  await withLessons(mia);
  const PHONE = { viewport: { width: 390, height: 844 }, serviceWorkers: 'allow' } as const;
  const { page, context } = await stage.openChat(mia, PHONE);
  const openList = () => button(page, 'Show or hide chats').click();
  const show = async (shown: string, entry: string): Promise<void> => {
    await button(page, `Chats shown: ${shown}`).click();
    await page.getByRole('menuitem', { name: entry, exact: true }).click();
  };
  await openList();
  await button(page, 'Chats shown: All chats').waitFor();
  await prepared(page);
  const isKept = (): Promise<boolean> =>
    page.evaluate(`caches.match('/chat').then((kept) => kept !== undefined)`);
  await expect.poll(isKept).toBe(true);
  await context.setOffline(true);
  await choose(page, 'Lesson 3', 'Pin');
  await choose(page, 'Lesson 2', 'Archive');
  await row(page, 'Lesson 2').waitFor({ state: 'detached' });
  await show('All chats', 'Archive');
  await expect.poll(() => rows(page).allInnerTexts()).toEqual(['Lesson 2\nNot saved yet']);
  await show('Archive', 'All chats');
  await row(page, 'Lesson 4').waitFor();
  await expect.poll(() => keptChanges(page, mia)).toBe(2);
  await page.reload();
  await openList();
  await expect
    .poll(() => rows(page).allInnerTexts())
    .toEqual(['Lesson 3\nNot saved yet', 'Lesson 1', 'Lesson 4']);
  await show('All chats', 'Biology');
  await page.getByText('The chats could not be loaded.').waitFor();
  await context.setOffline(false);
  await page.getByText('No chats in this folder yet.').waitFor();
});

it('where sockets are blocked, a change of an earlier page is sent too', async () => {
  const mia = await stage.product.signedIn();
  await withLessons(mia);
  const { page } = await stage.openChat(mia, {}, async ({ context: opened }) => {
    await opened.route('**/socket.io/**', (route) => route.abort());
    await opened.routeWebSocket('**/socket.io/**', (socket) => socket.close());
  });
  await prepared(page);
  const mend = await cutChanges(page);
  await choose(page, 'Lesson 3', 'Archive');
  await row(page, 'Lesson 3').waitFor({ state: 'detached' });
  await expect.poll(() => keptChanges(page, mia)).toBe(1);
  await page.reload();
  mend();
  await expect
    .poll(async () => (await stored(mia)).filter(({ archived }) => archived).map(({ title }) => title))
    .toEqual(['Lesson 3']);
});

it('a chat that is deleted without a line is gone at once, comes back by the undo, and is deleted once later', async () => {
  const mia = await stage.product.signedIn();
  await withLessons(mia);
  const { page, context } = await stage.openChat(mia);
  await prepared(page);
  await composer(page).fill('A draft');
  await context.setOffline(true);
  await page.getByText('You’re offline').waitFor();
  await confirmDeletion(page, 'Lesson 1');
  await expectNotice(page, '“Lesson 1” will be deleted when you’re back online');
  // Under the pointer it stays until it is pressed.
  await button(page, 'Undo').hover();
  await row(page, 'Lesson 1').waitFor({ state: 'detached' });
  await expect.poll(() => composer(page).inputValue()).toBe('');
  await button(page, 'Menu').focus();
  await button(page, 'Undo').press('Enter');
  await hasFocus(button(page, 'Menu'));
  await row(page, 'Lesson 1').getByRole('link').click();
  await expect.poll(() => composer(page).inputValue()).toBe('A draft');
  await confirmDeletion(page, 'Lesson 2');
  await row(page, 'Lesson 2').waitFor({ state: 'detached' });
  // With the undo of the one before.
  await expect.poll(() => keptChanges(page, mia)).toBe(2);
  const deletions: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'DELETE') deletions.push(request.url());
  });
  // The page before the reload does not reach the server.
  const mend = await cutChanges(page);
  await context.setOffline(false);
  await page.reload();
  mend();
  // It was deleted by an earlier page: the undo is offered when it happens.
  await expectNotice(page, '“Lesson 2” was deleted');
  await button(page, 'Undo').hover();
  await row(page, 'Lesson 1').waitFor();
  await row(page, 'Lesson 2').waitFor({ state: 'detached' });
  expect((await stored(mia)).map(({ title, removed }) => [title, removed])).toEqual([
    ['Lesson 1', false],
    ['Lesson 2', true],
    ['Lesson 3', false],
    ['Lesson 4', false],
  ]);
  // The page before the reload has tried too: the same deletion twice is one.
  expect(new Set(deletions).size).toBe(1);
  await button(page, 'Undo').click();
  await row(page, 'Lesson 2').waitFor();
  await expectNotice(page, 'Restored');
});

it('a deletion whose answer was lost is not repeated over its undo', async () => {
  const mia = await stage.product.signedIn();
  await withLessons(mia);
  const { page } = await stage.openChat(mia);
  await prepared(page);
  const lost = Promise.withResolvers<void>();
  await page.route(/\/api\/conversations\/[0-9a-f-]{36}$/, async (route) => {
    await route.fetch();
    await route.abort();
    lost.resolve();
  });
  await page.route('**/restore', (route) => route.abort());
  await confirmDeletion(page, 'Lesson 3');
  await lost.promise;
  await button(page, 'Undo').click();
  await endRoutes(page, '**/restore');
  await row(page, 'Lesson 3').waitFor();
  await expectNotice(page, 'Restored');
  expect((await stored(mia)).every(({ removed }) => !removed)).toBe(true);
});

it('of two tabs that renamed a chat without a line, the later one counts', async () => {
  const mia = await stage.product.signedIn();
  await withLessons(mia);
  const { page: older, context } = await stage.openChat(mia);
  const later = await context.newPage();
  await later.goto('/chat');
  await prepared(older);
  await prepared(later);
  await context.setOffline(true);
  const rename = async (page: Page, before: string, title: string): Promise<void> => {
    await page.getByText('You’re offline').waitFor();
    await choose(page, before, 'Rename');
    await page.getByRole('textbox', { name: 'Title' }).fill(title);
    await page.keyboard.press('Enter');
    await row(page, title).getByText('Not saved yet').waitFor();
  };
  await rename(older, 'Lesson 3', 'Before');
  await rename(later, 'Before', 'After');
  await row(older, 'After').waitFor();
  // What the older tab sends arrives after that of the later one, if at all.
  const isSent = Promise.withResolvers<void>();
  let isLate = false;
  later.on('requestfinished', (request) => {
    if (request.method() !== 'PUT') return;
    isLate = true;
    isSent.resolve();
  });
  await older.route(/\/api\/conversations\/[0-9a-f-]{36}$/, (route) =>
    isLate ? route.fallback() : route.abort(),
  );
  await context.setOffline(false);
  await isSent.promise;
  await row(older, 'After').waitFor();
  await older.getByText('Not saved yet').waitFor({ state: 'detached' });
  expect((await stored(mia)).map(({ title }) => title)).toEqual([
    'Lesson 1',
    'Lesson 2',
    'After',
    'Lesson 4',
  ]);
});

it('a change that the server refuses says why, and gives way to the state of the server', async () => {
  const mia = await stage.product.signedIn();
  await withLessons(mia);
  await stage.product.db.query(
    `INSERT INTO conversations (user_id, title, pinned_at) SELECT $1, 'Pinned ' || n, now() FROM generate_series(1, 30) n`,
    [mia.user.id],
  );
  const { page, context } = await stage.openChat(mia);
  await prepared(page);
  await context.setOffline(true);
  await page.getByText('You’re offline').waitFor();
  await choose(page, 'Lesson 3', 'Pin');
  await row(page, 'Lesson 3').getByText('Not saved yet').waitFor();
  await choose(page, 'Lesson 4', 'Archive');
  await stage.product.db.query(`DELETE FROM conversations WHERE user_id = $1 AND title = 'Lesson 4'`, [
    mia.user.id,
  ]);
  await context.setOffline(false);
  // The two are sent at the same time, and notices are shown one after the other, in the order of the answers.
  await expectNotice(page, 'You can pin at most 30 chats. Unpin one first.', 'That chat was not found.');
  await expect.poll(() => page.getByText('Not saved yet').count()).toBe(0);
  await expect.poll(() => rows(page).last().textContent()).toContain('Lesson 3');
});

it('a notice is put into the live region that the page has had from its start', async () => {
  const mia = await stage.product.signedIn();
  await withLessons(mia);
  const { page } = await stage.openChat(mia);
  const region = await page.locator('#notices > [role=status]').elementHandle();
  await prepared(page);
  await confirmDeletion(page, 'Lesson 4');
  await expect.poll(() => region?.textContent()).toContain('“Lesson 4” was deleted');
  expect(await region?.evaluate((element) => element.querySelectorAll('[role=status]').length)).toBe(0);
});
