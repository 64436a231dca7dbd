/**
 * The chat page in Chromium: the time to open a conversation of 5,000 messages against one of 50, interleaved; and,
 * while a reply of 100 tokens a second is written below 5,000 messages, at full speed and at a quarter of the
 * processor's speed: how often it is drawn, how busy the main thread is, its long tasks, and the delay of typed letters.
 * Source: issues "The chat in the browser", 5, and "Web client redesign", 3.
 *
 * Run: `npm run bench -- chat-ui`.
 */
import type { Page } from 'playwright-core';
import { conversations } from '@studyhall/persistence';
import { openChromium, type TestBrowser } from '../tests/support/browser.ts';
import { startProduct, type Product } from '../tests/support/product.ts';
import { median, pageOf, PARAGRAPH, storeMessages } from './support/chat-pages.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 9);
const MAX_RATIO = 1.3;
/** Of the reply's drawings: at full speed, and throttled. */
const FULL: Aims = { drawings: 40, busy: 0.3, taskMs: 50 };
const THROTTLED: Aims = { drawings: 8, busy: 1, taskMs: 100 };
const THROTTLE = 4;
const RATE = 100;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 12);

/** The chat page, ready to be opened, of a user whose conversation holds `count` messages. */
async function readerOf(product: Product, browser: TestBrowser, count: number): Promise<Page> {
  const person = await product.signedIn();
  const conversation = await conversations.ensureActive(product.db, person.user.id);
  await storeMessages(product.db, person, conversation, count, 'The very end.');
  return pageOf(browser, product.url, person);
}

/** Milliseconds from the start of the navigation until the newest message stands at the bottom of the view. */
async function timeToOpen(page: Page): Promise<number> {
  await page.goto('/chat', { waitUntil: 'commit' });
  const shown = await page.waitForFunction(
    () => {
      const end = [...document.querySelectorAll('article p')].find((p) => p.textContent === 'The very end.');
      const box = end?.getBoundingClientRect();
      return box !== undefined && box.bottom > 0 && box.bottom < innerHeight ? performance.now() : 0;
    },
    null,
    { polling: 'raf' },
  );
  return shown.jsonValue();
}

interface Observed {
  tasks: number[];
  keys: number[];
  drawings: number;
}

interface Smoothness {
  /** Milliseconds of each task over 50 ms. */
  tasks: number[];
  /** Milliseconds until each typed letter was shown. */
  keys: number[];
  drawingsPerSecond: number;
  /** The share of the time that the main thread worked, by its own clock: other processes add nothing. */
  busy: number;
}

interface Aims {
  /** At least so many a second. */
  drawings: number;
  /** The most of the time that the main thread may work. */
  busy: number;
  /** The longest task, in milliseconds. */
  taskMs: number;
}

declare global {
  interface Window {
    observed: Observed;
  }
}

