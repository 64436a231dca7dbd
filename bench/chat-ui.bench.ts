/**
 * The chat page in Chromium: the time to open a conversation of 5,000 messages against one of 50, interleaved; and,
 * at a quarter of the processor's speed, the long tasks and the delay of typed letters while a reply of 100 tokens a
 * second is written below 5,000 messages. Source: issue "The chat in the browser", 5.
 *
 * Run: `npm run bench -- chat-ui`.
 */
import type { Page } from 'playwright-core';
import { conversations } from '@studyhall/persistence';
import { openChromium, type TestBrowser } from '../tests/support/browser.ts';
import { startProduct, type Product } from '../tests/support/product.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 9);
const MOST_RATIO = 1.3;
const MOST_TASK_MS = 50;
const THROTTLE = 4;
const RATE = 100;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 12);

const PARAGRAPH =
  'Photosynthesis turns **light** into chemical energy: $6CO_2 + 6H_2O \\to C_6H_{12}O_6 + 6O_2$. ' +
  'It has two stages, and `chlorophyll` takes part in the first.\n\n' +
  '- The light reactions split water.\n- The Calvin cycle binds carbon.\n\n' +
  '| Stage | Where |\n|---|---|\n| Light | Thylakoid |\n| Calvin | Stroma |\n\n' +
  '```python\nfor day in range(7):\n    print(day, grow(day))\n```\n\n';

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;

/** Somebody whose conversation holds `count` messages, with the chat page ready to be opened. */
async function readerOf(product: Product, browser: TestBrowser, count: number): Promise<Page> {
  const person = await product.signedIn();
  const conversation = await conversations.ensureActive(product.db, person.user.id);
  await product.db.query(
    `INSERT INTO messages (conversation_id, user_id, role, content)
     SELECT $1, $2, CASE WHEN n % 2 = 1 THEN 'user' ELSE 'assistant' END,
            CASE WHEN n = $3 THEN 'The very end.' WHEN n % 2 = 1 THEN 'Question ' || n ELSE $4 END
       FROM generate_series(1, $3::int) AS n`,
    [conversation, person.user.id, count, PARAGRAPH.repeat(2)],
  );
  const { page, context } = await browser.visit(product.url, { viewport: { width: 1280, height: 800 } });
  const [name = '', value = ''] = (person.http.cookie ?? '').split('=');
  await context.addCookies([{ name, value, url: product.url }]);
  return page;
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

interface Smoothness {
  tasks: number[];
  keys: number[];
}

declare global {
  interface Window {
    smoothness: Smoothness;
  }
}

/** Watches the page while a reply is written and somebody types. */
async function whileStreaming(page: Page): Promise<Smoothness> {
  await page.goto('/chat');
  const input = page.getByRole('textbox', { name: 'Message' });
  await page.getByText('The very end.').waitFor();
  // The first reply fetches what formulas and colours need: that is once a visit, and not what is measured.
  await input.fill('Stream shortly');
  await page.keyboard.press('Enter');
  await page.getByText('Light').last().waitFor();
  await page.getByRole('button', { name: 'Send message' }).waitFor();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
  await input.fill('Stream at length');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Stop' }).waitFor();
  await page.waitForFunction(
    () => (document.querySelector('[aria-busy=true] .md')?.textContent ?? '').length > 20,
  );
  await page.evaluate(() => {
    window.smoothness = { tasks: [], keys: [] };
    new PerformanceObserver((list) => {
      for (const task of list.getEntries()) window.smoothness.tasks.push(task.duration);
    }).observe({ type: 'longtask' });
    document.addEventListener('keydown', (event) => {
      requestAnimationFrame(() => window.smoothness.keys.push(performance.now() - event.timeStamp));
    });
  });
  const started = performance.now();
  while (performance.now() - started < SECONDS * 1000) await page.keyboard.type('a', { delay: 200 });
  const seen = await page.evaluate(() => window.smoothness);
  if ((await page.getByRole('button', { name: 'Stop' }).count()) === 0)
    throw new Error('The reply ended before the measurement did.');
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return seen;
}

const product = await startProduct();
const browser = await openChromium();
try {
  product.model.control.setRules([
    { endpoint: 'chat', contains: 'Stream at length', text: PARAGRAPH.repeat(SECONDS * 3), rate: RATE },
    { endpoint: 'chat', contains: 'Stream shortly', text: PARAGRAPH, rate: 0 },
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
      `(median of ${ROUNDS}; at most ${MOST_RATIO}; ${ratio <= MOST_RATIO ? 'holds' : 'MISSED'})`,
  );
  const { tasks, keys } = await whileStreaming(pages[1]);
  const longest = Math.max(0, ...tasks);
  console.log(
    `streaming ${RATE} tokens a second below 5,000 messages, ${THROTTLE}× throttled, ${SECONDS} s: ` +
      `${tasks.length} tasks over 50 ms, the longest ${longest.toFixed(0)} ms ` +
      `(at most ${MOST_TASK_MS}; ${longest <= MOST_TASK_MS ? 'holds' : 'MISSED'}); ` +
      `letters shown after ${median(keys).toFixed(0)} ms (median), ${Math.max(...keys).toFixed(0)} ms (most)`,
  );
  if (ratio > MOST_RATIO || longest > MOST_TASK_MS) process.exitCode = 1;
} finally {
  await browser.close();
  await product.stop();
}
