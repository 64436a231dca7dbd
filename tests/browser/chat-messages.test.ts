import { describe, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { conversations } from '@studyhall/persistence';
import { MOTION, type Visit } from '../support/browser.ts';
import { questions, say as ask } from '../support/chat.page.ts';
import type { Person } from '../support/person.ts';
import { expectNotice } from '../support/notices.ts';
import { sharedStage } from '../support/stage.ts';
import { nextFrames } from '../support/two-conversations.ts';

const FIXTURES = new URL('../fixtures/', import.meta.url).pathname;

/** Rows of five lines and more that are in view, in reach of it, and a few. */
const MAX_ROWS = 12;

declare global {
  interface Window {
    maxRows: number;
    lines: number[];
  }
}

let visit: Visit;

const stage = sharedStage(MOTION);

/** The chat page of a new user. */
async function openChat(prepare: (page: Page) => Promise<unknown> = async () => undefined): Promise<Page> {
  const page = await pageOf(await stage.product.signedIn());
  await prepare(page);
  await page.goto('/chat');
  await page.getByText('How can I help you today?').waitFor();
  return page;
}

async function pageOf(person: Person): Promise<Page> {
  visit = await stage.openWindow(person);
  return visit.page;
}

describe('replies', () => {
  it('keep their text when they are stopped, and can be retried', async () => {
    const page = await openChat();
    await ask(page, '[[demo: tokens=100000 rate=40]] Count');
    const written = page.getByRole('article').getByText('w5 w6');
    await written.waitFor();
    const input = page.getByRole('textbox', { name: 'Message' });
    await input.fill('The next question');
    await input.press('Enter');
    await expect.poll(() => input.inputValue()).toBe('The next question');
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText('Stopped.').waitFor();
    await expect.poll(() => written.count()).toBe(1);
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('button', { name: 'Stop' }).waitFor();
    await expect.poll(() => page.getByText('Stopped.').count()).toBe(0);
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText('Stopped.').waitFor();
    await expect.poll(() => page.getByRole('article').count()).toBe(2);
  });

  it('do not scroll while the reader has scrolled up', async () => {
    const page = await openChat();
    await ask(page, '[[demo: tokens=100000 rate=200]] Count');
    const log = page.getByRole('log');
    const left = () => log.evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight);
    // There is room below a reply that is being written: its end is followed, not that of the list.
    const replyBelow = () =>
      log.evaluate((box) => {
        const reply = [...box.querySelectorAll('article')].at(-1);
        return (reply?.getBoundingClientRect().bottom ?? NaN) - box.getBoundingClientRect().bottom;
      });
    await page.waitForFunction(() => {
      const box = document.querySelector('[role=log]');
      return box !== null && box.scrollHeight > box.clientHeight + 200;
    });
    await expect.poll(replyBelow).toBeLessThan(48);
    await log.hover();
    await page.mouse.wheel(0, -60);
    await page.getByRole('button', { name: 'Jump to latest' }).waitFor();
    await placeAtRest(log);
    const replyTop = () =>
      log.evaluate((box) => [...box.querySelectorAll('article')].at(-1)?.getBoundingClientRect().top ?? NaN);
    const top = await replyTop();
    const height = await log.evaluate((box) => box.scrollHeight);
    await page.waitForFunction(
      (before) => (document.querySelector('[role=log]')?.scrollHeight ?? 0) > before + 100,
      height,
    );
    expect(Math.abs((await replyTop()) - top)).toBeLessThan(2);
    await page.getByRole('button', { name: 'Jump to latest' }).click();
    await page.getByRole('button', { name: 'Jump to latest' }).waitFor({ state: 'detached' });
    await expect.poll(replyBelow).toBeLessThan(48);
    await page.getByRole('button', { name: 'Stop' }).click();
    // A taller window pushes the view up, here in the task in which the messages grow: the end is still followed.
    await log.evaluate((box) => (box.style.height = '200px'));
    await expect.poll(left).toBeLessThan(2);
    await log.evaluate((box) => {
      const grown = box.appendChild(document.createElement('div'));
      Object.assign(grown.style, { height: '300px' });
      box.style.height = '';
      return box.scrollTop;
    });
    await nextFrames(page);
    await expect.poll(() => page.getByRole('button', { name: 'Jump to latest' }).count()).toBe(0);
    // Messages that shrink, and grow again before the scroll event of that, are no reader either.
    await log.evaluate(async (box) => {
      const { offsetHeight, style } = box.firstElementChild as HTMLElement;
      style.minHeight = `${offsetHeight + 600}px`;
      await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(next))));
      style.minHeight = '';
      box.scrollTop += 0;
      style.minHeight = `${offsetHeight + 700}px`;
    });
    await nextFrames(page);
    await expect.poll(() => page.getByRole('button', { name: 'Jump to latest' }).count()).toBe(0);
    // A reader who scrolls up while they shrink is one.
    await log.press('End');
    await expect.poll(left).toBeLessThan(2);
    await nextFrames(page);
    await log.evaluate((box) => {
      const { offsetHeight, style } = box.firstElementChild as HTMLElement;
      style.minHeight = `${offsetHeight - 50}px`;
      box.scrollTop = 0;
    });
    await page.getByRole('button', { name: 'Jump to latest' }).waitFor();
  });

  it('offer files as cards; a failed download opens an error dialog', async () => {
    const page = await openChat();
    await ask(page, 'Make five slides about the water cycle');
    await page.getByText(/PPTX · 5 slides · /).waitFor();
    const save = page.getByRole('button', { name: 'Download The-water-cycle.pptx' });
    const saving = page.waitForEvent('download');
    await save.click();
    expect((await saving).suggestedFilename()).toBe('The-water-cycle.pptx');
    await page.route('**/api/code/download/**', (route) => route.fulfill({ status: 503, body: '' }));
    await save.click();
    const alert = page.getByRole('alertdialog', { name: 'Download failed: 503 Service Unavailable' });
    await alert.getByRole('button', { name: 'Close' }).click();
    await page.route('**/api/files/*', (route) =>
      route.fulfill({ status: 503, json: { detail: 'Not now.', code: 'unavailable', request_id: 'x' } }),
    );
    await page.getByRole('button', { name: 'Delete The-water-cycle.pptx' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expectNotice(page, 'Failed to delete file: Not now.');
  });

  it('name the source of each citation; a file without a preview shows a message', async () => {
    const page = await openChat();
    await page.locator('input[type=file]').setInputFiles(`${FIXTURES}biology.pdf`);
    await ask(page, 'What does my file say about cells?');
    const mark = page.getByRole('button', { name: /^Source 1: biology.pdf/ }).first();
    await mark.waitFor();
    await page.getByRole('list', { name: 'Sources' }).getByRole('link', { name: 'biology.pdf' }).waitFor();
    await page.getByRole('button', { name: 'Preview biology.pdf' }).click();
    await page.getByText('Preview not available for this file type').waitFor();
  });
});

