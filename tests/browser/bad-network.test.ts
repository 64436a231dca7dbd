import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Visit } from '../support/browser.ts';
import { button, replies, rows, sayByEnter } from '../support/chat.page.ts';
import { routeUntil } from '../support/routes.ts';
import { sharedStage } from '../support/stage.ts';
import { holdRequests } from '../support/two-conversations.ts';

let visit: Visit;

const stage = sharedStage();

/** Records every text that a status of the page ever shows. */
const recordStatusTexts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const said = new Set<string>();
    (window as unknown as { said: Set<string> }).said = said;
    const note = (): void =>
      document.querySelectorAll('[role=status]').forEach((line) => said.add(line.textContent ?? ''));
    new MutationObserver(note).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });
const statusTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...(window as unknown as { said: Set<string> }).said]);

interface Line {
  line: { away: boolean; isAccepted: boolean; open: WebSocket[] };
}

/** Has web sockets fail, as those of a server that is not there do, for as long as `line.away` is set. */
const failableSockets = (): void => {
  const line: Line['line'] = { away: false, isAccepted: false, open: [] };
  Object.assign(window, { line });
  window.WebSocket = class extends WebSocket {
    constructor(url: string | URL) {
      super(line.away ? `ws://${window.location.host}/nowhere` : url);
      line.open.push(this);
      // The server's answer to a connection of Socket.IO.
      this.addEventListener('message', ({ data }) => {
        if (String(data).startsWith('40')) line.isAccepted = true;
      });
    }
  };
};

/** The number of polls that fail before the server is back. */
const FAILED_POLLS = 3;

/** Has polls fail, and the server be back with the last of them: the page counts the time in which it answers. */
async function failPolls(page: Page): Promise<void> {
  let failed = 0;
  await page.route('**/socket.io/**', async (route) => {
    failed += 1;
    if (failed > FAILED_POLLS) return route.fallback();
    if (failed === FAILED_POLLS) await page.evaluate(() => ((window as unknown as Line).line.away = false));
    return route.abort();
  });
}

describe('a server that was unreachable for a moment', () => {
  it('is reconnected to; the page never reports that live updates are blocked', async () => {
    visit = await stage.openChat(await stage.product.signedIn(), {}, async ({ page }) => {
      await page.addInitScript(failableSockets);
    });
    const { page } = visit;
    await page.waitForFunction(() => (window as unknown as Line).line.isAccepted);
    await recordStatusTexts(page);
    // Tries fail although the server answers, as they do while it starts.
    await failPolls(page);
    await page.evaluate(() => {
      const { line } = window as unknown as Line;
      line.away = true;
      line.open.forEach((socket) => socket.close());
    });
    await expect.poll(() => statusTexts(page)).toContain('Reconnecting…');
    await page.getByText('Reconnecting…').waitFor({ state: 'detached' });
    const lines = await statusTexts(page);
    expect(lines.filter((line) => line.includes('blocked'))).toEqual([]);
  });
});

describe('a page whose code cannot be fetched', () => {
  it('reports that the connection is missing, and opens when it is back', async () => {
    visit = await stage.openWindow(await stage.product.signedIn());
    const { page } = visit;
    const cut = /\/healthz|\/assets\/chat\.page/;
    const restore = await routeUntil(page, cut, (route) => route.abort());
    await page.goto('/chat');
    await page.getByRole('heading', { name: 'You’re offline' }).waitFor();
    await expect.poll(() => page.getByText('A new version is ready').count()).toBe(0);
    restore();
    await page.getByText('How can I help you today?').waitFor();
  });

  it('of a part of the chat leaves the rest as it is, and the part comes with the line', async () => {
    const mia = await stage.product.signedIn();
    await mia.ask('[[demo: text="Still here."]] Hello');
    await expect.poll(async () => (await mia.history()).at(-1)?.state).toBe('completed');
    const failures: Promise<unknown>[] = [];
    const restore: (() => void)[] = [];
    visit = await stage.openChat(mia, {}, async ({ page }) => {
      for (const part of ['list', 'reply-parts']) {
        restore.push(await routeUntil(page, `**/assets/${part}-*.js*`, (route) => route.abort()));
        const ofAgain = (url: string): boolean => url.includes(`/${part}-`) && url.includes('again');
        failures.push(page.waitForEvent('requestfailed', (request) => ofAgain(request.url())));
      }
    });
    const { page } = visit;
    await Promise.all(failures);
    await replies(page).getByText('Still here.', { exact: true }).waitFor();
    await rows(page).filter({ hasText: 'Hello' }).waitFor();
    const parts = [page.getByRole('button', { name: 'All chats' }), button(page, 'Regenerate')];
    for (const part of parts) await expect.poll(() => part.count()).toBe(0);
    for (const part of restore) part();
    for (const part of parts) await part.waitFor();
  });

  it('reports a new version where the server answers', async () => {
    visit = await stage.openWindow(await stage.product.signedIn());
    const { page } = visit;
    let isBack = false;
    // The page also tries another address by itself, which would take the button away.
    await page.route('**/assets/chat.page*', (route) =>
      isBack && !route.request().url().includes('again') ? route.fallback() : route.abort(),
    );
    await page.goto('/chat');
    await page.getByRole('heading', { name: 'A new version is ready' }).waitFor();
    isBack = true;
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await page.getByText('How can I help you today?').waitFor();
  });
});

describe('in Arabic', () => {
  it('errors of sign-in, replies and the network are shown in Arabic', async () => {
    stage.product.model.control.setRules([
      { endpoint: 'chat', contains: 'Break', fault: 400, message: 'No ink' },
    ]);
    visit = await stage.visit();
    const { page } = visit;
    await page.addInitScript(() => localStorage.setItem('studyhall.locale', 'ar'));
    const mia = await stage.product.signedIn();
    await page.goto('/signin');
    await page.locator('input[name=username]').fill(mia.user.username);
    await page.locator('input[name=password]').fill('not the password');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('اسم المستخدم أو كلمة المرور غير صحيحة').waitFor();

    const [name, value] = (mia.http.cookie ?? '').split('=', 2);
    await visit.context.addCookies([{ name: name ?? '', value: value ?? '', url: stage.product.url }]);
    await page.goto('/chat');
    await sayByEnter(page, 'Break');
    await page.getByRole('alert').getByText('لم يقبل المساعد هذا الطلب. حاول صياغته بطريقة أخرى.').waitFor();
    await page.reload();
    await page.getByText('لم يقبل المساعد هذا الطلب. حاول صياغته بطريقة أخرى.').waitFor();

    await page.route('**/chat', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await sayByEnter(page, 'And now?');
    await page.getByText('في انتظار الإرسال').first().waitFor();
    stage.product.model.control.reset();
  });

  it('the texts of a part hold up that part alone: what is typed meanwhile stays, and the focus', async () => {
    const mia = await stage.product.signedIn();
    visit = await stage.openWindow(mia);
    const { page } = visit;
    await page.addInitScript(() => localStorage.setItem('studyhall.locale', 'ar'));
    const held = await holdRequests(page, 'GET', '**/assets/ar-parts-*.js');
    await page.goto('/chat');
    await held.seen;
    const input = page.locator('textarea[data-composer]');
    await input.fill('Half a question');
    held.release();
    await page.getByRole('button', { name: 'المحادثات المعروضة: كل المحادثات' }).waitFor();
    await expect.poll(() => input.inputValue()).toBe('Half a question');
    expect(await input.evaluate((box) => box === document.activeElement)).toBe(true);
  });
});
