import { describe, expect, it } from 'vitest';
import type { Page, Route } from 'playwright-core';
import type { Visit } from '../support/browser.ts';
import { button, say } from '../support/chat.page.ts';
import { routeOnce } from '../support/routes.ts';
import { sharedStage } from '../support/stage.ts';

let visit: Visit;

const stage = sharedStage();

/** The chat of a new user who asked for this reply. */
async function replyWith(text: string, rate = 0): Promise<Page> {
  stage.product.model.control.setRules([{ endpoint: 'chat', contains: 'Write it', text, rate }]);
  visit = await stage.openChat(await stage.product.signedIn());
  await say(visit.page, 'Write it');
  return visit.page;
}

const reply = (page: Page) => page.getByRole('article', { name: 'Assistant' }).last();

describe('a reply in Markdown', () => {
  it('renders formulas while it is written, with text for screen readers', async () => {
    const page = await replyWith(
      'So $E = mc^2$ and \\(a^2\\), but $5 and $10 are money.\n\n$$\n\\int_0^1 x^2 \\, dx = \\frac{1}{3}\n$$\n\nThat is all.',
      60,
    );
    await reply(page).getByText('That is all.').waitFor();
    await expect.poll(() => reply(page).locator('.katex').count()).toBe(3);
    await expect.poll(() => reply(page).locator('.katex-display').count()).toBe(1);
    await expect
      .poll(() => reply(page).locator('math annotation').allTextContents())
      .toEqual(['E = mc^2', 'a^2', '\\int_0^1 x^2 \\, dx = \\frac{1}{3}']);
    await expect.poll(() => reply(page).innerText()).toContain('but $5 and $10 are money.');
    expect(visit.offences).toEqual({ console: [], foreign: [], csp: [] });
  });

  it('shows an invalid formula as its source, and creates no link or image from one', async () => {
    const broken = [
      '\\frac{1}{',
      '\\undefined x',
      '\\def\\a{\\a\\a}\\a',
      '\\text{<img src=x onerror=alert(1)>}\\x',
    ];
    const harmless = [
      '\\href{javascript:alert(1)}{x}',
      '\\url{https://evil.example}',
      '\\includegraphics{https://evil.example/x.png}',
      '\\htmlStyle{background:url(https://evil.example)}{y}',
      '\\htmlData{a=b}{y}',
      '\\rule{99999em}{99999em}',
    ];
    const page = await replyWith(
      `${[...broken, ...harmless].map((tex) => `- $${tex}$`).join('\n')}\n\nThe end: $x$.`,
    );
    // Each formula is drawn in a frame of its own: what remains at the end is what cannot be read.
    const sources = () => reply(page).locator('.md-math-source').allTextContents();
    await expect.poll(sources).toEqual(broken);
    await expect.poll(() => reply(page).locator('.katex').count()).toBe(harmless.length + 1);
    const inside = (selector: string) => reply(page).locator(`li ${selector}`).count();
    expect([
      await inside('a'),
      await inside('img'),
      await inside('[data-a]'),
      await inside('[style*="url"]'),
    ]).toEqual([0, 0, 0, 0]);
    const tallest = await reply(page)
      .locator('li')
      .evaluateAll((items) => Math.max(...items.map((item) => item.clientHeight)));
    expect(tallest).toBeLessThan(1000);
    expect(visit.offences).toEqual({ console: [], foreign: [], csp: [] });
  });

  it('decodes named character references as HTML does', async () => {
    const page = await replyWith(
      'Names: &copy; &frac34; &ClockwiseContourIntegral; &semi; &lt;b&gt; &copyx; &nosuchname; &copy',
    );
    await reply(page).getByText('Names: © ¾ ∲ ; <b> &copyx; &nosuchname; &copy', { exact: true }).waitFor();
  });

  it('highlights a code block without a closing fence once the reply is finished', async () => {
    const page = await replyWith('So:\n\n```python\nfor i in range(10):\n    print(i)\n');
    await reply(page).locator('.md-code .hljs-keyword').first().waitFor();
  });

  it('a code block keeps its height when its colours come', async () => {
    const text = '```python\nfor i in range(10):\n    print(i)\n\nprint("Done.")\n```';
    stage.product.model.control.setRules([{ endpoint: 'chat', contains: 'Write it', text, rate: 0 }]);
    const fetched = Promise.withResolvers<Route>();
    visit = await stage.openChat(await stage.product.signedIn(), {}, ({ page: opened }) =>
      routeOnce(opened, '**/assets/workers/highlight.worker-*.js', fetched.resolve),
    );
    const { page } = visit;
    await say(page, 'Write it');
    const route = await fetched.promise;
    const code = reply(page).locator('.md-code pre');
    const height = (): Promise<number> => code.evaluate((one) => one.clientHeight);
    await code.getByText('Done.').waitFor();
    await button(page, 'Regenerate').waitFor();
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const before = await height();
    await route.continue();
    await code.locator('.hljs-keyword').first().waitFor();
    expect(await height()).toBe(before);
  });
});
