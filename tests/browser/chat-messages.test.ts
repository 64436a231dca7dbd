import { describe, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { conversations } from '@studyhall/persistence';
import type { Visit } from '../support/browser.ts';
import { say as ask } from '../support/chat.page.ts';
import type { Person } from '../support/person.ts';
import { expectNotice } from '../support/notices.ts';
import { sharedStage } from '../support/stage.ts';

const NOON = new Date('2026-01-05T12:00:00Z');
const LATER = new Date('2026-01-05T12:00:30Z');
const JOB = '0f8fad5b-d9cb-469f-a165-70867728950e';
const FIXTURES = new URL('../fixtures/', import.meta.url).pathname;

let visit: Visit;

const stage = sharedStage();

/** The chat page of somebody new. */
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

const errorIn = (page: Page, text: string | RegExp) => page.getByRole('article').getByText(text);

describe('images', () => {
  it('are made from words, found again after a reload, shown full screen and saved', async () => {
    stage.product.model.control.setRules([{ endpoint: 'images', delay: 2500 }]);
    const page = await openChat();
    await ask(page, 'Please draw a picture of a red boat');
    await page.getByText('Creating your image...').waitFor();
    await followed(page);
    await page.reload();
    await page.getByText('Creating your image...').waitFor();
    await page.getByRole('img', { name: 'a red boat', exact: true }).waitFor();
    expect(await page.getByText('Creating your image...').count()).toBe(0);
    expect(await page.getByText('Please draw a picture of a red boat').count()).toBe(1);
    await page.getByRole('button', { name: 'Show a red boat full screen' }).click();
    const full = page.getByRole('dialog');
    const saving = page.waitForEvent('download');
    await full.getByRole('button', { name: /^Download/ }).click();
    expect((await saving).suggestedFilename()).toBe('a-red-boat.png');
    await page.keyboard.press('Escape');
    await full.waitFor({ state: 'detached' });
    expect(visit.offences).toMatchObject({ foreign: [], csp: [] });
  });

  it.each([
    ['{"success":false,"job_id":null,"error":"No ink"}', 'Failed to generate image: No ink'],
    ['{"success":false,"job_id":null,"error":null}', 'Failed to generate image: Unknown error'],
  ])('that are refused say so: %s', async (body, text) => {
    const page = await openChat((one) =>
      one.route('**/api/image-generation/generate', (route) =>
        route.fulfill({ contentType: 'application/json', body }),
      ),
    );
    await ask(page, 'Generate an image of a cat');
    await errorIn(page, text).waitFor();
    await page.unroute('**/api/image-generation/generate');
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('img', { name: 'a cat', exact: true }).waitFor();
    expect(await errorIn(page, text).count()).toBe(0);
  });

  it('say that the network failed', async () => {
    const page = await openChat((one) => one.route('**/api/image-generation/generate', (r) => r.abort()));
    await ask(page, 'Generate an image of a cat');
    await errorIn(page, /^Network error occurred while generating image: ./).waitFor();
  });

  it.each([
    [{ status: 'failed', image_url: null, error_message: 'Too dark' }, 'Image generation failed: Too dark'],
    [{ status: 'failed', image_url: null, error_message: null }, 'Image generation failed: Unknown error'],
  ])('that fail later say so: %j', async (view, text) => {
    const page = await openChat((one) => jobThat(one, () => JSON.stringify(view)));
    await askForCat(page);
    await page.clock.runFor(5_000);
    await errorIn(page, text).waitFor();
  });

  it('time out after 60 polls of 5 seconds', async () => {
    let polls = 0;
    const page = await openChat((one) =>
      jobThat(one, () => {
        polls += 1;
        return '{"status":"pending","image_url":null,"error_message":null}';
      }),
    );
    await askForCat(page);
    for (let poll = 0; poll < 60; poll += 1) {
      const answered = page.waitForResponse('**/status');
      await page.clock.runFor(4_900);
      expect(polls).toBe(poll);
      await page.clock.runFor(100);
      await answered;
    }
    await errorIn(page, 'Image generation timed out. Please try again.').waitFor();
    expect(polls).toBe(60);
  });

  it('say that their status cannot be read, and go on asking', async () => {
    let polls = 0;
    const page = await openChat((one) =>
      jobThat(one, () => {
        polls += 1;
        return polls === 1 ? null : '{"status":"failed","image_url":null,"error_message":"Late"}';
      }),
    );
    await askForCat(page);
    const failed = page.waitForEvent('requestfailed');
    await page.clock.runFor(5_000);
    await failed;
    await page
      .getByRole('alert')
      .getByText(/^Error checking image generation status: ./)
      .waitFor();
    await page.clock.runFor(5_000);
    await errorIn(page, 'Image generation failed: Late').waitFor();
  });
});

/** Asks for a picture, and waits until its job is followed: only the test moves the clock to the polls. */
async function askForCat(page: Page): Promise<void> {
  await page.clock.pauseAt(LATER);
  await ask(page, 'Generate an image of a cat');
  await page.getByText('Creating your image...').waitFor();
  await followed(page);
}

const followed = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(sessionStorage).some(
      (key) => key.startsWith('studyhall.images.') && sessionStorage.getItem(key) !== '[]',
    ),
  );

