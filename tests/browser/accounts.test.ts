import type { BrowserContext, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { button, composer, say } from '../support/chat.page.ts';
import { openSession } from '@studyhall/testing';
import { Person } from '../support/person.ts';
import { routeUntil } from '../support/routes.ts';
import { sharedStage } from '../support/stage.ts';
import { expectReply, greeting } from '../support/two-conversations.ts';

/** Several accounts in one browser, and several tabs: what an account wrote reaches no other one. */

const stage = sharedStage();

/** Ends the sessions of a user without telling any page. */
const loseSessions = (person: Person): Promise<unknown> =>
  stage.product.db.query('DELETE FROM sessions WHERE user_id = $1', [person.user.id]);

async function signInAs(page: Page, { user }: Person): Promise<void> {
  await page.getByLabel('Username').fill(user.username);
  await page.getByLabel('Password', { exact: true }).fill(user.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(/\/chat(?:\/|$)/);
}

async function openSignIn(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/signin');
  return page;
}

const asked = async (person: Person): Promise<string[]> =>
  (await person.history()).filter(({ role }) => role === 'user').map(({ content }) => content);

/** All that scripts of the page can read in the browser's simple stores. */
const stored = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));

/** Writes a message that waits. Returns a function after which it can be sent. */
async function writeWithoutLine(page: Page, text: string): Promise<() => void> {
  const connect = await routeUntil(page, /\/(chat|api\/conversations)$/, (route) =>
    route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.fallback(),
  );
  await button(page, 'New chat').first().click();
  await say(page, text);
  await page.getByText('Waiting to send').waitFor();
  return connect;
}

it('sends what waits for an account to no other one, and once when its user signs in again', async () => {
  const [ann, ben] = [await stage.product.signedIn(), await stage.product.signedIn()];
  const { page, context } = await stage.openChat(ann);
  await greeting(page).waitFor();
  const connect = await writeWithoutLine(page, '[[demo: text="For Ann."]] A question of Ann');
  await loseSessions(ann);
  const other = await openSignIn(context);
  await signInAs(other, ben);
  connect();
  await page.bringToFront();
  await page.waitForURL('**/signin');
  await expect.poll(() => page.getByText('A question of Ann').count()).toBe(0);
  await other.reload();
  await greeting(other).waitFor();
  expect(await asked(ben)).toEqual([]);
  await signInAs(page, ann);
  await expectReply(page, 'For Ann.');
  await other.waitForURL('**/signin');
  const client = await openSession(stage.product.db, stage.product.url, ann.user);
  expect(await asked(new Person(ann.user, client))).toEqual(['[[demo: text="For Ann."]] A question of Ann']);
  expect(await asked(ben)).toEqual([]);
});

it('a tab that missed a sign-out sends and shows nothing under the next account', async () => {
  const [ann, ben] = [await stage.product.signedIn(), await stage.product.signedIn()];
  const { page, context } = await stage.openChat(ann);
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/chat'),
  );
  await say(page, '[[demo: text="To Ann alone."]] As Ann');
  expect((await sent).headers()['x-account-id']).toBe(String(ann.user.id));
  await expectReply(page, 'To Ann alone.');
  // For screen readers, outside the chat.
  await page.getByText('Assistant: To Ann alone.').waitFor({ state: 'attached' });
  // Neither an event of the socket nor one of the other tab arrives.
  await page.evaluate(() =>
    window.addEventListener('storage', (event) => event.stopImmediatePropagation(), true),
  );
  const cookies = await context.cookies();
  // The session of Ann ends last: the answer to a request in it could say so before the page learns of Ben.
  await context.addCookies(
    cookies.map((cookie) => ({ ...cookie, value: (ben.http.cookie ?? '').replace(/^session=/, '') })),
  );
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.waitForURL('**/signin');
  await page.getByText('Someone signed in to another account').waitFor();
  await loseSessions(ann);
  await expect.poll(() => page.getByText('To Ann alone.').count()).toBe(0);
  expect(await asked(ben)).toEqual([]);
});

it('all tabs follow a sign-out without a line', async () => {
  const ann = await stage.product.signedIn();
  const { page, context } = await stage.openChat(ann);
  await greeting(page).waitFor();
  const other = await context.newPage();
  await other.goto('/chat');
  await greeting(other).waitFor();
  await composer(other).fill('A draft in another tab');
  await page.bringToFront();
  // Tabs may be processes of their own: what one stores reaches the other later.
  await expect.poll(() => stored(page)).toContain('A draft');
  await button(page, 'Menu').click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText('are deleted from this device').waitFor();
  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Sign out' }).click();
  for (const tab of [page, other]) {
    await tab.waitForURL('**/signin');
    await expect.poll(() => stored(tab)).not.toContain('A draft');
  }
  await context.setOffline(false);
  const count = async (): Promise<number> =>
    (await stage.product.db.query('SELECT FROM sessions WHERE user_id = $1', [ann.user.id])).length;
  await expect.poll(count).toBe(0);
});

it('keeps drafts for their account over a lost session, and shows them to no other one', async () => {
  const [ann, ben] = [await stage.product.signedIn(), await stage.product.signedIn()];
  let showList = (): void => undefined;
  // The conversation of the first draft has no name yet.
  const { page } = await stage.openChat(ann, {}, async (visit) => {
    showList = await routeUntil(visit.page, '**/api/conversations?*', (route) => route.abort());
  });
  await greeting(page).waitFor();
  await composer(page).fill('A half-written secret');
  await loseSessions(ann);
  await page.reload();
  await page.waitForURL('**/signin');
  await expect.poll(() => stored(page)).not.toContain('secret');
  showList();
  await signInAs(page, ben);
  await greeting(page).waitFor();
  await page.waitForURL(/\/chat\/./);
  await expect.poll(() => composer(page).inputValue()).toBe('');
  await composer(page).fill('Of Ben');
  await loseSessions(ben);
  await page.reload();
  await signInAs(page, ann);
  await expect.poll(() => composer(page).inputValue()).toBe('A half-written secret');
});

it('leaves a page without a connection when its session ends', async () => {
  const ann = await stage.product.signedIn();
  await ann.ask('[[demo: text="To Ann alone."]] Hello');
  const { page, context } = await stage.openChat(ann, {}, (visit) => visit.page.clock.install());
  await expectReply(page, 'To Ann alone.');
  await context.setOffline(true);
  await page.clock.fastForward(20 * 3_600_000);
  expect(page.url()).toMatch(/chat/);
  await page.clock.fastForward(340 * 3_600_000);
  await page.waitForURL('**/signin');
  await expect.poll(() => page.getByText('To Ann alone.').count()).toBe(0);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('studyhall.account'))).toBeNull();
});
