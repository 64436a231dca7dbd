import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Visit } from '../support/browser.ts';
import { button, composer, questions, replies, rows, say } from '../support/chat.page.ts';
import { sharedStage } from '../support/stage.ts';

let visit: Visit;

const stage = sharedStage();

/** The address of a conversation that the server has. */
const NAMED = /\/chat\/[\da-f-]{36}$/;

/** The chat of a new user. */
async function open(): Promise<Page> {
  visit = await stage.openChat(await stage.product.signedIn());
  return visit.page;
}

describe('the input', () => {
  it('sends on Enter, breaks the line on Shift+Enter, and ignores Enter of an input method or without text', async () => {
    const page = await open();
    const input = composer(page);
    await expect.poll(() => input.getAttribute('placeholder')).toBe('Ask me anything about your studies...');
    await expect.poll(() => button(page, 'Send message').isDisabled()).toBe(true);
    await input.fill('  \n ');
    await input.press('Enter');
    await expect.poll(() => button(page, 'Send message').isDisabled()).toBe(true);
    await input.fill('one');
    await input.press('Shift+Enter');
    await input.pressSequentially('two');
    await expect.poll(() => input.inputValue()).toBe('one\ntwo');
    await input.dispatchEvent('keydown', { key: 'Enter', isComposing: true, cancelable: true });
    await input.dispatchEvent('keydown', { key: 'Enter', keyCode: 229, cancelable: true });
    await expect.poll(() => page.getByRole('article').count()).toBe(0);
    await input.press('Enter');
    await questions(page).getByText('one\ntwo').waitFor();
    await expect.poll(() => questions(page).count()).toBe(1);
    await expect.poll(() => input.inputValue()).toBe('');
  });

  it('keeps a text that is sent with Enter during a reply, and says when it can be sent', async () => {
    const page = await open();
    await say(page, '[[demo: tokens=4000 rate=20]] Go on');
    await button(page, 'Stop').waitFor();
    const note = page.getByText('Your text is kept. You can send it when the reply is complete.');
    await composer(page).fill('Next');
    await expect.poll(() => note.count()).toBe(0);
    await composer(page).press('Enter');
    await note.waitFor();
    await expect.poll(() => composer(page).inputValue()).toBe('Next');
    await button(page, 'Stop').click();
    await note.waitFor({ state: 'detached' });
    await button(page, 'Send message').and(page.locator(':enabled')).waitFor();
    await composer(page).press('Enter');
    await expect.poll(() => questions(page).count()).toBe(2);
  });

  it('counts near its limit, and attaches a text that is too long as a file', async () => {
    const page = await open();
    const input = composer(page);
    await input.fill('x'.repeat(28_800));
    await expect.poll(() => button(page, 'Attach as a file').count()).toBe(0);
    await input.fill('x'.repeat(31_000));
    await page.getByText('31,000 of 32,000 characters', { exact: true }).waitFor();
    await input.fill('x'.repeat(32_001));
    await page.getByText('1 character too many', { exact: true }).waitFor();
    await button(page, 'Attach as a file').click();
    const staged = page.getByRole('list', { name: 'Files to send' });
    await staged.getByText('My text.txt').waitFor();
    await expect.poll(() => input.inputValue()).toBe('');
    await button(page, 'Undo').click();
    await expect.poll(() => staged.count()).toBe(0);
    await expect.poll(async () => (await input.inputValue()).length).toBe(32_001);
  });

  it('grows to eight rows, then scrolls', async () => {
    const page = await open();
    const measure = async (lines: number) => {
      await composer(page).fill(Array.from({ length: lines }, (_, at) => `line ${at}`).join('\n'));
      return composer(page).evaluate((box) => {
        const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(box);
        const padding = parseFloat(paddingTop) + parseFloat(paddingBottom);
        const rowsShown = Math.round((box.clientHeight - padding) / parseFloat(lineHeight));
        return { rowsShown, scrolls: box.scrollHeight > box.clientHeight + 1 };
      });
    };
    await expect.poll(() => measure(3)).toEqual({ rowsShown: 3, scrolls: false });
    await expect.poll(() => measure(8)).toEqual({ rowsShown: 8, scrolls: false });
    await expect.poll(() => measure(20)).toEqual({ rowsShown: 8, scrolls: true });
  });

  it('keeps a draft for each conversation over a reload, and unsent questions where they were asked', async () => {
    const page = await open();
    await say(page, 'First [[demo: text="One."]]');
    await replies(page).getByText('One.').waitFor();
    await composer(page).fill('half a thought');
    await page.waitForURL(NAMED);
    const first = page.url();
    await page.keyboard.press('Control+Shift+O');
    await page.getByText('How can I help you today?').waitFor();
    // Before that, a reload would open the first one again.
    await page.waitForURL((url) => NAMED.test(url.href) && url.href !== first);
    await expect.poll(() => composer(page).inputValue()).toBe('');
    await composer(page).fill('something else');
    await page.reload();
    await expect.poll(() => composer(page).inputValue()).toBe('something else');

    await page.route('**/chat', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await button(page, 'Send message').click();
    await page.getByText('Waiting to send').waitFor();
    await expect.poll(() => page.getByText('Analyzing your message...').count()).toBe(0);
    await rows(page).filter({ hasText: 'First' }).getByRole('link').click();
    await replies(page).getByText('One.').waitFor();
    await expect.poll(() => composer(page).inputValue()).toBe('half a thought');
    await rows(page).filter({ hasText: 'New chat' }).getByRole('link').click();
    await questions(page).getByText('something else').waitFor();
    const kept = () => page.evaluate(() => JSON.stringify(localStorage));
    await expect.poll(kept).toContain('thought');
    await button(page, 'Menu').click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL('**/signin');
    await expect.poll(kept).not.toContain('thought');
  });
});

describe('Stop', () => {
  it('ignores the second click of a double click on Send', async () => {
    const page = await open();
    await say(page, 'Go on [[demo: tokens=4000 rate=20]]');
    await replies(page).getByText('w3').waitFor();
    await button(page, 'Stop').dispatchEvent('click', { detail: 2 });
    await replies(page).getByText('w12').waitFor();
    await expect.poll(() => page.getByText('Stopped.').count()).toBe(0);
    await button(page, 'Stop').click();
    await page.getByText('Stopped.').waitFor();
  });
});

describe('the kind of request', () => {
  it('is derived from the text: an image prompt loses its leading phrase, words about projects search the documents', async () => {
    const page = await open();
    const bodyOf = async (path: string, words: string): Promise<unknown> => {
      const [request] = await Promise.all([
        page.waitForRequest((one) => one.method() === 'POST' && new URL(one.url()).pathname === path),
        say(page, words),
      ]);
      return request.postDataJSON() as unknown;
    };
    const plan = await bodyOf('/chat', 'What is in the test plan? [[demo: text="A."]]');
    expect(plan).toMatchObject({ should_use_documents: true });
    await replies(page).getByText('A.', { exact: true }).waitFor();
    await button(page, 'Send message').waitFor();
    const plain = await bodyOf('/chat', 'What is rain? [[demo: text="B."]]');
    expect(plain).not.toHaveProperty('should_use_documents');
    await replies(page).getByText('B.', { exact: true }).waitFor();
    await button(page, 'Send message').waitFor();
    const picture = await bodyOf('/api/image-generation/generate', 'Please draw a picture of a red boat');
    expect(picture).toMatchObject({
      prompt: 'a red boat',
      model: 'dall-e-3',
      size: '1024x1024',
      quality: 'standard',
      style: 'vivid',
    });
  });
});
