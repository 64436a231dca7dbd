import type { Page, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Visit } from '../support/browser.ts';
import { button, composer, questions, replies, rows, say } from '../support/chat.page.ts';
import type { Person } from '../support/person.ts';
import { sharedStage } from '../support/stage.ts';

/** Slow answers while the user goes on: each belongs to the conversation in which it was asked for. */

let visit: Visit;

const stage = sharedStage();

/** Two conversations: "Alpha", answered "In alpha.", and "Beta", answered "In beta.", which is open. */
async function openTwo(): Promise<{ page: Page; mia: Person }> {
  const mia = await stage.product.signedIn();
  for (const name of ['Alpha', 'Beta']) {
    if (name === 'Beta') await mia.http.post('/api/conversations');
    await mia.ask(`[[demo: text="In ${name.toLowerCase()}."]] ${name}`);
    await expect.poll(async () => (await mia.history()).at(-1)?.state, { timeout: 10_000 }).toBe('completed');
  }
  visit = await stage.openChat(mia);
  await said(visit.page, 'In beta.');
  return { page: visit.page, mia };
}

const said = (page: Page, text: string) => replies(page).getByText(text, { exact: true }).waitFor();
const rowOf = (page: Page, title: string) =>
  rows(page)
    .getByRole('button', { name: new RegExp(title, 'i') })
    .first();

async function show(page: Page, title: 'Alpha' | 'Beta'): Promise<void> {
  await rowOf(page, title).click();
  await said(page, `In ${title.toLowerCase()}.`);
}

interface Held {
  /** Resolves with the first request that is held. */
  seen: Promise<Request>;
  release(how?: 'continue' | 'abort'): void;
}

/** Holds requests of a method to a path until they are released: all, or the first ones only. */
async function hold(page: Page, method: string, path: string, first = Infinity): Promise<Held> {
  let held = 0;
  const seen = Promise.withResolvers<Request>();
  const go = Promise.withResolvers<'continue' | 'abort'>();
  await page.route(path, async (route) => {
    if (held === first || route.request().method() !== method) return route.fallback();
    held += 1;
    seen.resolve(route.request());
    // The page may have given the request up meanwhile.
    await route[await go.promise]().catch(() => undefined);
  });
  return { seen: seen.promise, release: (how = 'continue') => go.resolve(how) };
}

const conversationOf = (request: Request): unknown =>
  (request.postDataJSON() as { conversation_id?: string }).conversation_id;

/** Two frames: whatever an answer changes is on the screen then. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

const greeting = (page: Page) => page.getByText('How can I help you today?');
const attached = (page: Page) => page.getByRole('list', { name: 'Files to send' });

describe('an answer that comes after another conversation was opened', () => {
  it('of an image request draws the image in its own conversation', async () => {
    const { page } = await openTwo();
    const saving = await hold(page, 'POST', '**/save-message');
    await say(page, 'Please draw a picture of a cat');
    await saving.seen;
    await show(page, 'Alpha');
    const generated = page.waitForResponse('**/api/image-generation/generate');
    saving.release();
    expect(conversationOf((await generated).request())).toBe(conversationOf(await saving.seen));
    await show(page, 'Beta');
    await page.getByRole('img', { name: 'a cat', exact: true }).waitFor();
    await show(page, 'Alpha');
    expect(await questions(page).allTextContents()).toEqual([expect.stringContaining('Alpha')]);
    expect(await page.getByRole('img', { name: 'a cat', exact: true }).count()).toBe(0);
  });

  it('of Clear Chat empties its own conversation only', async () => {
    const { page, mia } = await openTwo();
    const clearing = await hold(page, 'POST', '**/clear-history');
    await button(page, 'Menu').click();
    await page.getByRole('menuitem', { name: 'Clear Chat' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Clear Chat' }).click();
    await clearing.seen;
    await show(page, 'Alpha');
    const cleared = page.waitForResponse('**/clear-history');
    clearing.release();
    expect((await cleared).ok()).toBe(true);
    await drawn(page);
    expect(await replies(page).allTextContents()).toEqual([expect.stringContaining('In alpha.')]);
    const beta = (await clearing.seen).postDataJSON() as { conversation_id: string };
    expect((await mia.http.get(`/history?conversation_id=${beta.conversation_id}`)).body).toEqual([]);
    // The list shows no empty conversation but the open one.
    await rowOf(page, 'Beta').waitFor({ state: 'detached' });
  });

  it('of a question that fails leaves it there, with Retry', async () => {
    const { page } = await openTwo();
    const sending = await hold(page, 'POST', '**/chat');
    await say(page, 'Lost on the way');
    await sending.seen;
    await show(page, 'Alpha');
    const failed = page.waitForEvent('requestfailed');
    sending.release('abort');
    await failed;
    await drawn(page);
    expect(await page.getByText('Lost on the way').count()).toBe(0);
    await show(page, 'Beta');
    await questions(page).filter({ hasText: 'Lost on the way' }).getByText('Not sent.').waitFor();
    await page.unroute('**/chat');
    await button(page, 'Retry').click();
    await expect.poll(() => replies(page).count()).toBe(2);
  });

  it('of one that was clicked before is not what a reload opens', async () => {
    const { page, mia } = await openTwo();
    await mia.http.post('/api/conversations');
    await page.reload();
    await greeting(page).waitFor();
    const answers: string[] = [];
    page.on('response', (answer) => answer.url().endsWith('/activate') && answers.push(answer.url()));
    const first = Promise.withResolvers<void>();
    await page.route('**/activate', (route) => first.promise.then(() => route.continue()), { times: 1 });
    const [request] = await Promise.all([page.waitForRequest('**/activate'), rowOf(page, 'Alpha').click()]);
    await show(page, 'Beta');
    first.resolve();
    await expect.poll(() => answers.length).toBe(2);
    expect(answers).toContain(request.url());
    await page.reload();
    await said(page, 'In beta.');
  });
});

