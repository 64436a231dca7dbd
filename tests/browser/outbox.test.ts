import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { button, composer, questions, replies, say } from '../support/chat.page.ts';
import { expectNotice } from '../support/notices.ts';
import { sharedStage } from '../support/stage.ts';
import {
  expectReply,
  greeting,
  holdRequests,
  idOf,
  openTwo,
  rowOf,
  showConversation,
} from '../support/two-conversations.ts';
import { endRoutes, routeOnce } from '../support/routes.ts';

/** Messages on a bad line: what was written is kept, shown where it belongs, and sent once. */

const stage = sharedStage();

const storedNames = (page: Page): Promise<(string | undefined)[]> =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));

/** Everything that the browser stores of the page, as text: values of the database as their bytes. */
const stored = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const names = await indexedDB.databases();
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(names[0]?.name ?? '');
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error));
    });
    const all = (table: string) =>
      new Promise<{ bytes?: ArrayBuffer }[]>((resolve) => {
        const request = database.transaction(table).objectStore(table).getAll();
        request.addEventListener('success', () => resolve(request.result));
      });
    const [journal, chats] = [await all('journal'), await all('chats')];
    database.close();
    const rows = [...journal, ...chats].map(({ bytes, ...rest }) => {
      if (!bytes?.byteLength) throw new Error('A row without bytes');
      return [new TextDecoder().decode(bytes), rest];
    });
    const counts = { journal: journal.length, chats: chats.length };
    return JSON.stringify({ ...counts, rows, ...localStorage, ...sessionStorage });
  });

it('queues what is sent on a dead line, over a reload, and sends it once when the line is back', async () => {
  const { page, mia } = await openTwo(stage);
  await page.route('**/chat', (route) =>
    route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.fallback(),
  );
  await say(page, '[[demo: text="Reply one."]] Question one');
  await say(page, '[[demo: text="Reply two."]] Question two');
  await expect.poll(() => page.getByText('Waiting to send').count()).toBe(2);
  await say(page, 'Question to cancel');
  const cancelled = questions(page).filter({ hasText: 'Question to cancel' });
  await cancelled.getByRole('button', { name: 'Delete message' }).click();
  await expect.poll(() => cancelled.count()).toBe(0);
  // Another conversation does not wait for this one.
  await page.locator('input[type=file]').setInputFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('The secret word is pelican.'),
  });
  await say(page, '[[demo: text="Reply three."]] With a file');
  await expect.poll(async () => JSON.parse(await stored(page)).journal).toBe(3);
  expect(await stored(page)).not.toMatch(/Question|pelican|With a file/);

  await page.reload();
  await expect.poll(() => questions(page).count()).toBe(4);
  await expect.poll(() => page.getByText('Waiting to send').count()).toBe(3);
  await endRoutes(page, '**/chat');
  // The page tries by itself, too, and may take the button away before it is pressed.
  void button(page, 'Retry')
    .first()
    .click()
    .catch(() => undefined);
  for (const reply of ['Reply one.', 'Reply two.', 'Reply three.']) await expectReply(page, reply);
  const asked = (await mia.history()).filter(({ role }) => role === 'user').map(({ content }) => content);
  expect(asked.map((text) => text.replace(/^.*\]\] /, ''))).toEqual([
    'Beta',
    'Question one',
    'Question two',
    'With a file',
  ]);
  await questions(page).last().getByText('notes.txt').waitFor();
  await expect.poll(async () => JSON.parse(await stored(page)).journal).toBe(0);
});

it('shows and stores a message whose answer was lost once', async () => {
  const { page, mia } = await openTwo(stage);
  await routeOnce(page, '**/chat', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await say(page, '[[demo: text="Only once."]] Sent twice');
  await expectReply(page, 'Only once.');
  await expect.poll(() => page.getByText('Waiting to send').count()).toBe(0);
  await expect.poll(() => questions(page).filter({ hasText: 'Sent twice' }).count()).toBe(1);
  expect((await mia.history()).filter(({ content }) => content.includes('Sent twice'))).toHaveLength(1);
});

it('starts a new chat without a line, sends in it after a reload, and forgets all with the sign-out', async () => {
  const { page } = await openTwo(stage);
  const offline = (path: string) =>
    page.route(path, (route) =>
      route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.fallback(),
    );
  await offline('**/chat');
  await offline('**/api/conversations');
  await button(page, 'New chat').click();
  await greeting(page).waitFor();
  await say(page, '[[demo: text="In the new one."]] Asked in a new chat');
  await page.getByText('Waiting to send').waitFor();
  await expect.poll(async () => JSON.parse(await stored(page)).journal).toBe(1);
  await page.reload();
  await questions(page).getByText('Asked in a new chat').waitFor();
  await expect.poll(() => questions(page).count()).toBe(1);
  await endRoutes(page, '**/chat');
  await endRoutes(page, '**/api/conversations');
  await expectReply(page, 'In the new one.');
  await expect.poll(() => replies(page).count()).toBe(1);

  // What the server refuses is shown with its sentence, and can be changed.
  await page.route('**/chat', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 409, json: { detail: 'The lesson is paused.', code: 'lesson_paused' } })
      : route.fallback(),
  );
  await say(page, 'A secret question');
  await page.getByRole('alert').getByText('Not sent. The lesson is paused.').waitFor();
  await questions(page).last().getByRole('button', { name: 'Edit message' }).click();
  await expect.poll(() => composer(page).inputValue()).toBe('A secret question');
  await composer(page).press('Enter');
  await page.getByRole('alert').getByText('Not sent.').waitFor();
  await button(page, 'Menu').click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/signin');
  await expect.poll(() => storedNames(page)).toEqual([]);
  await expect
    .poll(() => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage })))
    .not.toContain('secret');
});

