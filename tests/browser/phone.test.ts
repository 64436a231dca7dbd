import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { button, composer, questions, replies, say } from '../support/chat.page.ts';
import { backFromDialog, pressUntil } from '../support/keys.ts';
import { sharedStage } from '../support/stage.ts';
import { expectReply, greeting, rowOf } from '../support/two-conversations.ts';

const stage = sharedStage();

/** A phone with its keyboard up. */
const PHONE = { viewport: { width: 390, height: 480 }, hasTouch: true, isMobile: true };
const SMALLEST = { width: 360, height: 640 };
const CONVERSATION_SHARE = 0.6;
const SMALLEST_TARGET = 44;
/** Into the future of a page, so that its clock can be stopped there. Milliseconds. */
const STILL_MS = 3_600_000;

const footer = (page: Page) => page.getByText('can make mistakes');

async function expectRoomForConversation(page: Page): Promise<void> {
  await expect.poll(() => footer(page).isVisible()).toBe(false);
  const share = () => page.getByRole('log').evaluate((log) => log.clientHeight / window.innerHeight);
  await expect.poll(share).toBeGreaterThan(CONVERSATION_SHARE);
}

async function expectOneRow(page: Page): Promise<void> {
  const apart = async (): Promise<number> => {
    const middles = await Promise.all(
      [composer(page), button(page, 'Attach files'), button(page, 'Send message')].map(async (one) => {
        const box = await one.boundingBox();
        return Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2);
      }),
    );
    return Math.max(...middles) - Math.min(...middles);
  };
  await expect.poll(apart).toBeLessThan(4);
}

/** The text has the width of the window, and nothing of the placeholder is cut off. */
async function expectWideText(page: Page): Promise<void> {
  const fits = () =>
    composer(page).evaluate(
      (input) => input.clientWidth > window.innerWidth * 0.85 && input.scrollHeight <= input.clientHeight,
    );
  await expect.poll(fits).toBe(true);
}

it('sends with one press of Send, by finger and by mouse', async () => {
  const { page } = await stage.openChat(await stage.product.signedIn(), PHONE);
  for (const [at, press] of (['tap', 'click'] as const).entries()) {
    await composer(page).fill('[[demo: text="Done."]]');
    await expect.poll(() => footer(page).isVisible()).toBe(false);
    await button(page, 'Send message')[press]();
    await expect.poll(() => questions(page).count()).toBe(at + 1);
    await expect.poll(() => composer(page).inputValue()).toBe('');
    await expect.poll(() => replies(page).getByText('Done.').count()).toBe(at + 1);
  }
});

it('breaks the line on Return, in a question and its edit, until a hardware keyboard is used', async () => {
  const { page } = await stage.openChat(await stage.product.signedIn(), { ...PHONE, viewport: SMALLEST });
  await expectWideText(page);
  await composer(page).fill('[[demo: text="Done."]] one');
  await composer(page).press('Enter');
  await page.keyboard.insertText('two');
  await expect.poll(() => composer(page).inputValue()).toContain('one\ntwo');
  await button(page, 'Send message').tap();
  await replies(page).getByText('Done.').waitFor();
  await button(page, 'Edit message').tap();
  const edit = page.getByRole('textbox', { name: 'Your message' });
  await edit.evaluate((one: HTMLTextAreaElement) =>
    one.setSelectionRange(one.value.length, one.value.length),
  );
  await edit.press('Enter');
  await page.keyboard.insertText('three');
  await expect.poll(() => edit.inputValue()).toContain('two\nthree');
  // No keyboard on a screen sends the key by itself.
  await page.keyboard.press('Shift');
  await edit.press('Enter');
  await expect.poll(() => questions(page).innerText()).toContain('two\nthree');
  // Before the edit is stored, Send can be pressed as well, and the key would come when its reply runs.
  await questions(page).getByText('2/2').waitFor();
  await button(page, 'Regenerate').waitFor();
  await composer(page).fill('four');
  await composer(page).press('Enter');
  await expect.poll(() => questions(page).count()).toBe(2);
});

