import { describe, expect, it, onTestFinished } from 'vitest';
import type { Page } from 'playwright-core';
import { IMAGE_HELD } from '@studyhall/contracts';
import type { Visit } from '../support/browser.ts';
import { button, composer, questions, replies, say as ask } from '../support/chat.page.ts';
import type { Person } from '../support/person.ts';
import { expectNotice } from '../support/notices.ts';
import { endRoutes } from '../support/routes.ts';
import { sharedStage } from '../support/stage.ts';

const NOON = new Date('2026-01-05T12:00:00Z');
/** Long after a page that was opened at noon has loaded. */
const LATER = new Date('2026-01-05T12:10:00Z');
const JOB = '0f8fad5b-d9cb-469f-a165-70867728950e';

let visit: Visit;

const stage = sharedStage();

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

const errorIn = (page: Page, text: string | RegExp) => page.getByRole('article').getByText(text);

describe('images', () => {
  it('are created from a prompt, survive a reload, open full screen and can be saved', async () => {
    const [worker] = stage.product.workers;
    worker?.signal('SIGSTOP');
    onTestFinished(() => worker?.signal('SIGCONT'));
    const page = await openChat();
    await ask(page, 'Please draw a picture of a red boat');
    await page.getByText('Creating your image...').waitFor();
    await followed(page);
    await page.reload();
    await page.getByText('Creating your image...').waitFor();
    worker?.signal('SIGCONT');
    await page.getByRole('img', { name: 'a red boat', exact: true }).waitFor();
    await expect.poll(() => page.getByText('Creating your image...').count()).toBe(0);
    await expect.poll(() => page.getByText('Please draw a picture of a red boat').count()).toBe(1);
    await page.getByRole('button', { name: 'Show a red boat full screen' }).click();
    const full = page.getByRole('dialog');
    const saving = page.waitForEvent('download');
    await full.getByRole('button', { name: /^Download/ }).click();
    expect((await saving).suggestedFilename()).toBe('a-red-boat.png');
    await page.keyboard.press('Escape');
    await full.waitFor({ state: 'detached' });
    const actions = replies(page).getByRole('group', { name: 'Reply actions' });
    for (const name of ['Copy image', 'Good reply', 'Bad reply'])
      await actions.getByRole('button', { name }).waitFor();
    await expect.poll(() => actions.getByRole('button', { name: 'Read aloud' }).count()).toBe(0);
    await actions.getByRole('button', { name: 'Make another image' }).click();
    await expect.poll(() => page.getByRole('img', { name: 'a red boat', exact: true }).count()).toBe(2);
    expect(visit.offences).toMatchObject({ foreign: [], csp: [] });
  });

  it.each([
    ['{"success":false,"job_id":null,"error":"No ink"}', 'Failed to generate image: No ink'],
    ['{"success":false,"job_id":null,"error":null}', 'Failed to generate image: Unknown error'],
  ])('that are refused show the reason: %s', async (body, text) => {
    const page = await openChat((one) =>
      one.route('**/api/image-generation/generate', (route) =>
        route.fulfill({ contentType: 'application/json', body }),
      ),
    );
    await ask(page, 'Generate an image of a cat');
    await errorIn(page, text).waitFor();
    await endRoutes(page, '**/api/image-generation/generate');
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('img', { name: 'a cat', exact: true }).waitFor();
    await expect.poll(() => errorIn(page, text).count()).toBe(0);
  });

  it('show a network error, and are ordered once when the line is back, also after a reload', async () => {
    const orders: unknown[] = [];
    const page = await openChat((one) =>
      one.route('**/api/image-generation/generate', async (route) => {
        orders.push(route.request().postDataJSON());
        // The server has the order; its answer is lost.
        await route.fetch();
        await route.abort();
      }),
    );
    await ask(page, 'Generate an image of a cat');
    await expectNotice(
      page,
      'Network error occurred while generating image: The server could not be reached.',
    );
    await page.getByText('Waiting to send').waitFor();
    await endRoutes(page, '**/api/image-generation/generate');
    await page.reload();
    await page.getByRole('img', { name: 'a cat', exact: true }).waitFor();
    await expect.poll(() => page.getByText('Waiting to send').count()).toBe(0);
    await page.reload();
    await page.getByRole('img', { name: 'a cat', exact: true }).waitFor();
    await expect.poll(() => page.getByRole('article').count()).toBe(2);
    expect(orders.length).toBeGreaterThan(0);
  });

  it.each([
    [{ status: 'failed', image_url: null, error_message: 'Too dark' }, 'Image generation failed: Too dark'],
    [{ status: 'failed', image_url: null, error_message: null }, 'Image generation failed: Unknown error'],
  ])('that fail later show the reason: %j', async (view, text) => {
    const page = await openChat((one) => jobThat(one, () => JSON.stringify(view)));
    await askForCat(page);
    await waitForPollTimer(page, 1);
    await page.clock.runFor(5_000);
    await errorIn(page, text).waitFor();
  });

  it('of an exercise that study mode holds back are no failure', async () => {
    const view = { status: 'failed', image_url: null, error_message: IMAGE_HELD };
    const page = await openChat((one) => jobThat(one, () => JSON.stringify(view)));
    await askForCat(page);
    await waitForPollTimer(page, 1);
    await page.clock.runFor(5_000);
    await replies(page).getByText(IMAGE_HELD).waitFor();
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
    await expect.poll(() => page.getByRole('button', { name: 'Retry' }).count()).toBe(0);
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
      await waitForPollTimer(page, poll + 1);
      await page.clock.runFor(4_900);
      expect(polls).toBe(poll);
      await page.clock.runFor(100);
      await expect.poll(() => polls).toBe(poll + 1);
    }
    await errorIn(page, 'Image generation timed out. Please try again.').waitFor();
    expect(polls).toBe(60);
  });

  it('report a failed status request, and continue polling', async () => {
    let polls = 0;
    const page = await openChat((one) =>
      jobThat(one, () => {
        polls += 1;
        return polls === 1 ? null : '{"status":"failed","image_url":null,"error_message":"Late"}';
      }),
    );
    await askForCat(page);
    await waitForPollTimer(page, 1);
    await page.clock.runFor(5_000);
    await page
      .getByRole('alert')
      .getByText(/^Error checking image generation status: ./)
      .waitFor();
    await waitForPollTimer(page, 2);
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

/** Waits until the page has set its timer of 5 seconds so often: it does some time after an answer. */
const waitForPollTimer = (page: Page, count: number) =>
  page.waitForFunction((wanted) => (window as unknown as { pollTimers: number }).pollTimers >= wanted, count);

/** Counts the timers of 5 seconds that follow an answer about an image in the same task: others belong to the connection. */
function countPollTimers(): void {
  const { fetch, setTimeout } = window;
  let pollTimers = 0;
  let wasAnswered = false;
  Object.assign(window, {
    pollTimers,
    fetch: async (address: string, options?: RequestInit) => {
      if (!address.includes('/image-generation/')) return fetch(address, options);
      const answer = await fetch(address, options).catch((error: unknown) => {
        wasAnswered = true;
        throw error;
      });
      const text = async (): Promise<string> => {
        const body = await Response.prototype.text.call(answer);
        wasAnswered = true;
        return body;
      };
      return Object.assign(answer, { text });
    },
    setTimeout: (handler: () => void, ms?: number) => {
      if (ms === 5_000 && wasAnswered) {
        wasAnswered = false;
        Object.assign(window, { pollTimers: (pollTimers += 1) });
      }
      return setTimeout(handler, ms);
    },
  });
}

const followed = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(sessionStorage).some((key) => key.startsWith('studyhall.draft.') && key.endsWith('.images')),
  );

/** A job that no worker knows, whose status is what `answer` says; null cuts the connection. The clock is the test's. */
async function jobThat(page: Page, answer: () => string | null): Promise<void> {
  await page.clock.install({ time: NOON });
  await page.addInitScript(countPollTimers);
  await page.route('**/api/image-generation/generate', (route) =>
    route.fulfill({ json: { success: true, job_id: JOB, error: null } }),
  );
  await page.route('**/status', (route) => {
    const body = answer();
    return body === null ? route.abort() : route.fulfill({ contentType: 'application/json', body });
  });
}

describe('an image', () => {
  it('can be stopped and retried', async () => {
    const page = await openChat();
    stage.product.model.control.setRules([{ endpoint: 'images', delay: 60_000 }]);
    await ask(page, 'Draw a picture of a red boat');
    await page.getByText('Creating your image...').waitFor();
    await stage.product.model.control.waitForRequest(({ endpoint }) => endpoint === 'images');
    await composer(page).fill('Meanwhile');
    await button(page, 'Send message').waitFor();
    await composer(page).fill('');
    await button(page, 'Stop').click();
    await replies(page).getByText('Stopped.').waitFor();
    await expect.poll(() => page.getByText('Creating your image...').count()).toBe(0);
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
    await stage.product.model.control.waitForRequest(({ outcome }) => outcome === 'aborted');
    stage.product.model.control.reset();
    await button(page, 'Retry').click();
    await page.getByRole('img', { name: 'a red boat', exact: true }).waitFor();
    await expect.poll(() => page.getByText('Stopped.').count()).toBe(0);
  });

  it('replaces a reply when its question is edited into an image request', async () => {
    const page = await openChat();
    await ask(page, 'Hello [[demo: text="Good day."]]');
    await replies(page).getByText('Good day.').waitFor();
    const edit = async (words: string) => {
      await questions(page).hover();
      await button(page, 'Edit message').click();
      await page.getByRole('textbox', { name: 'Your message' }).fill(words);
      await button(page, 'Save').click();
    };
    await page.route('**/save-message', (route) => route.fulfill({ status: 500, body: '' }));
    await edit('Draw a picture of a fox');
    await expectNotice(page, 'Failed to edit message');
    await replies(page).getByText('Good day.').waitFor();
    await endRoutes(page, '**/save-message');
    await button(page, 'Retry').click();
    await page.getByRole('img', { name: 'a fox', exact: true }).waitFor();
    await questions(page).getByText('(edited)').waitFor();
    await expect.poll(() => replies(page).count()).toBe(1);
    await edit('Hello again [[demo: text="Good evening."]]');
    await replies(page).getByText('Good evening.').waitFor();
    await page.reload();
    await replies(page).getByText('Good evening.').waitFor();
    await expect.poll(() => page.getByRole('article').count()).toBe(2);
  });
});
