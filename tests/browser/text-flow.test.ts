import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { MOTION, type Visit } from '../support/browser.ts';
import { openChat, replies, say } from '../support/chat.page.ts';
import { sharedStage } from '../support/stage.ts';

let visit: Visit;

const stage = sharedStage(MOTION);

interface Drawing {
  at: number;
  text: string;
  /** How many frames the page had shown before. */
  frame: number;
}

declare global {
  interface Window {
    drawings: Drawing[];
    /** How many formulas were shown as their source, each counted in each frame. */
    sources: number;
    places: Place[];
  }
}

/** Where a growing reply stands, once the list scrolls. Pixels. */
interface Place {
  /** The height of the reply. */
  reply: number;
  /** The height of what the list scrolls. */
  list: number;
  /** From the bottom of the view down to the end of the reply. */
  below: number;
}

/** Records the {@link Place} of the reply after each drawing. */
function recordPlaces(page: Page): Promise<void> {
  return page.evaluate(() => {
    window.places = [];
    new MutationObserver(() => {
      const log = document.querySelector('[role=log]');
      const reply = log?.querySelector('[aria-busy=true]:has(.md)')?.getBoundingClientRect();
      if (!log || !reply || log.scrollTop === 0) return;
      const below = reply.bottom - log.getBoundingClientRect().bottom;
      window.places.push({ reply: reply.height, list: log.scrollHeight, below });
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
}

/** How far the list can still be scrolled down, in pixels. */
const leftOfList = (page: Page): Promise<number> =>
  page.getByRole('log').evaluate((log) => log.scrollHeight - log.scrollTop - log.clientHeight);

/** Records each drawing of the reply that is being written: what it shows, and when. */
function recordDrawings(page: Page): Promise<void> {
  return page.evaluate(() => {
    window.drawings = [];
    let frame = 0;
    const count = (): void => {
      frame += 1;
      requestAnimationFrame(count);
    };
    count();
    new MutationObserver(() => {
      const text = document.querySelector('[aria-busy=true] .md')?.textContent ?? '';
      if (text !== '' && text !== window.drawings.at(-1)?.text)
        window.drawings.push({ at: performance.now(), text, frame });
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
}

const WORDS_PER_SECOND = 100;

/** The drawings of a reply of 300 words. */
async function drawingsOf(options: Parameters<typeof openChat>[3] = {}): Promise<Drawing[]> {
  visit = await stage.openChat(await stage.product.signedIn(), options);
  const { page } = visit;
  await recordDrawings(page);
  await say(page, `[[demo: tokens=300 rate=${WORDS_PER_SECOND}]]`);
  await replies(page).getByText('w300').waitFor();
  return readDrawings(page);
}

/** What was recorded; at least two drawings, else nothing was seen of the writing. */
async function readDrawings(page: Page): Promise<Drawing[]> {
  const drawings = await page.evaluate(() => window.drawings);
  expect(drawings.length).toBeGreaterThan(1);
  return drawings;
}

describe('a reply that is being written', () => {
  // Counted in frames, not in seconds: a busy machine shows fewer of them.
  it('is drawn in every fifth frame or more often, a few words each time', async () => {
    const drawings = await drawingsOf();
    const [first, last] = [drawings[0], drawings.at(-1)];
    if (!first || !last) throw new Error('The reply was not drawn while it was written.');
    const frames = last.frame - first.frame;
    expect(drawings.length / frames).toBeGreaterThan(1 / 5);
    const words = drawings.map(({ text }) => text.trim().split(/\s+/).length);
    const added = words.slice(1).map((count, at) => count - (words[at] ?? 0));
    const wordsOfFrame = (WORDS_PER_SECOND * (last.at - first.at)) / 1000 / frames;
    expect(added.toSorted((a, b) => a - b)[Math.floor(added.length * 0.9)]).toBeLessThan(6 * wordsOfFrame);
  });

  it('is drawn at most once for a frame of the page', async () => {
    const drawings = await drawingsOf();
    const twice = drawings.filter(({ frame }, at) => frame === drawings[at - 1]?.frame);
    expect(twice.map(({ text }) => text.slice(-20))).toEqual([]);
  });

  it('shows its marks and words in their order, and ends as a page opened later shows it', async () => {
    const text =
      'Plants turn **light into energy** that they store. The first stage needs `chlorophyll a` and light.\n\n' +
      '- It splits *water* into parts, as [this article](https://example.org/a) shows.\n' +
      '- The second stage binds carbon.\n\n## What is left\n\nOxygen goes back into the air around them.';
    stage.product.model.control.setRules([{ endpoint: 'chat', contains: 'Plants', text, rate: 40 }]);
    visit = await stage.openChat(await stage.product.signedIn());
    const { page } = visit;
    await recordDrawings(page);
    await say(page, 'Plants');
    const reply = replies(page).locator('.md');
    await replies(page).and(page.locator('[aria-busy=false]')).getByText('around them').waitFor();
    const [html, end] = [await reply.innerHTML(), await reply.textContent()];
    for (const drawing of await readDrawings(page))
      expect(end?.slice(0, drawing.text.length)).toBe(drawing.text);
    await page.reload();
    await reply.getByText('around them').waitFor();
    await expect.poll(() => reply.innerHTML()).toBe(html);
  });

  it('shows short formulas with their words, never as source', async () => {
    const words = 'Words that stand between two formulas of this reply. '.repeat(5);
    const text = `The first is $a^2$. ${words}The second is $b^2$. ${words}The third is $c^2$. ${words}Done.`;
    stage.product.model.control.setRules([
      { endpoint: 'chat', contains: 'Fetch', text: 'Fetched: $x^2$.', rate: 0 },
      { endpoint: 'chat', contains: 'Formulas', text, rate: 60 },
    ]);
    visit = await stage.openChat(await stage.product.signedIn());
    const { page } = visit;
    await say(page, 'Fetch');
    await replies(page).locator('.katex').waitFor();
    await page.evaluate(() => {
      window.sources = 0;
      const count = (): void => {
        window.sources += document.querySelectorAll('.md [data-drawing]').length;
        requestAnimationFrame(count);
      };
      count();
    });
    await say(page, 'Formulas');
    await replies(page).getByText('Done.').waitFor();
    await expect.poll(() => replies(page).last().locator('.katex').count()).toBe(3);
    expect(await page.evaluate(() => window.sources)).toBe(0);
  });

  it('keeps its end at the bottom of the view; the list grows once in some lines', async () => {
    visit = await stage.openChat(await stage.product.signedIn());
    const { page } = visit;
    await recordPlaces(page);
    await say(page, '[[demo: tokens=900 rate=100]]');
    await replies(page).and(page.locator('[aria-busy=false]')).getByText('w900').waitFor();
    const places = await page.evaluate(() => window.places);
    const heights = new Set(places.map(({ reply }) => reply));
    expect(heights.size).toBeGreaterThan(10);
    expect(new Set(places.map(({ list }) => list)).size).toBeLessThan(heights.size / 2);
    // The padding of its row is below it.
    for (const { below } of places) expect(Math.abs(below + 12)).toBeLessThanOrEqual(1);
    await expect.poll(() => leftOfList(page)).toBeLessThan(2);
  });

  it('is followed on where the reader scrolls past its end', async () => {
    visit = await stage.openChat(await stage.product.signedIn());
    const { page } = visit;
    await recordPlaces(page);
    await say(page, '[[demo: tokens=900 rate=60]]');
    await page.waitForFunction(() => window.places.length > 0);
    await page.getByRole('log').hover();
    await page.mouse.wheel(0, 1_000);
    await page.waitForFunction(() => window.places.some(({ below }) => below < -20));
    await replies(page).and(page.locator('[aria-busy=false]')).getByText('w900').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Jump to latest' }).count()).toBe(0);
    await expect.poll(() => leftOfList(page)).toBeLessThan(2);
  });

  it('never shows part of a word that has arrived complete', async () => {
    const drawings = await drawingsOf();
    for (const { text } of drawings) {
      const shown = text.trim().split(/\s+/);
      expect(shown).toEqual(shown.map((_, at) => `w${at + 1}`));
    }
  });

  it('grows by lines where the user prefers less motion', async () => {
    const drawings = await drawingsOf({ reducedMotion: 'reduce' });
    const lengths = drawings.map(({ text }) => text.length);
    expect(lengths.length).toBeGreaterThan(5);
    for (const [at, length] of lengths.entries())
      if (at > 0) expect(length - (lengths[at - 1] ?? 0)).toBeGreaterThanOrEqual(60);
  });
});