it('leaves most of a phone to the conversation while one types, and is used with a finger', async () => {
  const mia = await stage.product.signedIn();
  await mia.ask('[[demo: tokens=400 rate=0]] Alpha');
  await expect.poll(async () => (await mia.history()).at(-1)?.state).toBe('completed');
  const { page } = await stage.openChat(mia, PHONE);
  await replies(page).waitFor();
  await composer(page).tap();
  await expectRoomForConversation(page);
  await expectWideText(page);
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
    .toBe(PHONE.viewport.width);

  const small = () =>
    page.evaluate((least) => {
      const targets = [...document.querySelectorAll<HTMLElement>('button, a[href], input:not([hidden])')];
      return targets
        .filter((one) => one.checkVisibility() && !one.closest('.sr-only, [popover], footer'))
        .map((one) => ({ name: one.ariaLabel ?? one.textContent, box: one.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 1 && (box.width < least || box.height < least))
        .map(({ name, box }) => `${name} ${box.width}x${box.height}`);
    }, SMALLEST_TARGET);
  await expect.poll(small).toEqual([]);
  // On its side, with and without the keyboard.
  for (const height of [200, 480, 390]) {
    await page.setViewportSize({ width: 844, height });
    await expectRoomForConversation(page);
    await expectOneRow(page);
  }
  await expect.poll(small).toEqual([]);
  await button(page, 'Menu').tap();
  await page.getByRole('menuitem', { name: 'Clear Chat' }).waitFor();
  await expect.poll(() => page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.setViewportSize(PHONE.viewport);
  await button(page, 'Menu').tap();
  await page.getByRole('menuitem', { name: 'Clear Chat' }).waitFor();
  await expect.poll(() => page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).count()).toBe(0);
  await page.keyboard.press('Escape');

  await button(page, 'New chat').tap();
  await greeting(page).waitFor();
  await say(page, '[[demo: text="In the new one."]] Beta');
  await expectReply(page, 'In the new one.');

  // Delete stands behind the menu of a conversation.
  await button(page, 'Show or hide chats').tap();
  await rowOf(page, 'Alpha').waitFor();
  await expect.poll(small).toEqual([]);
  await page
    .getByRole('button', { name: /^Options for/ })
    .last()
    .tap();
  const remove = page.getByRole('menuitem', { name: 'Delete' });
  await remove.waitFor();
  // Back closes first the menu, then the drawer.
  await backFromDialog(page);
  await remove.waitFor({ state: 'detached' });
  await rowOf(page, 'Alpha').waitFor();
  await backFromDialog(page);
  await rowOf(page, 'Alpha').waitFor({ state: 'detached' });
  await expectReply(page, 'In the new one.');
});

it('covers no button of a question that is being changed', async () => {
  const mia = await stage.product.signedIn();
  await mia.ask('[[demo: tokens=400 rate=0]] Alpha');
  await expect.poll(async () => (await mia.history()).at(-1)?.state).toBe('completed');
  const { page } = await stage.openChat(mia, PHONE);
  await replies(page).waitFor();
  const jump = button(page, 'Jump to latest');
  await pressUntil(page.getByRole('log'), 'Home', jump);
  await button(page, 'Edit message').tap();
  await button(page, 'Cancel').waitFor();
  await expect.poll(() => jump.isVisible()).toBe(false);
  await button(page, 'Cancel').tap();
  await jump.waitFor();
});

it('draws a view again of which a part is empty: the list is moved by a pixel', async () => {
  const mia = await stage.product.signedIn();
  await mia.ask('[[demo: tokens=900 rate=0]] Count');
  await expect.poll(async () => (await mia.history()).at(-1)?.state).toBe('completed');
  const { page } = await stage.openChat(mia, PHONE);
  const log = page.getByRole('log');
  const left = () => log.evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight);
  await page.getByText('w900').waitFor();
  await expect.poll(left).toBeLessThan(2);
  // As the list leaves it on a slow phone, where no scroll event reports another place: rows that are in view are missing.
  // Each move is noted when it is made: a row that is measured just then moves the list, too.
  await log.evaluate((box) => {
    const moves = ((box as HTMLElement & { moves?: number[] }).moves = [] as number[]);
    const place = Object.getOwnPropertyDescriptor(Element.prototype, 'scrollTop')!;
    Object.defineProperty(box, 'scrollTop', {
      get: () => place.get!.call(box) as number,
      set: (to: number) => {
        moves.push(to - box.scrollTop);
        place.set!.call(box, to);
      },
    });
    for (const row of box.firstElementChild?.children ?? []) (row as HTMLElement).style.top = '-99999px';
    box.dispatchEvent(new Event('scroll'));
  });
  await expect
    .poll(() => log.evaluate((box) => (box as HTMLElement & { moves?: number[] }).moves))
    .toContain(-1);
});

it('two deletes are each undone within 15 seconds, which wait under the focus', async () => {
  const mia = await stage.product.signedIn();
  for (const name of ['Alpha', 'Beta']) {
    await mia.ask(`[[demo: text="In ${name}."]] ${name}`);
    await expect.poll(async () => (await mia.history()).at(-1)?.state).toBe('completed');
  }
  const start = new Date();
  const { page } = await stage.openChat(mia, PHONE, ({ page: opened }) =>
    opened.clock.install({ time: start }),
  );
  await replies(page).nth(1).waitFor();
  await page.clock.pauseAt(new Date(start.getTime() + STILL_MS));
  await expect.poll(() => button(page, 'Delete message').count()).toBe(0);
  const undo = button(page, 'Undo');
  /** Deletes both messages, the second one two seconds after the first. */
  const deleteBoth = async (): Promise<void> => {
    for (const left of [1, 0]) {
      await button(page, 'Options for this message').last().tap();
      await page.getByRole('menuitem', { name: 'Delete message' }).tap();
      await expect.poll(() => questions(page).count()).toBe(left);
      await expect.poll(() => undo.count()).toBe(2 - left);
      if (left === 1) await page.clock.runFor(2_000);
    }
  };
  await deleteBoth();
  await page.clock.runFor(12_900);
  await expect.poll(() => undo.count()).toBe(2);
  // The older one first.
  await undo.first().tap();
  await expect.poll(() => questions(page).allInnerTexts()).toEqual([expect.stringContaining('Beta')]);
  await undo.tap();
  await expect.poll(() => questions(page).count()).toBe(2);
  await expect.poll(() => questions(page).first().innerText()).toContain('Alpha');

  await deleteBoth();
  await undo.first().focus();
  await page.clock.runFor(20_000);
  await expect.poll(() => undo.count()).toBe(1);
  await undo.blur();
  await page.clock.runFor(12_000);
  await expect.poll(() => undo.count()).toBe(1);
  await page.clock.runFor(2_000);
  await expect.poll(() => undo.count()).toBe(0);
  await expect.poll(() => questions(page).count()).toBe(0);
});

it('a cleared chat is brought back within 15 seconds, which wait under the pointer', async () => {
  const mia = await stage.product.signedIn();
  await mia.ask('[[demo: text="In Alpha."]] Alpha');
  await expect.poll(async () => (await mia.history()).at(-1)?.state).toBe('completed');
  const start = new Date();
  const { page } = await stage.openChat(mia, PHONE, ({ page: opened }) =>
    opened.clock.install({ time: start }),
  );
  await replies(page).first().waitFor();
  await page.clock.pauseAt(new Date(start.getTime() + STILL_MS));
  const undo = button(page, 'Undo');
  const clear = async (): Promise<void> => {
    await button(page, 'Menu').tap();
    await page.getByRole('menuitem', { name: 'Clear Chat' }).tap();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Clear Chat' }).tap();
    await undo.waitFor();
    await expect.poll(() => questions(page).count()).toBe(0);
  };
  await clear();
  await page.clock.runFor(14_900);
  await undo.tap();
  await expect.poll(() => questions(page).count()).toBe(1);
  await expect.poll(() => undo.count()).toBe(0);

  await clear();
  await undo.hover();
  await page.clock.runFor(20_000);
  await expect.poll(() => undo.count()).toBe(1);
  await page.mouse.move(1, 1);
  await page.clock.runFor(15_100);
  await expect.poll(() => undo.count()).toBe(0);
  await expect.poll(() => questions(page).count()).toBe(0);
});
