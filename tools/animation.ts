/**
 * Records the animation of the README, a streamed reply and a plot, from the built product with the demo
 * model, into `docs/screenshots/reply.webp`.
 *
 *   npm run build && npm run animation
 */
import { join } from 'node:path';
import sharp from 'sharp';
import type { Page } from 'playwright-core';
import { openChromium } from '../tests/support/browser.ts';
import { startProduct } from '../tests/support/product.ts';

const TARGET = join(import.meta.dirname, '..', 'docs', 'screenshots', 'reply.webp');
const SIZE = { width: 960, height: 800 };
const QUESTIONS = ['Explain photosynthesis with its equation', 'Plot y = x² − 3 from −5 to 5'];
/** Milliseconds from one picture to the next, while the reply is written, and how long the last one stays. */
const STEP_MS = 160;
const LAST_MS = 4_000;
/** With frames left out that equal the one before, the file stays below a megabyte. */
const QUALITY = 88;
/** Tokens a second: slow enough to be seen. */
const RATE = 40;

interface Frame {
  image: Buffer;
  at: number;
}

/** Takes pictures until `work` has ended. */
async function record(page: Page, work: () => Promise<unknown>): Promise<Frame[]> {
  const frames: Frame[] = [];
  const over = new AbortController();
  const ended = work().finally(() => over.abort());
  // A failure is thrown below, after the last picture, so that everything is stopped.
  ended.catch(() => {});
  while (!over.signal.aborted) {
    const at = performance.now();
    const image = await page.screenshot({ animations: 'allow', caret: 'initial' });
    if (!frames.at(-1)?.image.equals(image)) frames.push({ image, at });
    await page.waitForTimeout(Math.max(0, STEP_MS - (performance.now() - at)));
  }
  await ended;
  frames.push({ image: await page.screenshot(), at: performance.now() });
  return frames;
}

/** Types a question, sends it and waits for the end of its reply. */
async function ask(page: Page, question: string, replies: number): Promise<void> {
  const input = page.getByRole('textbox', { name: 'Message', exact: true });
  await input.pressSequentially(question, { delay: 30 });
  await input.press('Enter');
  await page
    .getByRole('button', { name: 'Copy reply' })
    .nth(replies - 1)
    .waitFor();
}

const product = await startProduct({ rate: RATE, env: { CODE_CONCURRENCY: '1' } });
const browser = await openChromium();
try {
  const { user } = await product.signedIn({ username: 'mia' });
  const { page, context } = await browser.visit(product.url, { viewport: SIZE });
  await context.request.post('/api/signin', { data: { username: user.username, password: user.password } });
  await page.goto('/chat');
  await page.getByRole('textbox', { name: 'Message', exact: true }).waitFor();
  const frames = await record(page, async () => {
    for (const [index, question] of QUESTIONS.entries()) await ask(page, question, index + 1);
    await page.locator('figure img').last().scrollIntoViewIfNeeded();
  });
  const delay = frames.map(({ at }, index) => Math.round((frames[index + 1]?.at ?? at + LAST_MS) - at));
  const { size } = await sharp(
    frames.map(({ image }) => image),
    { join: { animated: true } },
  )
    .webp({ quality: QUALITY, effort: 5, loop: 0, delay, minSize: false })
    .toFile(TARGET);
  console.log(`${frames.length} frames, ${Math.round(size / 1024)} KB: ${TARGET}`);
} finally {
  await browser.close();
  await product.stop();
}
