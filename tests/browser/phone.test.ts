import { expect, it } from 'vitest';
import { button, composer, replies, say } from '../support/chat.page.ts';
import { sharedStage } from '../support/stage.ts';
import { expectReply, greeting, rowOf } from '../support/two-conversations.ts';

const stage = sharedStage();

/** A phone with its keyboard up. */
const PHONE = { viewport: { width: 390, height: 480 }, hasTouch: true, isMobile: true };
const CONVERSATION_SHARE = 0.6;
const SMALLEST_TARGET = 44;

it('leaves most of a phone to the conversation while one types, and is used with a finger', async () => {
  const mia = await stage.product.signedIn();
  await mia.ask('[[demo: tokens=400 rate=0]] Alpha');
  await expect.poll(async () => (await mia.history()).at(-1)?.state).toBe('completed');
  const { page } = await stage.openChat(mia, PHONE);
  await replies(page).waitFor();
  await composer(page).tap();
  const log = await page.getByRole('log').boundingBox();
  expect((log?.height ?? 0) / PHONE.viewport.height).toBeGreaterThan(CONVERSATION_SHARE);
  await expect.poll(() => page.getByText('can make mistakes').isVisible()).toBe(false);
  const tops = await Promise.all(
    [composer(page), button(page, 'Attach files'), button(page, 'Send message')].map(async (one) => {
      const box = await one.boundingBox();
      return Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2);
    }),
  );
  expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(4);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.viewport.width);

  const small = () =>
    page.evaluate((least) => {
      const targets = [...document.querySelectorAll<HTMLElement>('button, a[href], input:not([hidden])')];
      return targets
        .filter((one) => one.checkVisibility() && !one.closest('.sr-only, [popover], footer'))
        .map((one) => ({ name: one.ariaLabel ?? one.textContent, box: one.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 1 && (box.width < least || box.height < least))
        .map(({ name, box }) => `${name} ${box.width}x${box.height}`);
    }, SMALLEST_TARGET);
  expect(await small()).toEqual([]);
  await button(page, 'Menu').tap();
  await page.getByRole('menuitem', { name: 'Clear Chat' }).waitFor();
  expect(await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).count()).toBe(0);
  await page.keyboard.press('Escape');

  await button(page, 'New chat').tap();
  await greeting(page).waitFor();
  await say(page, '[[demo: text="In the new one."]] Beta');
  await expectReply(page, 'In the new one.');

  // Delete stands behind the menu of a conversation.
  await button(page, 'Show or hide conversations').tap();
  await rowOf(page, 'Alpha').waitFor();
  expect(await small()).toEqual([]);
  await page
    .getByRole('button', { name: /^Options for/ })
    .last()
    .tap();
  await page.getByRole('menuitem', { name: 'Delete' }).waitFor();
});
