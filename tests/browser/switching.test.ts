import type { Page, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { button, composer, questions, replies, say } from '../support/chat.page.ts';
import { sharedStage } from '../support/stage.ts';
import {
  expectReply,
  greeting,
  holdRequests,
  idOf,
  nextFrames,
  openTwo,
  rowOf,
  showConversation,
} from '../support/two-conversations.ts';
import { endRoutes, routeOnce } from '../support/routes.ts';

/** A slow response belongs to the conversation in which it was requested, whatever the user opens meanwhile. */

const stage = sharedStage();

const conversationOf = (request: Request): unknown =>
  (request.postDataJSON() as { conversation_id?: string }).conversation_id;
const attached = (page: Page) => page.getByRole('list', { name: 'Files to send' });

describe('a response that arrives after another conversation was opened', () => {
  it('of an image request shows the image in its own conversation', async () => {
    const { page } = await openTwo(stage);
    const saving = await holdRequests(page, 'POST', '**/save-message');
    await say(page, 'Please draw a picture of a cat');
    await saving.seen;
    await showConversation(page, 'Alpha');
    const generated = page.waitForResponse('**/api/image-generation/generate');
    saving.release();
    expect(conversationOf((await generated).request())).toBe(conversationOf(await saving.seen));
    await showConversation(page, 'Beta');
    await page.getByRole('img', { name: 'a cat', exact: true }).waitFor();
    await showConversation(page, 'Alpha');
    await expect.poll(() => questions(page).allTextContents()).toEqual([expect.stringContaining('Alpha')]);
    await expect.poll(() => page.getByRole('img', { name: 'a cat', exact: true }).count()).toBe(0);
  });

  it('of Clear Chat empties its own conversation only', async () => {
    const { page, mia } = await openTwo(stage);
    const clearing = await holdRequests(page, 'POST', '**/clear-history');
    await button(page, 'Menu').click();
    await page.getByRole('menuitem', { name: 'Clear Chat' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Clear Chat' }).click();
    await clearing.seen;
    await showConversation(page, 'Alpha');
    const cleared = page.waitForResponse('**/clear-history');
    clearing.release();
    expect((await cleared).ok()).toBe(true);
    await nextFrames(page);
    await expect.poll(() => replies(page).allTextContents()).toEqual([expect.stringContaining('In alpha.')]);
    const beta = (await clearing.seen).postDataJSON() as { conversation_id: string };
    expect((await mia.http.get(`/history?conversation_id=${beta.conversation_id}`)).body).toEqual([]);
    // The list shows no empty conversation but the open one.
    await rowOf(page, 'Beta').waitFor({ state: 'detached' });
  });

  it('of a question that was lost leaves it in its conversation, which sends it again', async () => {
    const { page } = await openTwo(stage);
    const sending = await holdRequests(page, 'POST', '**/chat');
    await say(page, 'Lost on the way');
    await sending.seen;
    await showConversation(page, 'Alpha');
    const failed = page.waitForEvent('requestfailed');
    sending.release('abort');
    await failed;
    await nextFrames(page);
    await expect.poll(() => page.getByText('Lost on the way').filter({ visible: true }).count()).toBe(0);
    await showConversation(page, 'Beta');
    await endRoutes(page, '**/chat');
    await expect.poll(() => replies(page).count()).toBe(2);
    await expect.poll(() => questions(page).filter({ hasText: 'Lost on the way' }).count()).toBe(1);
  });

  it('of an earlier click does not decide which conversation is the active one', async () => {
    const { page, mia } = await openTwo(stage);
    await mia.http.post('/api/conversations');
    await page.goto('/chat');
    await greeting(page).waitFor();
    const answers: string[] = [];
    page.on('response', (answer) => answer.url().endsWith('/activate') && answers.push(answer.url()));
    const first = Promise.withResolvers<void>();
    await routeOnce(page, '**/activate', (route) => first.promise.then(() => route.continue()));
    const [request] = await Promise.all([page.waitForRequest('**/activate'), rowOf(page, 'Alpha').click()]);
    await showConversation(page, 'Beta');
    first.resolve();
    await expect.poll(() => answers.length).toBe(2);
    expect(answers).toContain(request.url());
    await page.goto('/chat');
    await expectReply(page, 'In beta.');
  });
});

it('A question that fails after a sign-out is not stored in the browser', async () => {
  const { page } = await openTwo(stage);
  const sending = await holdRequests(page, 'POST', '**/chat');
  await say(page, 'My secret question');
  await sending.seen;
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/chat'));
  await button(page, 'Menu').click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/signin');
  sending.release('abort');
  await failed;
  await nextFrames(page);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
    'secret',
  );
});

it('A file that was attached in one conversation is not sent with a question in another', async () => {
  const { page } = await openTwo(stage);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'beta.txt', mimeType: 'text/plain', buffer: Buffer.from('words') });
  await attached(page).getByText('beta.txt').waitFor();
  await showConversation(page, 'Alpha');
  await expect.poll(() => attached(page).count()).toBe(0);
  await say(page, '[[demo: text="Without a file."]] And this?');
  await expectReply(page, 'Without a file.');
  await expect.poll(() => questions(page).last().textContent()).not.toContain('beta.txt');
  await showConversation(page, 'Beta');
  await attached(page).getByText('beta.txt').waitFor();
});

it('A pending question in one conversation does not block sending in another', async () => {
  const { page } = await openTwo(stage);
  const sending = await holdRequests(page, 'POST', '**/chat', 1);
  await say(page, '[[demo: text="At last."]] Slowly');
  await sending.seen;
  await showConversation(page, 'Alpha');
  await composer(page).fill('[[demo: text="At once."]] Quickly');
  await button(page, 'Send message').click();
  await expectReply(page, 'At once.');
  sending.release();
  await showConversation(page, 'Beta');
  await expectReply(page, 'At last.');
});

it('A conversation that was open before is shown at once and refreshed after', async () => {
  const { page, mia } = await openTwo(stage);
  const drawn = await replies(page).elementHandle();
  await showConversation(page, 'Alpha');
  await expect.poll(() => drawn?.isVisible()).toBe(false);
  await mia.ask('[[demo: text="From elsewhere."]] Beta again', {
    conversation_id: await idOf(page, 'Alpha'),
  });
  const reading = await holdRequests(page, 'GET', '**/history?*');
  await showConversation(page, 'Beta');
  // Its messages stayed drawn: switching back takes a frame.
  await expect.poll(() => drawn?.isVisible()).toBe(true);
  // Of lists on each other the one that is shown takes the pointer, whichever is the upper one.
  for (const title of ['Alpha', 'Beta'] as const) {
    await showConversation(page, title);
    await replies(page).getByText(`In ${title.toLowerCase()}.`).click({ trial: true });
  }
  reading.release();
  await showConversation(page, 'Alpha');
  await expectReply(page, 'From elsewhere.');
});