it('A question that fails after a sign-out is not stored in the browser', async () => {
  const { page } = await openTwo();
  const sending = await hold(page, 'POST', '**/chat');
  await say(page, 'My secret question');
  await sending.seen;
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/chat'));
  await button(page, 'Menu').click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL('**/signin');
  sending.release('abort');
  await failed;
  await drawn(page);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
    'secret',
  );
});

it('Messages that were written elsewhere while the page slept leave no hole', async () => {
  const mia = await stage.product.signedIn();
  const { conversation_id } = await mia.ask('[[demo: text="Hello."]] Notes');
  const write = (from: number, to: number) =>
    stage.product.db.query(
      `INSERT INTO messages (conversation_id, user_id, role, content)
         SELECT $1, $2, 'user', 'Note ' || n || '.' FROM generate_series($3::int, $4::int) n`,
      [conversation_id, mia.user.id, from, to],
    );
  await expect.poll(async () => (await mia.history()).at(-1)?.state, { timeout: 10_000 }).toBe('completed');
  await write(1, 98);
  visit = await stage.openChat(mia);
  const { page } = visit;
  const log = page.getByRole('log');
  const found = new Set<number>();
  /** Scrolls up screen by screen until the first message is there, and notes what it sees. */
  const readUp = (): Promise<void> =>
    expect
      .poll(
        async () => {
          const texts = await questions(page).allTextContents();
          for (const text of texts) found.add(Number(/Note (\d+)\./.exec(text)?.[1] ?? 0));
          await log.evaluate((box) => box.scrollBy(0, -box.clientHeight / 2));
          return texts.some((text) => text.includes('Notes'));
        },
        { timeout: 60_000, interval: 60 },
      )
      .toBe(true);
  await page.getByText('Note 98.', { exact: true }).waitFor();
  await readUp();
  await write(99, 158);
  const refreshed = page.waitForResponse((answer) => answer.url().includes('/history'));
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await refreshed;
  await drawn(page);
  await log.evaluate((box) => box.scrollTo(0, box.scrollHeight));
  await page.getByText('Note 158.', { exact: true }).waitFor();
  found.clear();
  await readUp();
  found.delete(0);
  expect([...found].sort((a, b) => a - b)).toEqual(Array.from({ length: 158 }, (_, at) => at + 1));
});

it('A file that was attached in one conversation does not go with a question in another', async () => {
  const { page } = await openTwo();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'beta.txt', mimeType: 'text/plain', buffer: Buffer.from('words') });
  await attached(page).getByText('beta.txt').waitFor();
  await show(page, 'Alpha');
  expect(await attached(page).count()).toBe(0);
  await say(page, '[[demo: text="Without a file."]] And this?');
  await said(page, 'Without a file.');
  expect(await questions(page).last().textContent()).not.toContain('beta.txt');
  await show(page, 'Beta');
  await attached(page).getByText('beta.txt').waitFor();
});

it('A slow question in one conversation does not keep another from sending', async () => {
  const { page } = await openTwo();
  const sending = await hold(page, 'POST', '**/chat', 1);
  await say(page, '[[demo: text="At last."]] Slowly');
  await sending.seen;
  await show(page, 'Alpha');
  await composer(page).fill('[[demo: text="At once."]] Quickly');
  await button(page, 'Send message').click({ timeout: 5_000 });
  await said(page, 'At once.');
  sending.release();
  await show(page, 'Beta');
  await said(page, 'At last.');
});

it('A conversation that was open before is there at once, and up to date soon after', async () => {
  const { page, mia } = await openTwo();
  await show(page, 'Alpha');
  await mia.ask('[[demo: text="From elsewhere."]] Beta again', {
    conversation_id: (await mia.history())[0]?.conversation_id,
  });
  const reading = await hold(page, 'GET', '**/history?*');
  await show(page, 'Beta');
  reading.release();
  await show(page, 'Alpha');
  await said(page, 'From elsewhere.');
});

