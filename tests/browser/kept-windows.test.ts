import { expect, test } from 'vitest';
import { sharedStage } from '../support/stage.ts';

/** A language of their own: no other window of the worker is of their kind. */
const stage = sharedStage({ kept: true, locale: 'en-NZ' });

test('a window that is kept for the next test has forgotten the one before', async () => {
  const first = await stage.visit();
  await first.page.goto('/favicon.svg');
  const entries = await first.page.evaluate(async () => {
    document.cookie = 'left=1; max-age=60';
    localStorage.setItem('left', '1');
    sessionStorage.setItem('left', '1');
    await new Promise((done) => (indexedDB.open('left').onsuccess = done));
    await caches.open('left');
    window.name = 'left';
    history.pushState(null, '', '#left');
    return history.length;
  });
  expect(entries).toBeGreaterThan(1);
  await first.context.route('**/*', (route) => route.fulfill({ body: 'left' }));
  await first.context.setOffline(true);
  await stage.browser.closeVisits();

  const second = await stage.visit();
  expect(second.context).toBe(first.context);
  expect((await second.page.goto('/favicon.svg'))?.headers()['content-type']).toContain('svg');
  const left = await second.page.evaluate(async () => [
    document.cookie,
    localStorage.length,
    sessionStorage.length,
    await indexedDB.databases(),
    await caches.keys(),
    window.name,
    history.length,
  ]);
  expect(left).toEqual(['', 0, 0, [], [], '', 1]);
});

test('a window that cannot forget is closed', async () => {
  const first = await stage.visit();
  await first.page.addInitScript('window.left = 1');
  await stage.browser.closeVisits();
  expect((await stage.visit()).context).not.toBe(first.context);
});
