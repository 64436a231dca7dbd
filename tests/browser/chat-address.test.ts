import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { button, composer, rows, say } from '../support/chat.page.ts';
import { storedKeys } from '../support/journal.page.ts';
import { sharedStage } from '../support/stage.ts';
import { expectReply, greeting, openTwo, rowOf, showConversation } from '../support/two-conversations.ts';

/** Each conversation has an address of its own. */

const stage = sharedStage();

const pathOf = (page: Page): string => new URL(page.url()).pathname;
const expectPath = (page: Page, path: string | RegExp): Promise<void> =>
  page.waitForURL(({ pathname }) => (path instanceof RegExp ? path.test(pathname) : pathname === path));
const NAMED = /^\/chat\/[\da-f-]{36}$/;

it('Back, Forward, a reload and a second tab show the conversation of the address', async () => {
  const { page } = await openTwo(stage);
  await expectPath(page, NAMED);
  const beta = pathOf(page);
  const entries = await page.evaluate(() => history.length);
  await showConversation(page, 'Alpha');
  await page.waitForURL(({ pathname }) => NAMED.test(pathname) && pathname !== beta);
  const alpha = pathOf(page);
  await expect.poll(() => rowOf(page, 'Alpha').getAttribute('href')).toBe(alpha);
  await page.goBack();
  await expectReply(page, 'In beta.');
  await page.goForward();
  await expectReply(page, 'In alpha.');
  await expect.poll(() => page.evaluate(() => history.length)).toBe(entries + 1);

  const context = page.context();
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    context.waitForEvent(
      'request',
      (request) => request.isNavigationRequest() && request.url().endsWith(beta),
    ),
    rowOf(page, 'Beta').click({ modifiers: ['Control'] }),
  ]);
  // The driver can miss that a tab which the page opened has left about:blank: what is in it is read in one of its own.
  await opened.close();
  const other = await context.newPage();
  await other.goto(new URL(beta, page.url()).href);
  await expectReply(other, 'In beta.');
  expect([pathOf(page), pathOf(other)]).toEqual([alpha, beta]);
  // The other tab has made its conversation the active one: this one stays where it is.
  await page.reload();
  await expectReply(page, 'In alpha.');
  await say(page, '[[demo: text="Still alpha."]] And here?');
  await expectReply(page, 'Still alpha.');
  await other.reload();
  await expectReply(other, 'In beta.');
});

it('a new chat gets its address once it has one, and none in between', async () => {
  const { page } = await openTwo(stage);
  await expectPath(page, NAMED);
  const beta = pathOf(page);
  const entries = await page.evaluate(() => history.length);
  await button(page, 'New chat').first().click();
  await greeting(page).waitFor();
  await page.waitForURL(({ pathname }) => NAMED.test(pathname) && pathname !== beta);
  const fresh = pathOf(page);
  await say(page, '[[demo: text="In gamma."]] Gamma');
  await expectReply(page, 'In gamma.');
  expect(pathOf(page)).toBe(fresh);
  await expect.poll(() => page.evaluate(() => history.length)).toBe(entries + 1);
  await page.goBack();
  await expectReply(page, 'In beta.');
  await page.goForward();
  await expectReply(page, 'In gamma.');

  // Where the conversation on the screen is deleted, its address goes too.
  await rows(page).filter({ hasText: 'Gamma' }).hover();
  await rows(page).filter({ hasText: 'Gamma' }).getByRole('button').click();
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expectPath(page, '/chat');
  await greeting(page).waitFor();
  // Back passes over the entry of the question, which names the deleted conversation.
  const asked: string[] = [];
  // The deletion itself may still be on its way.
  page.on('request', (request) => request.method() === 'GET' && asked.push(request.url()));
  await page.goBack();
  await expectReply(page, 'In beta.');
  await expectPath(page, beta);
  expect(asked.filter((url) => url.includes(fresh.slice('/chat/'.length)))).toEqual([]);
});

it('a conversation of another user is the page that does not exist', async () => {
  const { page, mia } = await openTwo(stage);
  await expectPath(page, NAMED);
  const place = pathOf(page);
  const noor = await stage.openChat(await stage.product.signedIn());
  await expectPath(noor.page, NAMED);
  const own = pathOf(noor.page);
  for (const path of [place, '/chat/nothing']) {
    await noor.page.goto(path);
    await noor.page.getByText('The address may be mistyped').waitFor();
    await expect.poll(() => composer(noor.page).count()).toBe(0);
  }
  await noor.page.goto(own);
  await composer(noor.page).waitFor();
  await noor.page.goto(place);
  await noor.page.getByText('The address may be mistyped').waitFor();
  await noor.page.goto('/chat');
  await composer(noor.page).waitFor();

  // Through the sign-in.
  const visitor = await stage.visit();
  await visitor.page.goto(place);
  await visitor.page.waitForURL('**/signin');
  await visitor.page.getByLabel('Username').fill(mia.user.username);
  await visitor.page.getByLabel('Password', { exact: true }).fill(mia.user.password);
  await visitor.page.keyboard.press('Enter');
  await expectPath(visitor.page, place);
  await expectReply(visitor.page, 'In beta.');
});

it('a new chat belongs to the folder that is open', async () => {
  const { page, mia } = await openTwo(stage);
  await mia.http.post('/api/conversations/folders', { name: 'Biology' });
  await page.getByRole('button', { name: 'Chats shown: All chats' }).click();
  await page.getByRole('menuitem', { name: 'Biology', exact: true }).click();
  await page.getByText('No chats in this folder yet').waitFor();
  await button(page, 'New chat').first().click();
  await say(page, '[[demo: text="Cells divide."]] Mitosis');
  await expectReply(page, 'Cells divide.');
  await expect.poll(() => rows(page).allTextContents()).toEqual([expect.stringMatching(/Mitosis/i)]);
});

it('a kept conversation opens by its address without a connection', async () => {
  const { page, mia } = await openTwo(stage, { serviceWorkers: 'allow' });
  await expectPath(page, NAMED);
  const beta = pathOf(page);
  await showConversation(page, 'Alpha');
  await page.waitForURL(({ pathname }) => NAMED.test(pathname) && pathname !== beta);
  const alpha = pathOf(page);
  await showConversation(page, 'Beta');
  await expect.poll(() => storedKeys(page, mia, 'chats')).toContain(alpha.slice('/chat/'.length));
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('pages-1')).keys()).length))
    .toBeGreaterThan(0);
  await page.context().setOffline(true);
  await page.goto(alpha);
  await expectReply(page, 'In alpha.');
  expect(pathOf(page)).toBe(alpha);
});