it('A page that slept loads every message that was written elsewhere meanwhile', async () => {
  const mia = await stage.product.signedIn();
  const { conversation_id } = await mia.ask('[[demo: text="Hello."]] Notes');
  const write = (from: number, to: number) =>
    stage.product.db.query(
      `INSERT INTO messages (conversation_id, user_id, role, content)
         SELECT $1, $2, 'user', 'Note ' || n || '.' FROM generate_series($3::int, $4::int) n`,
      [conversation_id, mia.user.id, from, to],
    );
  await expect.poll(async () => (await mia.history()).at(-1)?.state).toBe('completed');
  await write(1, 98);
  const { page } = await stage.openChat(mia);
  const log = page.getByRole('log');
  const found = new Set<number>();
  /** Scrolls up screen by screen and notes what it sees, from the end again after the top, until nothing is missing. */
  const readUp = (last: number): Promise<void> =>
    expect
      .poll(
        async () => {
          for (const text of await questions(page).allTextContents())
            found.add(Number(/Note (\d+)\./.exec(text)?.[1] ?? 0));
          await log.evaluate((box) => {
            if (box.scrollTop === 0) box.scrollTo(0, box.scrollHeight);
            else box.scrollBy(0, -box.clientHeight / 2);
          });
          await nextFrames(page);
          return Array.from({ length: last + 1 }, (_, note) => note).filter((note) => !found.has(note));
        },
        { interval: 60 },
      )
      .toEqual([]);
  await page.getByText('Note 98.', { exact: true }).waitFor();
  await readUp(98);
  await write(99, 158);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.getByText('Note 158.', { exact: true }).waitFor();
  found.clear();
  await readUp(158);
  expect(found.size).toBe(159);
});