/** A job that no worker knows, whose status is what `answer` says; null cuts the connection. The clock is the test's. */
async function jobThat(page: Page, answer: () => string | null): Promise<void> {
  await page.clock.install({ time: NOON });
  await page.route('**/api/image-generation/generate', (route) =>
    route.fulfill({ json: { success: true, job_id: JOB, error: null } }),
  );
  await page.route('**/status', (route) => {
    const body = answer();
    return body === null ? route.abort() : route.fulfill({ contentType: 'application/json', body });
  });
}

describe('replies', () => {
  it('keep their text when they are stopped, and can be retried', async () => {
    const page = await openChat();
    await ask(page, '[[demo: tokens=400 rate=40]] Count');
    const written = page.getByRole('article').getByText('w5 w6');
    await written.waitFor();
    const input = page.getByRole('textbox', { name: 'Message' });
    await input.fill('The next question');
    await input.press('Enter');
    expect(await input.inputValue()).toBe('The next question');
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText('Stopped.').waitFor();
    expect(await written.count()).toBe(1);
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('button', { name: 'Stop' }).waitFor();
    expect(await page.getByText('Stopped.').count()).toBe(0);
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText('Stopped.').waitFor();
    expect(await page.getByRole('article').count()).toBe(2);
  });

  it('do not fight a reader who scrolls up', async () => {
    const page = await openChat();
    await ask(page, '[[demo: tokens=4000 rate=200]] Count');
    const log = page.getByRole('log');
    const left = () => log.evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight);
    await page.waitForFunction(() => {
      const box = document.querySelector('[role=log]');
      return box !== null && box.scrollHeight > box.clientHeight + 200;
    });
    expect(await left()).toBeLessThan(60);
    await log.hover();
    await page.mouse.wheel(0, -60);
    await page.getByRole('button', { name: 'Jump to latest' }).waitFor();
    const top = await log.evaluate((box) => box.scrollTop);
    const height = await log.evaluate((box) => box.scrollHeight);
    await page.waitForFunction(
      (before) => (document.querySelector('[role=log]')?.scrollHeight ?? 0) > before + 100,
      height,
    );
    expect(await log.evaluate((box) => box.scrollTop)).toBe(top);
    await page.getByRole('button', { name: 'Jump to latest' }).click();
    await page.getByRole('button', { name: 'Jump to latest' }).waitFor({ state: 'detached' });
    expect(await left()).toBeLessThan(60);
  });

  it('give files as cards, whose failed download is said in a dialog', async () => {
    const page = await openChat();
    await ask(page, 'Make five slides about the water cycle');
    await page.getByText(/PPTX · 6 slides · /).waitFor({ timeout: 30_000 });
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

  it('lead from their marks to their sources; files without a preview say so', async () => {
    const page = await openChat();
    await page.locator('input[type=file]').setInputFiles(`${FIXTURES}biology.pdf`);
    await ask(page, 'What does my file say about cells?');
    const mark = page.getByRole('button', { name: /^Source 1: biology.pdf/ }).first();
    await mark.click({ timeout: 30_000 });
    const source = page.getByRole('list', { name: 'Sources' }).getByRole('link').first();
    expect(await source.evaluate((link) => link === document.activeElement)).toBe(true);
    await page.getByRole('button', { name: 'Preview biology.pdf' }).click();
    await page.getByText('Preview not available for this file type').waitFor();
  });
});

describe('long conversations', () => {
  it('open at their end, and older messages come in front without a jump', async () => {
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
    await page.goto('/chat');
    await page.getByText('Message 240 and').waitFor();
    const log = page.getByRole('log');
    await page.waitForFunction(() => {
      const box = document.querySelector('[role=log]');
      return box !== null && box.scrollTop > 0 && box.scrollHeight - box.scrollTop - box.clientHeight < 2;
    });
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

/** Where the message that begins with a text stands, once it has not moved for twenty frames: wheels scroll smoothly. */
const placeAtRest = (log: Locator, text: string): Promise<number> =>
  log.evaluate(async (box, start) => {
    const place = (): number =>
      [...box.querySelectorAll('article')]
        .find((one) => one.textContent?.startsWith(start))
        ?.getBoundingClientRect().top ?? NaN;
    let last = place();
    for (let still = 0; still < 20; still += 1) {
      await new Promise((next) => requestAnimationFrame(next));
      const now = place();
      if (!Object.is(now, last)) still = 0;
      last = now;
    }
    return last;
  }, text);
