import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { openChromium, type TestBrowser } from '../support/browser.ts';
import { button, composer, openChat, replies, say, windowOf, withWrongClock } from '../support/chat.page.ts';
import { Line } from '../support/line.ts';
import { startProduct, type Product } from '../support/product.ts';

let product: Product;
let browser: TestBrowser;
/** The connection of the fourth student. */
let line: Line;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openChromium()]);
  line = await Line.to(product.url);
});
afterAll(async () => {
  await browser?.close();
  line?.close();
  await product?.stop();
});

const SCHOOL = 'KILLS';
const overlay = (page: Page): Locator => page.getByRole('alertdialog', { name: 'Eyes on me' });
const ticketOn = (page: Page): Locator => page.getByRole('region', { name: 'Exit ticket', exact: true });

it('a lesson of a teacher and four students outlives a dropped line, a killed worker and a killed api', async () => {
  const [head, teacher, ...students] = await Promise.all([
    product.signedIn({ role: 'SCHOOL_ADMIN', school: SCHOOL }),
    product.signedIn({ role: 'TEACHER', school: SCHOOL }),
    ...[1, 2, 3, 4].map(() => product.signedIn({ school: SCHOOL })),
  ]);
  const group = await head.http.post<{ group_id: number }>('/api/groups', { name: 'Kills', school: SCHOOL });
  const id = group.body.group_id;
  await head.http.post(
    `/api/groups/${id}/assign`,
    students.map(({ user }) => user.id),
  );
  await head.http.post(`/api/groups/${id}/teachers`, [teacher.user.id]);
  const started = await teacher.http.post<{ lesson_id: string }>(`/api/groups/${id}/lessons`, {});
  const path = `/api/lessons/${started.body.lesson_id}`;

  const [{ page: desk }, ...visits] = await Promise.all([
    windowOf(browser, product.url, teacher),
    ...students.map((one, at) =>
      openChat(browser, at === 3 ? line.url : product.url, one, {}, withWrongClock(at)),
    ),
  ]);
  await desk.goto(`/admin?section=lessons&lesson=${started.body.lesson_id}`);
  const pages = visits.map(({ page }) => page);
  for (const page of pages) {
    await button(page, 'Open the lesson').first().click();
    await page.getByText('Your teacher can read this conversation.').waitFor();
  }
  const [first, , third, fourth] = pages as [Page, Page, Page, Page];
  const tiles = desk.getByRole('list', { name: 'Students' }).getByRole('button');
  await expect.poll(() => tiles.filter({ hasText: 'Here' }).count()).toBe(4);

  // The worker dies while it writes all replies.
  for (const page of pages) await say(page, '[[demo: tokens=150 rate=50]]');
  await replies(first).getByText('w20 ', { exact: false }).waitFor();
  await product.workers[0]?.kill();
  await product.startWorker();
  for (const page of pages) await replies(page).getByText('w150', { exact: false }).waitFor();
  await expect.poll(() => tiles.filter({ hasText: '1 question' }).count()).toBe(4);

  // A pause reaches those on the line at once, and the one whose line was cut when it returns.
  line.cut();
  await button(desk, 'Pause').click();
  await button(desk, 'Pause now').click();
  for (const page of pages.slice(0, 3)) await overlay(page).waitFor();
  line.mend();
  await overlay(fourth).waitFor();

  // The api dies during the pause: it holds afterwards, for pages that reload too.
  const { port } = new URL(product.url);
  await product.apis[0]?.kill();
  await product.startApi({ PORT: port });
  await first.reload();
  await overlay(first).waitFor();
  for (const page of pages) expect(await overlay(page).count()).toBe(1);
  await expect.poll(() => tiles.filter({ hasText: 'Here' }).count()).toBe(4);
  await button(desk, 'Resume').click();
  for (const page of pages) await overlay(page).waitFor({ state: 'detached' });

  // The ticket's answers outlive another death of the worker, which groups them.
  const sent = await teacher.http.post<{ ticket_id: string }>(`${path}/tickets`, {
    questions: [{ kind: 'text', text: 'What was new?' }],
  });
  expect(sent.status).toBe(201);
  await product.workers.at(-1)?.kill();
  for (const page of pages) {
    await ticketOn(page).getByRole('textbox', { name: 'Your answer' }).fill('The cell wall');
    await button(page, 'Send answer').click();
    await ticketOn(page).getByText('1 of 1 answered').waitFor();
  }
  await product.startWorker();
  const results = desk.getByRole('region', { name: 'Exit tickets' });
  await results.getByText('4 of 4 answered').waitFor();
  await expect.poll(() => results.getByText('The cell wall').count()).toBe(1);
  await composer(third).fill('kept');
  // The lesson ends at its time.
  await product.db.query('UPDATE lessons SET ends_at = now() WHERE id = $1', [started.body.lesson_id]);
  for (const page of pages)
    await page.getByRole('button', { name: 'Raise hand' }).waitFor({ state: 'detached' });
  expect(await composer(third).inputValue()).toBe('kept');
});
