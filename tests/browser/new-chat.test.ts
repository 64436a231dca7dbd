import { describe, expect, it } from 'vitest';
import { button, composer, questions, replies, say } from '../support/chat.page.ts';
import { endRoutes } from '../support/routes.ts';
import { sharedStage } from '../support/stage.ts';
import {
  expectReply,
  greeting,
  holdRequests,
  nextFrames,
  openTwo,
  rowOf,
  showConversation,
} from '../support/two-conversations.ts';

const stage = sharedStage();

describe('New chat', () => {
  it('opens at once on a slow connection, and keeps what is typed meanwhile', async () => {
    const { page } = await openTwo(stage);
    const making = await holdRequests(page, 'POST', '**/api/conversations');
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
    await expect.poll(() => composer(page).inputValue()).toBe('Half a question');
    await page.reload();
    await expect.poll(() => composer(page).inputValue()).toBe('Half a question');
  });

  it('sends a question that was asked before the server created the conversation', async () => {
    const { page } = await openTwo(stage);
    const making = await holdRequests(page, 'POST', '**/api/conversations');
    await button(page, 'New chat').click();
    await making.seen;
    await say(page, '[[demo: text="In gamma."]] Gamma');
    await page.getByText('Analyzing your message...').waitFor();
    making.release();
    await expectReply(page, 'In gamma.');
    await expect.poll(() => questions(page).count()).toBe(1);
    await showConversation(page, 'Beta');
    await expect.poll(() => questions(page).count()).toBe(1);
  });

  it('does not replace a conversation that was opened meanwhile, also after a reload', async () => {
    const { page } = await openTwo(stage);
    const making = await holdRequests(page, 'POST', '**/api/conversations');
    await button(page, 'New chat').click();
    await making.seen;
    await showConversation(page, 'Alpha');
    const [activated] = await Promise.all([
      page.waitForResponse('**/activate'),
      page.waitForResponse('**/api/conversations'),
      making.release(),
    ]);
    expect(activated.ok()).toBe(true);
    await nextFrames(page);
    await expect.poll(() => replies(page).allTextContents()).toEqual([expect.stringContaining('In alpha.')]);
    await page.reload();
    await expectReply(page, 'In alpha.');
  });

  it('opens while the messages of another conversation are loading', async () => {
    const { page } = await openTwo(stage);
    const reading = await holdRequests(page, 'GET', '**/history?*');
    await page.reload();
    const request = await reading.seen;
    await button(page, 'New chat').click();
    await greeting(page).waitFor();
    reading.release();
    // Null where the page has cancelled it.
    await request.response();
    await nextFrames(page);
    await expect.poll(() => greeting(page).count()).toBe(1);
    await expect.poll(() => replies(page).count()).toBe(0);
  });

  it('opens where the messages of another conversation could not be loaded', async () => {
    const { page } = await openTwo(stage);
    await page.route('**/history?*', (route) => route.fulfill({ status: 500, body: '' }));
    await rowOf(page, 'Alpha').click();
    await page.getByText('The messages could not be loaded.', { exact: true }).waitFor();
    await endRoutes(page, '**/history?*');
    await button(page, 'New chat').click();
    await greeting(page).waitFor();
  });
});
