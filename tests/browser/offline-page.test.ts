import type { Page, Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { routeOnce } from '../support/routes.ts';
import { sharedStage } from '../support/stage.ts';

const stage = sharedStage();

/** Makes the next request to a path wait for the `continue` of the route that `held` gives. */
async function holdNext(page: Page, path: string): Promise<{ held: Promise<Route> }> {
  const { promise: held, resolve } = Promise.withResolvers<Route>();
  await routeOnce(page, path, resolve);
  return { held };
}

/** Resolves when the page has found the server reachable twice: it has acted on the first by then. */
async function foundReachable(page: Page): Promise<void> {
  for (const _ of [1, 2]) await page.waitForResponse('**/healthz');
}

it('The offline page does not cancel a visit to another page when the server is back', async () => {
  const { page } = await stage.visit();
  await page.goto('/offline.html');
  const { held } = await holdNext(page, '**/signin');
  const visit = page.goto('/signin');
  const route = await held;
  await foundReachable(page);
  await route.continue();
  await visit;
  await page.getByRole('heading', { name: 'Welcome Students and Educators' }).waitFor();
});

it('The offline page reloads once, however long the server takes to answer', async () => {
  const { page } = await stage.visit();
  await page.goto('/offline.html');
  const { promise: held, resolve: hold } = Promise.withResolvers<Route>();
  let reloads = 0;
  // Counted where they are held: the first one may come before a listener that is added later.
  await page.route('**/offline.html', (route) => {
    reloads += 1;
    return reloads === 1 ? hold(route) : route.fallback();
  });
  const route = await held;
  await foundReachable(page);
  const loaded = page.waitForEvent('load');
  await route.continue();
  await loaded;
  expect(reloads).toBe(1);
});

it('The service worker keeps what every page needs and what was used last, however much is fetched', async () => {
  const { page } = await stage.visit({ serviceWorkers: 'allow' });
  await page.goto('/signin');
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  await page.reload();
  const start = (await page.locator('script[type=module]').last().getAttribute('src')) ?? '';
  const part = (await page.locator('link[rel=modulepreload]').first().getAttribute('href')) ?? '';
  const isKept = (path: string): Promise<boolean> =>
    page.evaluate((one) => caches.match(one).then((found) => found !== undefined), path);
  await expect.poll(() => isKept(start)).toBe(true);
  /** Fetches this many versions of a file, as other builds leave them. */
  const fetchOthers = (from: number, to: number): Promise<void> =>
    page.evaluate(
      async ([url, first, last]) => {
        for (let at = first; at < last; at += 1) await fetch(`${url}?other=${at}`).then((one) => one.text());
      },
      [part, from, to] as const,
    );
  await fetchOthers(0, 100);
  // The first of them is used once more.
  await fetchOthers(0, 1);
  await fetchOthers(100, 170);
  await expect.poll(() => isKept(`${part}?other=1`)).toBe(false);
  await expect.poll(() => isKept(`${part}?other=0`)).toBe(true);
  await expect.poll(() => isKept(start)).toBe(true);
});

it('A file that the page requested before the service worker started is kept too', async () => {
  const { page } = await stage.openWindow(await stage.product.signedIn(), { serviceWorkers: 'allow' });
  await page.addInitScript(() => {
    const { serviceWorker } = navigator;
    const register = serviceWorker.register.bind(serviceWorker);
    const requested = new Promise((resolve) => addEventListener('requested', resolve));
    serviceWorker.register = (...given) => requested.then(() => register(...given));
  });
  const { held } = await holdNext(page, '**/assets/list-*.js');
  await page.goto('/chat');
  const file = await held;
  await page.evaluate(() => dispatchEvent(new Event('requested')));
  const isKept = (path: string): Promise<boolean> =>
    page.evaluate((one) => caches.match(one).then((found) => found !== undefined), path);
  await expect.poll(() => isKept('/chat')).toBe(true);
  await file.continue();
  await expect.poll(() => isKept(file.request().url())).toBe(true);
});
