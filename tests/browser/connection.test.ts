import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { button, composer, disablePolling, rows, say, withoutSockets } from '../support/chat.page.ts';
import { keptChanges } from '../support/journal.page.ts';
import { expectNotice } from '../support/notices.ts';
import { sharedStage } from '../support/stage.ts';
import { routeOnce, routeUntil } from '../support/routes.ts';

const stage = sharedStage();

const replyDone = (page: Page, text: string): Promise<void> =>
  page.getByRole('article', { name: 'Assistant' }).getByText(text).waitFor();

describe('a lost connection', () => {
  it('is reported; after it returns, the page shows what happened meanwhile', async () => {
    const mia = await stage.product.signedIn();
    const { page, context } = await stage.openChat(mia);
    await say(page, '[[demo: text="Before."]] One');
    await replyDone(page, 'Before.');
    await context.setOffline(true);
    await page.getByText('You’re offline. We’ll retry when you’re back online.').waitFor();
    const [question] = await mia.history();
    await mia.ask('[[demo: text="Meanwhile."]] Two', { edited_message_id: question?.id });
    await expect.poll(async () => (await mia.history()).at(-1)?.content).toBe('Meanwhile.');
    await context.setOffline(false);
    await page.getByText('You’re offline').waitFor({ state: 'detached' });
    await replyDone(page, 'Meanwhile.');
    await expect.poll(() => page.getByRole('article').getByText('Before.').count()).toBe(0);
    await page.getByText('Reconnecting…').waitFor({ state: 'detached' });
  });

  it('applies to no tab that has one: what another tab clears or deletes disappears here', async () => {
    const mia = await stage.product.signedIn();
    const { page } = await stage.openChat(mia, {}, disablePolling);
    await say(page, '[[demo: text="Kept?"]] One');
    await replyDone(page, 'Kept?');
    await mia.http.post('/clear-history', {});
    await page.getByText('How can I help you today?').waitFor();
    const { conversation_id } = await mia.ask('[[demo: text="Gone soon."]] Two');
    await replyDone(page, 'Gone soon.');
    await mia.http.delete(`/api/conversations/${conversation_id}`);
    await page.getByText('How can I help you today?').waitFor();
  });
});

describe('what could not be loaded', () => {
  it('is loaded as soon as the connection is back, in the chosen conversation', async () => {
    const mia = await stage.product.signedIn();
    await mia.ask('[[demo: text="In the first."]] Volcanoes');
    await expect.poll(async () => (await mia.history()).at(-1)?.content).toBe('In the first.');
    await mia.http.post('/api/conversations');
    const { page, context } = await stage.openChat(mia);
    const first = rows(page)
      .getByRole('link', { name: /volcanoes/i })
      .first();
    await first.waitFor();
    await context.setOffline(true);
    await first.click();
    await page.getByText('The messages could not be loaded.', { exact: true }).waitFor();
    await context.setOffline(false);
    await replyDone(page, 'In the first.');
  });

  it('shows an error while the server cannot read the session, and continues once it can', async () => {
    const mia = await stage.product.signedIn();
    const { page } = await stage.openChat(mia);
    let asked = 0;
    const restore = await routeUntil(page, '**/api/me', (route) => {
      asked += 1;
      return route.abort();
    });
    await page.reload();
    await page.waitForURL('**/signin');
    await page.getByText('The messages could not be loaded.').waitFor();
    // The page asks three times in two seconds, and again after a pause.
    const before = asked;
    await expect.poll(() => asked).toBeGreaterThan(before + 3);
    restore();
    await page.waitForURL(/\/chat(\/|$)/);
  });

  it.each([503, 429])(
    'does not end the session after a %d where the next attempt succeeds',
    async (status) => {
      const mia = await stage.product.signedIn();
      const { page } = await stage.openChat(mia);
      await routeOnce(page, '**/api/me', (route) => route.fulfill({ status, body: '' }));
      await page.reload();
      await page.getByText('How can I help you today?').waitFor();
    },
  );
});