it('takes back what is being sent slowly, while another chat goes on', async () => {
  const { page } = await openTwo(stage);
  const sending = await holdRequests(page, 'POST', '**/chat', 1);
  await say(page, 'Too early');
  await sending.seen;
  await showConversation(page, 'Alpha');
  await say(page, '[[demo: text="At once."]] Quickly');
  await expectReply(page, 'At once.');
  await showConversation(page, 'Beta');
  await button(page, 'Cancel sending').click();
  await expect.poll(() => composer(page).inputValue()).toBe('Too early');
  await expect.poll(() => questions(page).count()).toBe(1);
  sending.release('abort');
});

it('shows Clear, Delete and Rename at once on a slow line, and undoes what the server refuses', async () => {
  const { page } = await openTwo(stage);
  const row = rowOf(page, 'Beta');
  const refuse = async (
    method: string,
    path: string,
    act: () => Promise<void>,
    status = 500,
  ): Promise<void> => {
    const held = Promise.withResolvers<void>();
    await page.route(path, async (route) => {
      if (route.request().method() !== method) return route.fallback();
      await held.promise;
      await route.fulfill({ status, json: { detail: 'Not now.', code: 'internal', request_id: 'x' } });
    });
    await act();
    held.resolve();
  };
  await refuse('DELETE', '**/messages/*', async () => {
    await questions(page).hover();
    await button(page, 'Delete message').click();
    await expect.poll(() => replies(page).count()).toBe(0);
  });
  await expectReply(page, 'In beta.');
  await expectNotice(page, 'Failed to delete message from server');
  await refuse('POST', '**/clear-history', async () => {
    await button(page, 'Menu').click();
    await page.getByRole('menuitem', { name: 'Clear Chat' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Clear Chat' }).click();
    await greeting(page).waitFor();
  });
  await expectReply(page, 'In beta.');
  const options = async (entry: string): Promise<void> => {
    await row.hover();
    await page.getByRole('button', { name: /^Options for .*Beta/ }).click();
    await page.getByRole('menuitem', { name: entry }).click();
  };
  // After another 500 these would be tried again.
  const rename = async (): Promise<void> => {
    await options('Rename');
    await page.getByRole('textbox', { name: 'Title' }).fill('Gamma');
    await page.keyboard.press('Enter');
    await rowOf(page, 'Gamma').waitFor();
  };
  await refuse('PUT', '**/api/conversations/*', rename, 409);
  await row.waitFor();
  await expectNotice(page, 'Not now.');
  const remove = async (): Promise<void> => {
    await options('Delete');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await row.waitFor({ state: 'detached' });
    await expect.poll(() => replies(page).count()).toBe(0);
  };
  await refuse('DELETE', '**/api/conversations/*', remove, 409);
  await row.waitFor();
  await expectReply(page, 'In beta.');
  await button(page, 'Undo').waitFor({ state: 'detached' });
});

it('shows the last chats from the browser before the server has answered, and keeps them unreadable', async () => {
  const { page, mia } = await openTwo(stage);
  await showConversation(page, 'Alpha');
  await showConversation(page, 'Beta');
  // Both, and the list of them.
  await expect.poll(async () => JSON.parse(await stored(page)).chats).toBe(3);
  expect(await stored(page)).not.toMatch(/In alpha|In beta/);
  const conversation_id = await idOf(page, 'Beta');
  await mia.ask('[[demo: text="From elsewhere."]] Later', { conversation_id });
  const reading = await holdRequests(page, 'GET', '**/history?*');
  await page.reload();
  await expectReply(page, 'In beta.');
  await showConversation(page, 'Alpha');
  reading.release();
  await showConversation(page, 'Beta');
  await expectReply(page, 'From elsewhere.');
});

it('requests an image once where two tabs hold the request', async () => {
  const mia = await stage.product.signedIn();
  const { page, context } = await stage.openChat(mia);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let isCut = true;
  let requests = 0;
  await page.route('**/save-message', async (route) => {
    if (isCut) return route.abort();
    requests += 1;
    await released;
    return route.fallback();
  });
  await say(page, 'Draw a picture of a fox');
  await page.getByText('Waiting to send').waitFor();
  const other = await context.newPage();
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  await other.route('**/save-message', async (route) => {
    ask();
    await released;
    await route.fallback();
  });
  await other.goto('/chat');
  await asked;
  isCut = false;
  // The first tab tries again while the other one is sending.
  const waits = () => page.evaluate(async () => (await navigator.locks.query()).pending?.length ?? 0);
  await expect.poll(async () => requests + (await waits())).toBeGreaterThan(0);
  release();
  for (const tab of [page, other]) {
    await tab.getByRole('img', { name: /fox/ }).first().waitFor();
    await expect.poll(() => tab.getByText('Waiting to send').count()).toBe(0);
    await expect.poll(() => questions(tab).count()).toBe(1);
  }
  expect(
    await stage.product.db.query(`SELECT 1 FROM image_jobs WHERE user_id = $1`, [mia.user.id]),
  ).toHaveLength(1);
});

it('a message that one tab takes back leaves the other one, and is sent by none', async () => {
  const mia = await stage.product.signedIn();
  const { page, context } = await stage.openChat(mia);
  await context.route('**/chat', (route) =>
    route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.fallback(),
  );
  await say(page, 'Taken back');
  await page.getByText('Waiting to send').waitFor();
  await expect.poll(async () => JSON.parse(await stored(page)).journal).toBe(1);
  const other = await context.newPage();
  await other.goto('/chat');
  await other.getByText('Waiting to send').waitFor();
  await questions(other).getByText('Taken back').waitFor();
  await questions(page).getByRole('button', { name: 'Delete message' }).click();
  await expect.poll(() => questions(other).count()).toBe(0);
  await endRoutes(context, '**/chat');
  await say(other, '[[demo: text="To the next."]] Next');
  await expectReply(other, 'To the next.');
  expect((await mia.history()).filter(({ role }) => role === 'user').map(({ content }) => content)).toEqual([
    '[[demo: text="To the next."]] Next',
  ]);
});

it('sends what a version before the journal has kept', async () => {
  const mia = await stage.product.signedIn();
  const visit = await stage.openChat(mia, {}, async ({ page }) => {
    await page.goto('/');
    await page.evaluate(async (owner) => {
      const opening = indexedDB.open(`studyhall.${owner}`, 5);
      opening.addEventListener('upgradeneeded', () => {
        for (const table of ['keys', 'outbox', 'chats', 'cards', 'requests', 'views'])
          opening.result.createObjectStore(table);
      });
      await new Promise((resolve) => opening.addEventListener('success', resolve));
      const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
        'encrypt',
        'decrypt',
      ]);
      const seal = async (value: unknown) => {
        const json = new TextEncoder().encode(JSON.stringify({ value, files: [] }));
        const plain = new Uint8Array(4 + json.length);
        new DataView(plain.buffer).setUint32(0, json.length);
        plain.set(json, 4);
        const iv = crypto.getRandomValues(new Uint8Array(12));
        return { owner, iv, bytes: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plain) };
      };
      const about = { useDocuments: false, place: null, failed: false, reason: '', files: [] };
      const message = await seal({ createdAt: 1, text: '[[demo: text="Kept."]] Of long ago', ...about });
      const request = { id: '/api/me/instructions', method: 'PUT', path: '/api/me/instructions' };
      const instructions = await seal({ at: 1, request: { ...request, body: { text: 'Be brief.' } } });
      const writing = opening.result.transaction(['keys', 'outbox', 'requests'], 'readwrite');
      writing.objectStore('keys').put(key, owner);
      writing.objectStore('outbox').put(message, crypto.randomUUID());
      writing.objectStore('requests').put(instructions, 'r');
      await new Promise((resolve) => writing.addEventListener('complete', resolve));
      opening.result.close();
    }, mia.user.id);
  });
  await expectReply(visit.page, 'Kept.');
  const saved = async () => ((await mia.http.get('/api/me/instructions')).body as { text: string }).text;
  await expect.poll(saved).toBe('Be brief.');
  await expect.poll(async () => JSON.parse(await stored(visit.page)).journal).toBe(0);
});
