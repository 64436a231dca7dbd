import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Visit } from '../support/browser.ts';
import { button, composer, questions, replies, say } from '../support/chat.page.ts';
import { expectNotice } from '../support/notices.ts';
import { sharedStage } from '../support/stage.ts';
import { routeOnce, routeUntil } from '../support/routes.ts';

let visit: Visit;

const stage = sharedStage();

type Fault = 'broken' | 'refused' | 'cut';

/** What happens to a call from now on: an answer without a sentence, one with a sentence, no answer at all. */
const FAULTS: Record<Fault, (route: Route) => Promise<void>> = {
  broken: (route) => route.fulfill({ status: 500, body: '' }),
  refused: (route) =>
    route.fulfill({ status: 503, json: { detail: 'Not now.', code: 'unavailable', request_id: 'x' } }),
  cut: (route) => route.abort(),
};
const breakCall = (page: Page, path: string, fault: Fault): Promise<() => void> =>
  routeUntil(page, path, FAULTS[fault]);

/** Holds the next call until it is told what to do with it. */
async function hold(page: Page, path: string): Promise<(fault: Fault) => Promise<void>> {
  const held = Promise.withResolvers<Route>();
  await routeOnce(page, path, (route) => held.resolve(route));
  return async (fault) => FAULTS[fault](await held.promise);
}

/** A chat with one question and its reply. */
async function open(): Promise<Page> {
  visit = await stage.openChat(await stage.product.signedIn());
  const { page } = visit;
  await say(page, 'Hello [[demo: text="Good day."]]');
  await replies(page).getByText('Good day.').waitFor();
  await button(page, 'Send message').waitFor();
  return page;
}

const isFocused = (element: Element): boolean => element === document.activeElement;

async function edit(page: Page, words: string): Promise<void> {
  await questions(page).first().hover();
  await button(page, 'Edit message').first().click();
  await page.getByRole('textbox', { name: 'Your message' }).fill(words);
  await button(page, 'Save').click();
}

async function clear(page: Page, answer: 'Clear Chat' | 'Cancel'): Promise<void> {
  await button(page, 'Menu').click();
  await page.getByRole('menuitem', { name: 'Clear Chat' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: answer }).click();
}

describe('sending', () => {
  it('shows question and placeholder at once; a failed request removes the placeholder', async () => {
    const page = await open();
    const answer = await hold(page, '**/chat');
    await say(page, 'Two [[demo: text="Second reply."]]');
    await questions(page).getByText('Two').waitFor();
    await replies(page).getByText('Analyzing your message...', { exact: true }).waitFor();
    await expect.poll(() => composer(page).inputValue()).toBe('');
    await composer(page).fill('Three');
    await answer('broken');
    await page.getByText('Analyzing your message...').waitFor({ state: 'detached' });
    await page.getByRole('alert').getByText('Not sent.').waitFor();
    await expect.poll(() => replies(page).count()).toBe(1);
    await button(page, 'Retry').click();
    await replies(page).getByText('Second reply.').waitFor();
    await expect.poll(() => questions(page).count()).toBe(2);
    await expect.poll(() => composer(page).inputValue()).toBe('Three');
  });

  it('shows the reason of a refusal until the server may accept the question', async () => {
    const page = await open();
    const body = { code: 'limit_reached', detail: 'You can continue in 1 second.' };
    const headers = { 'Retry-After': '1', 'Content-Type': 'application/json' };
    await page.route('**/chat', (route) =>
      route.fulfill({ status: 429, headers, body: JSON.stringify(body) }),
    );
    await say(page, 'Two');
    await expect.poll(() => page.getByRole('alert').allTextContents()).toContain('Not sent. ');
    await page.unroute('**/chat');
    await button(page, 'Retry').click();
    await expect.poll(() => replies(page).count()).toBe(2);
  });

  it('keeps an image request that could not be stored, and offers Retry', async () => {
    const page = await open();
    const restore = await breakCall(page, '**/save-message', 'refused');
    await say(page, 'Draw a picture of a red boat');
    await page.getByRole('alert').getByText('Not sent. Not now.').waitFor();
    await expect.poll(() => page.getByText('Creating your image...').count()).toBe(0);
    restore();
    await button(page, 'Retry').click();
    await page.getByRole('img', { name: 'a red boat', exact: true }).waitFor();
  });
});

describe('editing', () => {
  it('ignores blank text and shows its placeholder; a failed edit restores the question', async () => {
    const page = await open();
    await questions(page).hover();
    await button(page, 'Edit message').click();
    const form = page.getByRole('textbox', { name: 'Your message' });
    await form.fill('   ');
    await expect.poll(() => button(page, 'Save').isDisabled()).toBe(true);
    await form.press('Enter');
    await expect.poll(() => form.count()).toBe(1);
    await button(page, 'Cancel').click();
    await questions(page).getByText('Hello').waitFor();

    const answer = await hold(page, '**/chat');
    await edit(page, 'Changed [[demo: text="Changed reply."]]');
    await replies(page).getByText('Regenerating response...', { exact: true }).waitFor();
    await questions(page).getByText('(edited)').waitFor();
    await expect.poll(() => page.getByText('Good day.', { exact: true }).count()).toBe(0);
    await answer('broken');
    await expectNotice(page, 'Failed to edit message');
    await replies(page).getByText('Good day.').waitFor();
    // Its text stays at the message, and can be changed.
    await questions(page).getByText('Changed').waitFor();
    await page.getByRole('alert').getByText('Not sent.').waitFor();
    await button(page, 'Edit message').click();
    await expect.poll(() => form.inputValue()).toContain('Changed');
    await expect.poll(() => form.evaluate(isFocused)).toBe(true);
    await form.press('Escape');
    await questions(page).getByText('Hello').waitFor();
    await expect.poll(() => page.getByText('Regenerating response...').count()).toBe(0);
    await expect.poll(() => questions(page).getByText('(edited)').count()).toBe(0);
  });
});