/** Counts drawings of the reply that is being written: those that change what it ends with. */
function observe(page: Page): Promise<void> {
  return page.evaluate(() => {
    window.observed = { tasks: [], keys: [], drawings: 0 };
    new PerformanceObserver((list) => {
      for (const task of list.getEntries()) window.observed.tasks.push(task.duration);
    }).observe({ type: 'longtask' });
    document.addEventListener('keydown', (event) => {
      requestAnimationFrame(() => window.observed.keys.push(performance.now() - event.timeStamp));
    });
    let end = '';
    new MutationObserver(() => {
      let node: Node | null = document.querySelector('[aria-busy=true] .md');
      while (node?.lastChild) node = node.lastChild;
      const text = node?.textContent ?? '';
      if (text !== '' && text !== end) window.observed.drawings += 1;
      end = text;
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
}

/** What the page did while `act` ran. */
async function measure(page: Page, act: () => Promise<unknown>): Promise<Smoothness> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const read = async (): Promise<{ at: number; taskMs: number; observed: Observed }> => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    const taskMs = (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
    return { at: performance.now(), taskMs, observed: await page.evaluate(() => window.observed) };
  };
  const before = await read();
  await act();
  const after = await read();
  await cdp.detach();
  const ms = after.at - before.at;
  return {
    tasks: after.observed.tasks.slice(before.observed.tasks.length),
    keys: after.observed.keys.slice(before.observed.keys.length),
    drawingsPerSecond: (after.observed.drawings - before.observed.drawings) / (ms / 1000),
    busy: (after.taskMs - before.taskMs) / ms,
  };
}

async function type(page: Page): Promise<void> {
  const started = performance.now();
  while (performance.now() - started < SECONDS * 1000) await page.keyboard.type('a', { delay: 200 });
}

interface Streaming {
  full: Smoothness;
  throttled: Smoothness;
  /** Throttled, and the user types. */
  typing: Smoothness;
}

/** Watches the page while replies are written. */
async function whileStreaming(page: Page): Promise<Streaming> {
  await page.goto('/chat');
  const input = page.getByRole('textbox', { name: 'Message' });
  await page.getByText('The very end.').waitFor();
  const send = async (text: string): Promise<void> => {
    await input.fill(text);
    await page.keyboard.press('Enter');
  };
  const start = async (): Promise<void> => {
    await send('Stream at length');
    await page.waitForFunction(
      () => (document.querySelector('[aria-busy=true] .md')?.textContent ?? '').length > 20,
    );
  };
  const stop = page.getByRole('button', { name: 'Stop' });
  // The first reply fetches what formulas and colours need: that is once a visit, and not what is measured.
  await send('Stream shortly');
  await page.locator('article').getByText('Fetched.').waitFor();
  await page.getByRole('button', { name: 'Send message' }).waitFor();
  await observe(page);
  await start();
  const full = await measure(page, () => page.waitForTimeout(SECONDS * 1000));
  await stop.click();
  await page.getByRole('button', { name: 'Send message' }).waitFor();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
  await start();
  const throttled = await measure(page, () => page.waitForTimeout(SECONDS * 1000));
  await input.focus();
  const typing = await measure(page, () => type(page));
  if ((await stop.count()) === 0) throw new Error('The reply ended before the measurement did.');
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return { full, throttled, typing };
}

let missed = false;
function verdict(holds: boolean): string {
  missed ||= !holds;
  return holds ? 'holds' : 'MISSED';
}

function report(name: string, { tasks, drawingsPerSecond, busy }: Smoothness, aims: Aims): void {
  const longest = Math.max(0, ...tasks);
  console.log(
    `streaming ${RATE} tokens a second below 5,000 messages, ${name}, ${SECONDS} s: ` +
      `${drawingsPerSecond.toFixed(1)} drawings a second (at least ${aims.drawings}; ${verdict(drawingsPerSecond >= aims.drawings)}); ` +
      `main thread ${(busy * 100).toFixed(0)} % busy (at most ${aims.busy * 100} %; ${verdict(busy <= aims.busy)}); ` +
      `${tasks.length} tasks over 50 ms, the longest ${longest.toFixed(0)} ms ` +
      `(at most ${aims.taskMs}; ${verdict(longest <= aims.taskMs)})`,
  );
}

const product = await startProduct();
const browser = await openChromium();
try {
  product.model.control.setRules([
    { endpoint: 'chat', contains: 'Stream at length', text: PARAGRAPH.repeat(SECONDS * 4), rate: RATE },
    { endpoint: 'chat', contains: 'Stream shortly', text: `${PARAGRAPH}Fetched.`, rate: 0 },
  ]);
  const pages = [await readerOf(product, browser, 50), await readerOf(product, browser, 5_000)] as const;
  const times: [number[], number[]] = [[], []];
  for (let round = -2; round < ROUNDS; round += 1) {
    for (const at of [0, 1] as const) {
      const time = await timeToOpen(pages[at]);
      if (round >= 0) times[at].push(time);
    }
  }
  const [few, many] = times.map(median) as [number, number];
  const ratio = many / few;
  console.log(
    `open: 50 messages ${few.toFixed(0)} ms, 5,000 messages ${many.toFixed(0)} ms, ratio ${ratio.toFixed(2)} ` +
      `(median of ${ROUNDS}; at most ${MAX_RATIO}; ${verdict(ratio <= MAX_RATIO)})`,
  );
  const { full, throttled, typing } = await whileStreaming(pages[1]);
  report('full speed', full, FULL);
  report(`${THROTTLE}× throttled`, throttled, THROTTLED);
  console.log(
    `the same while a user types: ${typing.drawingsPerSecond.toFixed(1)} drawings a second; ` +
      `letters shown after ${median(typing.keys).toFixed(0)} ms (median), ${Math.max(...typing.keys).toFixed(0)} ms (longest); ` +
      `longest task ${Math.max(0, ...typing.tasks).toFixed(0)} ms ` +
      `(at most ${THROTTLED.taskMs}; ${verdict(Math.max(0, ...typing.tasks) <= THROTTLED.taskMs)})`,
  );
} finally {
  await browser.close();
  await product.stop();
}
if (missed) process.exitCode = 1;
