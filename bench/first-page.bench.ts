/**
 * The first page on a phone's line (1.6 Mbit/s, 150 ms) in Chromium: milliseconds from the navigation until the sign-in
 * page can be used and until the chat shows its last message, with nothing cached, and the chat on a second visit; each at
 * full speed and at a quarter of the processor's.
 *
 * Run: `npm run bench -- first-page`.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserContext } from 'playwright-core';
import { conversations } from '@studyhall/persistence';
import { openChromium, type TestBrowser } from '../tests/support/browser.ts';
import type { Person } from '../tests/support/person.ts';
import { startProduct } from '../tests/support/product.ts';
import { median, signIn, storeMessages } from './support/chat-pages.ts';
import { usePhoneLine, type Traffic } from './support/phone-line.ts';
import { holds, report, type Figure } from './support/report.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const MESSAGES = 20;
const LAST = 'The very end.';
const REPLY = 'Plants use light to turn water and carbon dioxide into sugar and oxygen.\n\n';
const SLOWER = 4;
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const;

interface Measured extends Traffic {
  ms: number;
}

declare global {
  interface Window {
    usableAt?: number;
  }
}

/** Runs in the page: notes when the sign-in form takes letters, or the last message is in view. */
function watch(last: string): void {
  const isUsable = (): boolean => {
    const end = [...document.querySelectorAll('article p')].find((p) => p.textContent === last);
    const box = end?.getBoundingClientRect();
    const isRead = box !== undefined && box.bottom > 0 && box.bottom < innerHeight;
    return isRead || document.querySelector('input[name=username]:enabled') !== null;
  };
  const look = (): void => {
    if (isUsable()) window.usableAt = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

const isKept = async (): Promise<boolean> =>
  (await (await caches.open('pages-1')).match('/chat')) !== undefined;

async function visit(context: BrowserContext, path: string, throttle = 1): Promise<Measured> {
  const page = await context.newPage();
  const traffic = await usePhoneLine(page, throttle);
  await page.addInitScript(watch, LAST);
  await page.goto(path, { waitUntil: 'commit' });
  const usable = await page.waitForFunction(() => window.usableAt);
  const measured = { ms: (await usable.jsonValue()) ?? NaN, ...traffic() };
  // The page has kept what its next visit shows. `waitForFunction` would not wait for a promise.
  if (path === '/chat') while (!(await page.evaluate(isKept))) await delay(200);
  await page.close();
  return measured;
}

/** What is measured, by rounds. */
type Visits = Record<'signIn' | 'chat' | 'again', Measured[]>;

async function visitAll(
  browser: TestBrowser,
  url: string,
  person: Person,
  throttle: number,
): Promise<Visits> {
  const visits: Visits = { signIn: [], chat: [], again: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const visitor = await browser.visit(url, PHONE);
    visits.signIn.push(await visit(visitor.context, '/signin', throttle));
    const student = await browser.visit(url, { ...PHONE, serviceWorkers: 'allow' });
    await signIn(student.context, url, person);
    visits.chat.push(await visit(student.context, '/chat', throttle));
    visits.again.push(await visit(student.context, '/chat', throttle));
    await browser.closeVisits();
  }
  return visits;
}

const product = await startProduct();
const browser = await openChromium();
try {
  const person = await product.signedIn();
  const conversation = await conversations.ensureActive(product.db, person.user.id);
  await storeMessages(product.db, person, conversation, MESSAGES, LAST, 2, REPLY);
  const full = await visitAll(browser, product.url, person, 1);
  const slower = await visitAll(browser, product.url, person, SLOWER);
  const figures = (visits: Visits, key: keyof Measured, goals: readonly number[] = [], unit = 1): Figure[] =>
    Object.values(visits).map((all, at) => ({
      value: median(all.map((one) => one[key])) / unit,
      digits: 0,
      goal: goals[at],
    }));
  const rows: Array<[string, ...Figure[]]> = [
    ['usable after, ms', ...figures(full, 'ms', [1_600, 2_000, 600])],
    ['– at a quarter of the processor, ms', ...figures(slower, 'ms')],
    ['requests until then', ...figures(full, 'requests')],
    ['KB until then', ...figures(full, 'bytes', [], 1024)],
  ];
  report(
    'The first page on a phone',
    `1.6 Mbit/s, 150 ms; medians of ${ROUNDS} visits. A first visit has nothing cached.`,
    ['sign-in', 'chat with its last message', 'the chat once more'],
    rows,
  );
  if (rows.some(([, ...all]) => all.some((figure) => !holds(figure)))) process.exitCode = 1;
} finally {
  await browser.close();
  await product.stop();
}
