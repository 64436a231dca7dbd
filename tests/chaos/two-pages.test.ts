import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import type { ChatMessage } from '@studyhall/contracts';
import { openChromium, type TestBrowser } from '../support/browser.ts';
import { openChat } from '../support/chat.page.ts';
import { dice } from '../support/dice.ts';
import type { Person } from '../support/person.ts';
import { startProduct, type Product } from '../support/product.ts';

/** `npm run chaos` tries more often. */
const ROUNDS = process.env.CHAOS === 'long' ? 20 : 3;

/** Rows that are out of sight are not on the page. */
const TALL = { viewport: { width: 1_280, height: 6_000 } };

let product: Product;
let browser: TestBrowser;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openChromium()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

/** What stands on a page, message by message, as far as it can be told from its first word; a stopped reply may have none. */
const shown = async (page: Page): Promise<string[]> =>
  (await page.getByRole('article').allInnerTexts()).map(
    (text) => /q\d+|a\d+/.exec(text)?.[0] ?? text.replace(/^Stopped\.[^]*/, ''),
  );

const stored = async (mia: Person, conversation: string): Promise<string[]> => {
  const { body } = await mia.http.get<ChatMessage[]>(`/history?conversation_id=${conversation}`);
  return body.map(({ content }) => /q\d+|a\d+/.exec(content)?.[0] ?? content);
};

it.each(Array.from({ length: ROUNDS }, (_, round) => round + 1))(
  'two open pages show the same chat after random changes, round %i',
  async (seed: number) => {
    const roll = dice(seed);
    const mia = await product.signedIn();
    const first = await mia.ask('q0 [[demo: text="a0 said."]]');
    const pages = await Promise.all([1, 2].map(() => openChat(browser, product.url, mia, TALL)));
    await Promise.all(
      pages.map(({ page }) => page.getByRole('article').getByText('a0 said.', { exact: true }).waitFor()),
    );
    const conversation_id = first.conversation_id;
    for (let step = 1; step <= 8; step += 1) {
      const questions = (await mia.history()).filter(({ role }) => role === 'user');
      const some = questions[Math.floor(roll() * questions.length)];
      const message = `q${step} [[demo: text="a${step} ${'word '.repeat(Math.floor(roll() * 80))}" rate=400]]`;
      const acts = [
        () => mia.send({ message, conversation_id }),
        () => mia.send({ message, conversation_id }),
        () => mia.send({ message, edited_message_id: some?.id }),
        () => (some ? mia.http.delete(`/messages/${some.id}`) : Promise.resolve()),
        () => mia.http.post(`/chat/turns/${some?.turn_id ?? first.turn_id}/stop`),
        () => (roll() < 0.3 ? mia.http.post('/clear-history', { conversation_id }) : Promise.resolve()),
      ];
      await Promise.all([
        acts[Math.floor(roll() * acts.length)]?.(),
        acts[Math.floor(roll() * acts.length)]?.(),
      ]);
    }
    const running = async (): Promise<number> =>
      (await mia.history()).filter(({ isLoading }) => isLoading).length;
    await expect.poll(running).toBe(0);
    const truth = await stored(mia, conversation_id);
    for (const { page } of pages) await expect.poll(() => shown(page)).toEqual(truth);
    await Promise.all(pages.map(({ context }) => context.close()));
  },
);
