/**
 * Opens conversations of 500 messages from the sidebar in Chromium: each for the first time in the page, then two of them
 * alternately. Measures the milliseconds from the click until the newest message is visible, and the tasks over 50 ms until
 * the page is idle. Source: issue "The student's workspace", 1.4.
 *
 * Run: `npm run bench -- chat-open`.
 */
import type { Browser, Page } from 'playwright-core';
import type { DataSource } from 'typeorm';
import { openChromium } from '../tests/support/browser.ts';
import type { Person } from '../tests/support/person.ts';
import { startProduct } from '../tests/support/product.ts';
import { median, pageOf, storeMessages } from './support/chat-pages.ts';
import { readTrace } from './support/trace.ts';

const MESSAGES = 500;
/** Conversations of each kind. The first two fetch what formulas and colours need, and are not measured. */
const CHATS = 8;
/** How many paragraphs of 340 characters the replies of each kind have. */
const KINDS = { short: 2, long: 16 } as const;
const SWITCHES = 12;
const MAX_OPEN_MS = 300;
const MAX_SWITCH_MS = 50;
const MAX_TASK_MS = 50;

const titleOf = (at: number): string => `Chat ${at}.`;
const endOf = (at: number): string => `The very end of chat ${at}.`;

async function storeChat(db: DataSource, person: Person, at: number, parts: number): Promise<void> {
  const [{ id }] = (await db.query(
    `INSERT INTO conversations (user_id, title) VALUES ($1, $2) RETURNING id`,
    [person.user.id, titleOf(at)],
  )) as [{ id: string }];
  await storeMessages(db, person, id, MESSAGES, endOf(at), parts);
}

interface Opening {
  /** Milliseconds by the clock on the wall. */
  ms: number;
  /** Milliseconds that the main thread worked, by its own clock: other processes add nothing. */
  busyMs: number;
  /** The longest task that began with the click or later, by the thread's own clock. */
  longestMs: number;
}

/** Clicks the row of a conversation. Answers the milliseconds until its newest message is painted, when the page is at rest. */
function clickAndWait(page: Page, at: number): Promise<number> {
  return page.evaluate(
    async ([title, end]) => {
      const row = [...document.querySelectorAll<HTMLElement>('li a[title]')].find(
        (link) => link.title === title,
      );
      if (!row) throw new Error(`${title} is not in the list.`);
      const paint = (): Promise<void> =>
        new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      const isShown = (): boolean => {
        const last = [...document.querySelectorAll('article p')].find((p) => p.textContent === end);
        const box = last?.getBoundingClientRect();
        return box !== undefined && box.bottom > 0 && box.bottom < innerHeight;
      };
      const began = performance.now();
      performance.mark('open');
      row.click();
      do await paint();
      while (!isShown());
      const ms = performance.now() - began;
      performance.mark('shown');
      // At rest: nothing has changed for 400 ms.
      await new Promise<void>((resolve) => {
        let timer = setTimeout(resolve, 400);
        const changes = new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(() => (changes.disconnect(), resolve()), 400);
        });
        changes.observe(document.body, { subtree: true, childList: true, characterData: true });
      });
      return ms;
    },
    [titleOf(at), endOf(at)] as const,
  );
}

/** Opens conversations one after the other, and takes what the main thread did from a trace. */
async function openAll(browser: Browser, page: Page, chats: number[]): Promise<Opening[]> {
  await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing', '__metadata'] });
  const times: number[] = [];
  for (const at of chats) times.push(await clickAndWait(page, at));
  const events = readTrace(await browser.stopTracing());
  const marks = events.filter(({ name }) => name === 'open' || name === 'shown');
  const main = marks[0]?.tid;
  const tasks = events.filter(({ name, tid }) => name === 'ThreadControllerImpl::RunTask' && tid === main);
  const opens = marks.filter(({ name }) => name === 'open');
  const ends = marks.filter(({ name }) => name === 'shown');
  return times.map((ms, at) => {
    const from = opens[at]?.ts ?? NaN;
    const shown = ends[at]?.ts ?? NaN;
    const until = opens[at + 1]?.ts ?? Infinity;
    const during = (end: number): number[] =>
      tasks.filter(({ ts, dur = 0 }) => ts + dur >= from && ts < end).map(({ tdur = 0 }) => tdur / 1000);
    return {
      ms,
      busyMs: during(shown).reduce((sum, one) => sum + one, 0),
      longestMs: Math.max(0, ...during(until)),
    };
  });
}

let missed = false;
function report(name: string, openings: Opening[], maxMs: number): void {
  const [ms, busyMs, longest] = (['ms', 'busyMs', 'longestMs'] as const).map((key) =>
    openings.map((one) => one[key]),
  ) as [number[], number[], number[]];
  const tooLong = longest.filter((one) => one > MAX_TASK_MS).length;
  const holds = median(ms) <= maxMs && tooLong === 0;
  missed ||= !holds;
  console.log(
    `${name}: ${median(ms).toFixed(0)} ms (median; at most ${maxMs}), ${Math.max(...ms).toFixed(0)} ms (longest); ` +
      `of them the main thread worked ${median(busyMs).toFixed(0)} ms (median), ${Math.max(...busyMs).toFixed(0)} ms (longest); ` +
      `the longest task ${median(longest).toFixed(0)} ms (median), ${Math.max(...longest).toFixed(0)} ms (longest; ` +
      `at most ${MAX_TASK_MS}): ${holds ? 'holds' : 'MISSED'}`,
  );
}

const product = await startProduct();
const browser = await openChromium();
try {
  for (const [kind, parts] of Object.entries(KINDS)) {
    const person = await product.signedIn();
    const all = Array.from({ length: CHATS }, (_, at) => at);
    for (const at of all) await storeChat(product.db, person, at, parts);
    const page = await pageOf(browser, product.url, person);
    await page.goto('/chat');
    await page.getByRole('link', { name: titleOf(0), exact: true }).waitFor();
    for (const at of all.slice(0, 2)) await clickAndWait(page, at);
    const first = await openAll(browser.browser, page, all.slice(2));
    const turns = Array.from({ length: SWITCHES }, (_, round) => CHATS - 2 + (round % 2));
    const back = await openAll(browser.browser, page, turns);
    report(`opening a conversation of ${MESSAGES} messages, ${kind} replies`, first, MAX_OPEN_MS);
    report(`switching back, ${kind} replies`, back, MAX_SWITCH_MS);
  }
} finally {
  await browser.close();
  await product.stop();
}
if (missed) process.exitCode = 1;
