import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { composer, replies, say } from '../support/chat.page.ts';
import { closeByEscape } from '../support/keys.ts';
import { sharedStage } from '../support/stage.ts';

const stage = sharedStage();

describe('by keyboard alone', () => {
  it('the input has the focus after the sign-in', async () => {
    const { user } = await stage.product.signedIn();
    const { page } = await stage.visit({ viewport: { width: 1280, height: 800 } });
    await page.goto('/signin');
    await page.getByLabel('Username').and(page.locator(':focus')).waitFor();
    await page.keyboard.type(user.username);
    await page.keyboard.press('Tab');
    await page.keyboard.type(user.password);
    await page.keyboard.press('Enter');
    await composer(page).and(page.locator(':focus')).waitFor();
    await page.keyboard.type('How do tides come about?');
    await expect.poll(() => composer(page).inputValue()).toBe('How do tides come about?');
  });

  it('the input has the focus after a message was deleted', async () => {
    const { page } = await stage.openChat(await stage.product.signedIn());
    await say(page, 'Stay or go? [[demo: text="Go."]]');
    await page.getByRole('article', { name: 'Assistant' }).getByText('Go.', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Delete message' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('How can I help you today?').waitFor();
    await composer(page).and(page.locator(':focus')).waitFor();
  });

  it('every control of the chat is reachable, and dialogs return the focus', async () => {
    const { page } = await stage.openChat(await stage.product.signedIn());
    await page.getByText('How can I help you today?').waitFor();
    const names = ['Attach files', 'Record a voice message', 'Menu', 'New chat', 'Show or hide chats'];
    for (const name of names) await page.getByRole('button', { name, exact: true }).first().waitFor();
    await composer(page).focus();
    const seen = new Set<string>();
    for (let press = 0; press < 40; press += 1) {
      await page.keyboard.press('Tab');
      const focus = await page.evaluate(() => {
        const active = document.activeElement;
        const element = active === document.body ? null : active;
        const style = element ? getComputedStyle(element) : null;
        return {
          name: element?.getAttribute('aria-label') ?? element?.textContent ?? '',
          visible: element?.matches(':focus-visible') === true && style?.outlineStyle !== 'none',
          inField: element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement,
        };
      });
      if (focus.name === '') continue;
      if (!focus.inField) expect(focus.visible, focus.name).toBe(true);
      seen.add(focus.name);
    }
    for (const name of names) expect([...seen]).toContain(name);

    const menu = page.getByRole('button', { name: 'Menu', exact: true });
    await menu.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Clear Chat' }).focus();
    await page.keyboard.press('Enter');
    await closeByEscape(page.getByRole('alertdialog', { name: 'Clear this chat?' }));
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Menu');
  });

  it('a window that opens for the first time has the focus, and the page behind it is inert', async () => {
    const { page } = await stage.openChat(await stage.product.signedIn());
    const menu = page.getByRole('button', { name: 'Menu', exact: true });
    const isInert = (): Promise<boolean> => page.locator('#root').evaluate((root: HTMLElement) => root.inert);
    for (const name of ['Settings', 'Keyboard shortcuts', 'Clear Chat']) {
      await menu.press('Enter');
      await page.getByRole('menuitem', { name }).press('Enter');
      const shown = page.getByRole('dialog').or(page.getByRole('alertdialog'));
      await shown.waitFor();
      await expect.poll(isInert, { message: name }).toBe(true);
      await shown.locator(':focus').waitFor();
      // A menu gives the focus back to its button two frames after it closed.
      const staysInside = shown.evaluate(async (one) => {
        for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
        return document.activeElement !== one && one.contains(document.activeElement);
      });
      expect(await staysInside, name).toBe(true);
      await page.keyboard.press('Escape');
      await shown.waitFor({ state: 'detached' });
      await expect.poll(isInert).toBe(false);
      await menu.and(page.locator(':focus')).waitFor();
    }
  });

  it('moves in a menu by arrows and letters, and closes it by Escape, Tab and a press elsewhere', async () => {
    const { page } = await stage.openChat(await stage.product.signedIn());
    const menu = page.getByRole('button', { name: 'Menu', exact: true });
    const list = page.getByRole('menu');
    const hasFocus = (name: string): Promise<void> =>
      page.getByRole('menuitem', { name }).and(page.locator(':focus')).waitFor();
    const isClosed = async (): Promise<void> => {
      await list.waitFor({ state: 'detached' });
      await expect.poll(() => menu.getAttribute('aria-expanded')).toBe('false');
    };
    const entries = async (): Promise<string[]> => page.getByRole('menuitem').allInnerTexts();
    await menu.press('ArrowUp');
    await list.waitFor();
    const names = await entries();
    await hasFocus(names.at(-1)!);
    await page.keyboard.press('ArrowDown');
    await hasFocus(names[0]!);
    await page.keyboard.press('l');
    await hasFocus('Logout');
    await page.keyboard.press('Home');
    await hasFocus(names[0]!);
    await page.keyboard.press('Tab');
    await isClosed();
    await menu.focus();
    for (const _ of Array.from({ length: 20 })) {
      await page.keyboard.press('Enter');
      await page.keyboard.press('Escape');
      await isClosed();
      await menu.and(page.locator(':focus')).waitFor();
    }
    await menu.click();
    await list.waitFor();
    await composer(page).click();
    await isClosed();
    await composer(page).and(page.locator(':focus')).waitFor();
    await menu.click();
    await list.waitFor();
    await menu.click();
    await isClosed();
  });

  /** Records each change of the polite live region, by sentence. */
  const recordAnnouncements = (page: Page): Promise<void> =>
    page.evaluate(() => {
      const said: string[][] = [];
      (window as unknown as { said: string[][] }).said = said;
      const note = (): void => {
        const sentences = [...(document.querySelector('[aria-live=polite] > .sr-only')?.children ?? [])].map(
          (sentence) => sentence.textContent ?? '',
        );
        if (sentences.length > 0 && said.at(-1)?.join() !== sentences.join()) said.push(sentences);
      };
      new MutationObserver(note).observe(document.body, {
        subtree: true,
        childList: true,
        characterData: true,
      });
    });
  const announcements = (page: Page): Promise<string[][]> =>
    page.evaluate(() => (window as unknown as { said: string[][] }).said);

  /** Sends a message. Its reply begins once the page has announced that it is written: a busy page could miss a short one. */
  async function sayAndHear(page: Page, text: string): Promise<void> {
    const [worker] = stage.product.workers;
    worker?.signal('SIGSTOP');
    onTestFinished(() => worker?.signal('SIGCONT'));
    await say(page, text);
    await expect.poll(() => announcements(page)).toEqual([['Assistant is writing']]);
    worker?.signal('SIGCONT');
  }

  it('a complete reply is announced once, politely', async () => {
    const { page } = await stage.openChat(await stage.product.signedIn());
    await recordAnnouncements(page);
    await sayAndHear(page, 'Say it [[demo: tokens=40 rate=15]]');
    const said = async (): Promise<string[]> => (await announcements(page)).map((one) => one.join(' '));
    await expect.poll(async () => (await said()).at(-1)).toContain('w40');
    const spoken = (await said()).filter((text) => /w\d/.test(text));
    expect(spoken).toHaveLength(1);
    expect((await said())[0]).toBe('Assistant is writing');
  });

  it('a failed reply is no longer announced as being written', async () => {
    const { page } = await stage.openChat(await stage.product.signedIn());
    await recordAnnouncements(page);
    await sayAndHear(page, 'Say it [[demo: tokens=60 rate=15 fault=streamerror after=40]]');
    await replies(page).getByRole('alert').waitFor();
    await expect.poll(() => page.locator('[aria-live=polite] > .sr-only > *').count()).toBe(0);
  });

  it('a reply is announced as plain text, sentence by sentence', async () => {
    const { page } = await stage.openChat(await stage.product.signedIn());
    await recordAnnouncements(page);
    const reply =
      '## Light\n\n**Plants** need [light](https://example.org/why). It is `fast`.\n\n' +
      '```python\nprint(1)\n```\n\n| A | B |\n|---|---|\n| 1 | $\\frac{1}{2}$ |';
    await say(page, `[[demo: text=${JSON.stringify(reply)}]]`);
    await expect
      .poll(async () => (await announcements(page)).at(-1))
      .toEqual(['Assistant: Light', 'Plants need light.', 'It is fast.', 'Code block', 'A, B', '1, formula']);
  });
});