it('A dialog whose code cannot be fetched shows an error and leaves the page unchanged', async () => {
  const mia = await stage.product.signedIn();
  const { page } = await stage.openChat(mia, {}, ({ context: opened }) =>
    opened.route('**/assets/chat-dialogs-*', (route) => route.abort()),
  );
  await say(page, '[[demo: text="Still here."]] One');
  await replyDone(page, 'Still here.');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await expectNotice(page, 'This needs a connection. Please try again when you’re back online.');
  await replyDone(page, 'Still here.');
});

it('An unknown address below /chat shows a page, not data', async () => {
  const { page } = await stage.visit();
  await page.goto('/chat/gone');
  await page.getByRole('heading').first().waitFor();
  await expect.poll(() => page.getByText('request_id').count()).toBe(0);
});

describe('without any socket', () => {
  it('everything works by polling every 5 seconds', async () => {
    const mia = await stage.product.signedIn();
    const { page } = await stage.openChat(mia, {}, withoutSockets);
    await say(page, '[[demo: text="By asking."]] How are tides made?');
    await replyDone(page, 'By asking.');
    await rows(page).getByText('tides').waitFor();
    await page.getByText('Live updates are blocked here').waitFor();
    // The page may show all of a reply that the server has not completed.
    await expect.poll(async () => (await mia.history()).at(-1)?.state).toBe('completed');
    await mia.ask('[[demo: text="From elsewhere."]] And now?');
    await replyDone(page, 'From elsewhere.');
    await say(page, '[[demo: tokens=100000 rate=20]] Count');
    await replyDone(page, 'w1 w2');
    // Elsewhere, while a reply is written here.
    await mia.http.post('/clear-history', {});
    await page.getByText('How can I help you today?').waitFor();
  });

  it('a session that ended leads to the sign-in page', async () => {
    const mia = await stage.product.signedIn();
    const { page } = await stage.openChat(mia, {}, withoutSockets);
    await stage.product.db.query(`DELETE FROM sessions WHERE user_id = $1`, [mia.user.id]);
    await page.waitForURL('**/signin');
    await page.getByText('Your session has ended. Please sign in again.').waitFor();
  });

  it('a revoked session is reported with its reason', async () => {
    const [mia, admin] = await Promise.all([
      stage.product.signedIn(),
      stage.product.signedIn({ role: 'MASTER_ADMIN', school: null }),
    ]);
    const { page } = await stage.openChat(mia, {}, withoutSockets);
    await page.getByText('Live updates are blocked here').waitFor();
    await admin.http.send('PUT', `/api/users/${mia.user.id}/access`, { access_granted: false });
    await page.waitForURL('**/signin');
    await page.getByText('Your access has been revoked. Contact your system administrator.').waitFor();
  });
});

/** A server whose answers break off after their first character. */
async function startCutting(): Promise<{ url: string; close: () => void }> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 100 }).write('{');
    setImmediate(() => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

it.each(['before', 'in'])(
  'A history request that is cut off %s its answer leaves the page open; what is written there stays',
  async (when) => {
    const cutting = await startCutting();
    onTestFinished(cutting.close);
    const visit = await stage.openWindow(await stage.product.signedIn());
    // A socket that comes late would load them by itself.
    await withoutSockets(visit);
    const { page } = visit;
    const restore = await routeUntil(page, '**/history?*', (route) =>
      when === 'before' ? route.abort() : route.continue({ url: cutting.url }),
    );
    await page.goto('/chat');
    await page.getByText('The messages could not be loaded.', { exact: true }).waitFor();
    await composer(page).fill('Written without a line');
    restore();
    await button(page, 'Try again').click();
    await page.getByText('How can I help you today?').waitFor();
    await expect.poll(() => composer(page).inputValue()).toBe('Written without a line');
  },
);

it('A failed history request leads to the sign-in page, which shows the error', async () => {
  const mia = await stage.product.signedIn();
  const visit = await stage.openChat(mia);
  await visit.page.route('**/history?*', (route) => route.fulfill({ status: 500, body: '' }));
  await visit.page.reload();
  await visit.page.waitForURL('**/signin');
  await visit.page.getByText('The messages could not be loaded.').waitFor();
});

it('A revoked session is reported at once with its reason', async () => {
  const [mia, admin] = await Promise.all([
    stage.product.signedIn(),
    stage.product.signedIn({ role: 'MASTER_ADMIN', school: null }),
  ]);
  // A page with its socket hears it at once.
  const live = Promise.withResolvers<void>();
  const { page } = await stage.openChat(mia, {}, async ({ page: opened }) => {
    await disablePolling({ page: opened });
    opened.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).startsWith('40')) live.resolve();
      }),
    );
  });
  await live.promise;
  const revoked = await admin.http.send('PUT', `/api/users/${mia.user.id}/access`, { access_granted: false });
  expect(revoked.status).toBe(200);
  await page.waitForURL('**/signin');
  await page.getByText('Your access has been revoked. Contact your system administrator.').waitFor();
});