it('Editing returns the focus: to its button, or to the next message', async () => {
  const page = await open();
  await button(page, 'Edit message').press('Enter');
  await page.getByRole('textbox', { name: 'Your message' }).press('Escape');
  await expect.poll(() => button(page, 'Edit message').evaluate(isFocused)).toBe(true);
  await button(page, 'Edit message').press('Enter');
  await page.getByRole('textbox', { name: 'Your message' }).press('Enter');
  await expect.poll(() => composer(page).evaluate(isFocused)).toBe(true);
});

describe('deleting', () => {
  it.each([
    ['broken', 'Failed to delete message from server'],
    ['cut', 'Failed to delete message'],
  ] as const)('shows an error when it fails (%s), and the message stays', async (fault, said) => {
    const page = await open();
    await breakCall(page, '**/messages/*', fault);
    await questions(page).hover();
    await button(page, 'Delete message').click();
    await expectNotice(page, said);
    await expect.poll(() => page.getByRole('article').count()).toBe(2);
  });

  it('is shown at once, sent once, and succeeds where another tab was first', async () => {
    const page = await open();
    let calls = 0;
    const held = Promise.withResolvers<void>();
    await page.route('**/messages/*', async (route) => {
      calls += 1;
      await held.promise;
      await route.fulfill({ status: 404, json: { detail: 'Gone.', code: 'not_found', request_id: 'x' } });
    });
    await questions(page).hover();
    await button(page, 'Delete message').dblclick();
    await expect.poll(() => page.getByRole('article').count()).toBe(0);
    await expect.poll(() => calls).toBe(1);
    held.resolve();
    await expect.poll(() => page.getByRole('article').count()).toBe(0);
    expect(calls).toBe(1);
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  });

  it('of a question cancels its image job', async () => {
    const page = await open();
    stage.product.model.control.setRules([{ endpoint: 'images', delay: 60_000 }]);
    await say(page, 'Draw a picture of a red boat');
    await stage.product.model.control.waitForRequest(({ endpoint }) => endpoint === 'images');
    await questions(page).last().hover();
    // The page may still wait for the answer to the request: the question has no button before.
    await questions(page).last().getByRole('button', { name: 'Delete message', exact: true }).click();
    await page.getByText('Creating your image...').waitFor({ state: 'detached' });
    await stage.product.model.control.waitForRequest(({ outcome }) => outcome === 'aborted');
    stage.product.model.control.reset();
    await expect.poll(() => questions(page).count()).toBe(1);
  });

  it('is offered, like editing, for questions only', async () => {
    const page = await open();
    await replies(page).hover();
    for (const name of ['Edit message', 'Delete message']) {
      await expect.poll(() => questions(page).getByRole('button', { name }).count()).toBe(1);
      await expect.poll(() => replies(page).getByRole('button', { name }).count()).toBe(0);
    }
  });
});

describe('clearing', () => {
  it.each([
    ['broken', 'Failed to clear chat history'],
    ['cut', 'Error clearing chat history'],
  ] as const)('shows an error when it fails (%s), and the messages stay', async (fault, said) => {
    const page = await open();
    await breakCall(page, '**/clear-history', fault);
    await clear(page, 'Cancel');
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
    await clear(page, 'Clear Chat');
    await expectNotice(page, said);
    await expect.poll(() => page.getByRole('article').count()).toBe(2);
  });
});

it('An alert stands at the bottom centre, above the input, for three seconds', async () => {
  const noon = new Date('2026-01-05T12:00:00Z');
  visit = await stage.openChat(await stage.product.signedIn(), {}, ({ page }) =>
    page.clock.install({ time: noon }),
  );
  const { page } = visit;
  await page.getByText('How can I help you today?').waitFor();
  const staged = page.getByRole('list', { name: 'Files to send' });
  await page.locator('input[type=file]').setInputFiles('tests/fixtures/notes.txt');
  await staged.getByText('notes.txt').waitFor();
  await page.clock.pauseAt(new Date('2026-01-05T13:00:00Z'));
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'empty.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) });
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to stage file' });
  await alert.waitFor();
  await staged.getByText('empty.txt is empty.').waitFor();
  /** How far the alert is from the middle of the chat, and above the files, which it must not cover. */
  const place = async (): Promise<number[]> => {
    const [box, chat, files] = await Promise.all(
      [alert, page.getByRole('main'), staged].map((one) =>
        one.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect),
      ),
    );
    if (!box || !chat || !files) throw new Error('Something is not on the page.');
    return [box.x + box.width / 2 - chat.x - chat.width / 2, files.y - box.bottom];
  };
  // Its place follows the height of the input and its files a frame later.
  await expect.poll(async () => (await place())[1]).toBeGreaterThanOrEqual(0);
  const [aside, above] = await place();
  expect(Math.abs(aside ?? NaN)).toBeLessThan(5);
  expect(above).toBeLessThan(60);
  await page.clock.runFor(2_900);
  await expect.poll(() => alert.count()).toBe(1);
  await page.clock.runFor(200);
  await alert.waitFor({ state: 'detached' });
});