describe('long conversations', () => {
  it('draw a long reply from its end', async () => {
    const person = await stage.product.signedIn();
    const conversation = await conversations.ensureActive(stage.product.db, person.user.id);
    const reply = Array.from({ length: 200 }, (_, at) => `Line ${at + 1}`).join('\n\n');
    await stage.product.db.query(
      `INSERT INTO messages (conversation_id, user_id, role, content)
       VALUES ($1, $2, 'user', 'Go on'), ($1, $2, 'assistant', $3)`,
      [conversation, person.user.id, reply],
    );
    const page = await pageOf(person);
    await page.addInitScript(() => {
      window.lines = [];
      const note = (): void => {
        const count = document.querySelectorAll('.md p').length;
        if (count > 0 && count !== window.lines.at(-1)) window.lines.push(count);
      };
      new MutationObserver(note).observe(document, { subtree: true, childList: true });
    });
    await page.goto('/chat');
    await expect.poll(() => page.locator('.md p').count()).toBe(200);
    const lines = await page.evaluate(() => window.lines);
    expect(lines[0]).toBeLessThan(60);
    expect(lines).toEqual(lines.toSorted((one, other) => one - other));
    const left = () =>
      page.getByRole('log').evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight);
    await expect.poll(left).toBeLessThan(2);
  });

  it('open at their end, with few rows more than are in view; loading older messages does not move what is in view', async () => {
    const person = await stage.product.signedIn();
    const conversation = await conversations.ensureActive(stage.product.db, person.user.id);
    await stage.product.db.query(
      `INSERT INTO messages (conversation_id, user_id, role, content)
       SELECT $1, $2, CASE WHEN n % 2 = 1 THEN 'user' ELSE 'assistant' END,
              'Message ' || n || repeat(' and more of it', 20 + n % 40)
         FROM generate_series(1, 240) AS n`,
      [conversation, person.user.id],
    );
    const page = await pageOf(person);
    await page.addInitScript(() => {
      const count = (): number => document.querySelectorAll('article').length;
      window.maxRows = 0;
      new MutationObserver(() => (window.maxRows = Math.max(window.maxRows, count()))).observe(document, {
        subtree: true,
        childList: true,
      });
    });
    await page.goto('/chat');
    await page.getByText('Message 240 and').waitFor();
    const log = page.getByRole('log');
    await page.waitForFunction(() => {
      const box = document.querySelector('[role=log]');
      return box !== null && box.scrollTop > 0 && box.scrollHeight - box.scrollTop - box.clientHeight < 2;
    });
    // Of the 50 messages that are loaded. A list that takes them for less high than they are draws more.
    expect(await page.evaluate(() => window.maxRows)).toBeLessThan(MAX_ROWS);
    await log.hover();
    const older = page.waitForResponse('**/history?*before=*');
    const asked = Promise.withResolvers<void>();
    let release = (): void => undefined;
    const wait = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/history?*before=*', async (route) => {
      asked.resolve();
      await wait;
      await route.continue();
    });
    for (let turn = 0; turn < 60; turn++) await page.mouse.wheel(0, -400);
    await asked.promise;
    await page.getByText('Loading older messages').waitFor();
    await expect.poll(() => log.evaluate((box) => box.scrollTop)).toBe(0);
    const shown = await log.evaluate((box) => {
      const top = box.getBoundingClientRect().top;
      const article = [...box.querySelectorAll('article')].find(
        (one) => one.getBoundingClientRect().top > top,
      );
      return (article?.textContent ?? '').slice(0, 30);
    });
    const before = await placeAtRest(log, shown);
    const height = await log.evaluate((box) => box.scrollHeight);
    release();
    await older;
    await page.waitForFunction(
      (then) => (document.querySelector('[role=log]')?.scrollHeight ?? 0) > then + 500,
      height,
    );
    await page.getByText('Loading older messages').waitFor({ state: 'detached' });
    expect(Math.abs((await placeAtRest(log, shown)) - before)).toBeLessThan(4);
  });
});

/**
 * Where the message that begins with a text stands, without one how far the list is scrolled, once it has not moved for
 * twenty frames: wheels scroll smoothly.
 */
const placeAtRest = (log: Locator, text?: string): Promise<number> =>
  log.evaluate(async (box, start) => {
    const message = (): Element | undefined =>
      [...box.querySelectorAll('article')].find((one) => one.textContent?.startsWith(start ?? ''));
    const place = (): number =>
      start === undefined ? box.scrollTop : (message()?.getBoundingClientRect().top ?? NaN);
    let last = place();
    for (let still = 0; still < 20; still += 1) {
      await new Promise((next) => requestAnimationFrame(next));
      const now = place();
      if (!Object.is(now, last)) still = 0;
      last = now;
    }
    return last;
  }, text);