/** Paths that the browser has stored of a page's service worker. */
const keptPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const paths: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname);
    return paths;
  });

it('The app is installable; offline the chat and the cards open, no answer is stored, and a sign-out ends it', async () => {
  const mia = await stage.product.signedIn();
  const { page, context } = await stage.openChat(mia, { serviceWorkers: 'allow' });
  await say(page, '[[demo: text="A secret."]] One');
  await replyDone(page, 'A secret.');
  const manifest = await (await page.request.get('/manifest.webmanifest')).json();
  for (const { src } of manifest.icons as { src: string }[])
    expect((await page.request.get(src)).status(), src).toBe(200);
  await expect.poll(() => keptPaths(page)).toContain('/chat');
  await say(page, 'Make 3 flashcards about photosynthesis');
  await page.getByRole('link', { name: 'Study Photosynthesis' }).click();
  await page.getByText('3 cards left').waitFor();
  await expect.poll(() => keptPaths(page)).toContain('/cards');
  const kept = await keptPaths(page);
  expect(kept).toContain('/offline.html');
  expect(
    kept.filter((path) => !/^\/(assets\/.+|offline\..+|boot\.js|favicon\.svg|chat|cards)$/.test(path)),
  ).toEqual([]);

  await context.setOffline(true);
  await page.reload();
  await page.getByText('3 cards left').waitFor();
  await page.keyboard.press('Space');
  await page.getByRole('region', { name: 'Answer' }).waitFor();
  await page.keyboard.press('4');
  await page.getByText('2 cards left').waitFor();
  await expect.poll(() => keptChanges(page, mia)).toBe(1);
  await page.reload();
  await page.getByRole('region', { name: 'Question' }).waitFor();
  const sent = page.waitForResponse(/\/api\/cards\/reviews$/);
  await context.setOffline(false);
  expect((await sent).ok()).toBe(true);
  // A page that is left before it has noted the answer sends it again, and until then it waits.
  await expect.poll(() => keptChanges(page, mia)).toBe(0);

  await page.goto('/chat');
  await replyDone(page, 'A secret.');
  await context.setOffline(true);
  await page.reload();
  await replyDone(page, 'A secret.');
  await page.goto('/lessons');
  await page.getByRole('heading', { name: 'Can’t reach Studyhall' }).waitFor();
  await page.goto('/chat');
  await button(page, 'Menu').click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL('**/signin');
  await page.goto('/chat');
  await page.getByRole('heading', { name: 'Can’t reach Studyhall' }).waitFor();
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).not.toContain('studyhall.account');
  // What the browser keeps of the page alone, for any visitor.
  await expect
    .poll(async () => (await keptPaths(page)).filter((path) => path === '/chat' || path === '/cards'))
    .toEqual([]);
  expect(await keptPaths(page)).toContain('/offline.html');
});