describe('New chat', () => {
  it('is there at once on a slow line, and takes along what is written meanwhile', async () => {
    const { page } = await openTwo();
    const making = await hold(page, 'POST', '**/api/conversations');
    const shownAfterFrames = await page.evaluate(async () => {
      const newChat = [...document.querySelectorAll('button')].find((one) => one.textContent === 'New chat');
      newChat?.click();
      let frames = 0;
      for (; !document.body.textContent?.includes('How can I help you today?'); frames += 1)
        await new Promise((next) => requestAnimationFrame(next));
      return frames;
    });
    expect(shownAfterFrames).toBeLessThan(3);
    await making.seen;
    await composer(page).fill('Half a question');
    const made = page.waitForResponse('**/api/conversations');
    making.release();
    await made;
    await page.locator('nav [aria-current=page]').waitFor();
    expect(await composer(page).inputValue()).toBe('Half a question');
    await page.reload();
    await expect.poll(() => composer(page).inputValue()).toBe('Half a question');
  });

  it('sends to the new conversation what is asked before the server has made it', async () => {
    const { page } = await openTwo();
    const making = await hold(page, 'POST', '**/api/conversations');
    await button(page, 'New chat').click();
    await making.seen;
    await say(page, '[[demo: text="In gamma."]] Gamma');
    await page.getByText('Analyzing your message...').waitFor();
    making.release();
    await said(page, 'In gamma.');
    expect(await questions(page).count()).toBe(1);
    await show(page, 'Beta');
    expect(await questions(page).count()).toBe(1);
  });

  it('does not pull back a user who has opened another conversation, also after a reload', async () => {
    const { page } = await openTwo();
    const making = await hold(page, 'POST', '**/api/conversations');
    await button(page, 'New chat').click();
    await making.seen;
    await show(page, 'Alpha');
    const [activated] = await Promise.all([
      page.waitForResponse('**/activate'),
      page.waitForResponse('**/api/conversations'),
      making.release(),
    ]);
    expect(activated.ok()).toBe(true);
    await drawn(page);
    expect(await replies(page).allTextContents()).toEqual([expect.stringContaining('In alpha.')]);
    await page.reload();
    await said(page, 'In alpha.');
  });

  it('opens while the messages of another are being loaded', async () => {
    const { page } = await openTwo();
    const reading = await hold(page, 'GET', '**/history?*');
    await page.reload();
    const request = await reading.seen;
    await button(page, 'New chat').click();
    await greeting(page).waitFor({ timeout: 5_000 });
    reading.release();
    // Null where the page has cancelled it.
    await request.response();
    await drawn(page);
    expect(await greeting(page).count()).toBe(1);
    expect(await replies(page).count()).toBe(0);
  });

  it('opens where the messages of another could not be loaded', async () => {
    const { page } = await openTwo();
    await page.route('**/history?*', (route) => route.fulfill({ status: 500, body: '' }));
    await rowOf(page, 'Alpha').click();
    await page.getByText('The messages could not be loaded.', { exact: true }).waitFor();
    await page.unroute('**/history?*');
    await button(page, 'New chat').click();
    await greeting(page).waitFor({ timeout: 5_000 });
  });
});

it('The placeholder of a question that is sent again stands below it', async () => {
  const { page } = await openTwo();
  await page.route('**/chat', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  await say(page, 'First try');
  await page.getByText('Not sent.').waitFor();
  await page.unroute('**/chat');
  await say(page, '[[demo: text="Later reply."]] Later');
  await said(page, 'Later reply.');
  const sending = await hold(page, 'POST', '**/chat');
  await button(page, 'Retry').click();
  await sending.seen;
  const order = await page.getByRole('article').allTextContents();
  const at = order.findIndex((text) => text.includes('First try'));
  expect(order[at + 1]).toContain('Analyzing your message...');
  sending.release();
});

it('A double click on Edit opens the form and saves nothing', async () => {
  const { page } = await openTwo();
  await say(page, '[[demo: text="The second."]] Second');
  await said(page, 'The second.');
  await button(page, 'Send message').waitFor();
  const edited = questions(page).filter({ hasText: 'Beta' });
  await edited.hover();
  const pencil = await edited.getByRole('button', { name: 'Edit message' }).boundingBox();
  if (!pencil) throw new Error('The button is not on the page.');
  const [x, y] = [pencil.x + pencil.width / 2, pencil.y + pencil.height / 2];
  await page.mouse.click(x, y);
  const save = button(page, 'Save');
  await save.waitFor();
  // The second press of the double click, wherever the button stands on this screen.
  const target = await save.boundingBox();
  if (!target) throw new Error('The button is not on the page.');
  await page.mouse.move(target.x + 5, target.y + 5);
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await drawn(page);
  expect(await page.getByRole('textbox', { name: 'Your message' }).count()).toBe(1);
  expect(await replies(page).getByText('The second.').count()).toBe(1);
  await save.click();
  await expect.poll(() => replies(page).getByText('The second.').count()).toBe(0);
});
