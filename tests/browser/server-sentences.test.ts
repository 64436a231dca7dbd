import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUser } from '@studyhall/testing';
import { openChromium, type TestBrowser } from '../support/browser.ts';
import { sayByEnter, windowOf } from '../support/chat.page.ts';
import { startProduct, type Product } from '../support/product.ts';

let product: Product;
let browser: TestBrowser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ env: { CODE_CONCURRENCY: '1' } }), openChromium()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const LATIN = /[A-Za-z]/;
const ARABIC = /\p{Script=Arabic}/u;

const SLIDES_WITHOUT_THEIR_IMAGE = {
  title: 'الماء',
  slides: [{ title: 'الماء', points: ['يغلي'], image: { artifact: 'غائبة.png' } }],
};

async function openArabicChat(): Promise<Page> {
  const visit = await windowOf(browser, product.url, await product.signedIn());
  await visit.page.addInitScript(() => localStorage.setItem('studyhall.locale', 'ar'));
  await visit.page.goto('/chat');
  await visit.page.locator('textarea[data-composer]').waitFor();
  return visit.page;
}

const reply = (page: Page) => page.getByRole('article', { name: 'المساعد' }).last();

/** Every step of the last reply with its details, without the names of files. */
async function stepsOf(page: Page): Promise<string[]> {
  const toggle = reply(page).getByRole('button', { expanded: false }).first();
  if (await toggle.isVisible()) await toggle.click();
  const texts = await reply(page).locator('ol > li').allTextContents();
  return texts.map((text) => text.replaceAll(/\S+\.(txt|pdf|png)/g, ''));
}

describe('what the server says on an Arabic page', () => {
  it('has no English word in the steps of a reply, live and after a reload', async () => {
    const page = await openArabicChat();
    await page.locator('input[type=file]').setInputFiles([
      { name: 'مذكرة.txt', mimeType: 'text/plain', buffer: Buffer.from('الماء يغلي عند مئة درجة.') },
      { name: 'تالف.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 cut off') },
    ]);
    const tools = [
      { name: 'run_code', args: { code: "import os; os.mkdir('مجلد'); print(1)" } },
      { name: 'run_code', args: { program: 'print(1)' } },
      { name: 'make_slides', args: SLIDES_WITHOUT_THEIR_IMAGE },
      { name: 'run_code', args: { code: 'raise SystemExit(3)' } },
      { name: 'search_documents', args: { query: 'الماء' } },
      { name: 'web_search', args: { query: 'الماء' } },
    ];
    await sayByEnter(page, `سؤال [[demo: tools=${JSON.stringify(tools)} text="تم."]]`);
    await reply(page).getByText('تم.', { exact: true }).waitFor();
    await expect.poll(async () => (await stepsOf(page)).length).toBe(8);
    const live = await stepsOf(page);
    expect(live.filter((text) => LATIN.test(text))).toEqual([]);
    expect(live.join(' ')).toMatch(/قرأ/);
    await reply(page).getByText('لم يُحفظ: مجلد،').first().waitFor();
    expect(live.join(' ')).toMatch(/بحث في مستنداتك/);

    await page.reload();
    await reply(page).getByText('تم.', { exact: true }).waitFor();
    await expect.poll(async () => (await stepsOf(page)).length).toBe(8);
    expect((await stepsOf(page)).filter((text) => LATIN.test(text))).toEqual([]);
    await page.context().close();
  });

  it('draws what is asked for in Arabic, without an English word', async () => {
    const page = await openArabicChat();
    await sayByEnter(page, 'ارسم قطة');
    await reply(page).getByRole('img', { name: 'قطة', exact: true }).waitFor();
    const texts = async (): Promise<string[]> => {
      const names = await reply(page)
        .locator('[aria-label], [alt], [title]')
        .evaluateAll((all) =>
          all.map((one) => ['aria-label', 'alt', 'title'].map((name) => one.getAttribute(name)).join(' ')),
        );
      return [...names, await reply(page).textContent()].map((text) => text?.replaceAll('.png', '') ?? '');
    };
    await expect.poll(async () => (await texts()).join(' ')).toMatch(ARABIC);
    await expect.poll(async () => (await texts()).filter((text) => LATIN.test(text))).toEqual([]);
    await page.context().close();
  });

  it('has no English word in the sentence of a failed reply', async () => {
    const page = await openArabicChat();
    await sayByEnter(page, 'سؤال [[demo: fault=half tokens=40 after=20]]');
    const failure = reply(page).getByRole('alert');
    await expect.poll(() => failure.textContent()).toMatch(ARABIC);
    const said = (await failure.textContent()) ?? '';
    expect(said).not.toMatch(LATIN);

    // On paper and as Markdown it is said in the same words.
    await page.evaluate(() => {
      window.print = () => {
        document.body.dataset.printed = document.querySelector('[data-print-sheet]')?.textContent ?? '';
      };
    });
    const choose = async (entry: string): Promise<void> => {
      await page.getByRole('button', { name: 'القائمة', exact: true }).click();
      await page.getByRole('menuitem', { name: entry }).click();
    };
    await choose('طباعة أو حفظ بصيغة PDF');
    await expect.poll(() => page.evaluate(() => document.body.dataset.printed)).toContain(said);
    const [exported] = await Promise.all([page.waitForEvent('download'), choose('تصدير بصيغة Markdown')]);
    expect(await readFile(await exported.path(), 'utf8')).toContain(said);
    await page.context().close();
  });

  it('has no English word in a refused sign-in, nor in a limit with its time', async () => {
    const { username } = await createUser(product.db);
    const { page, context } = await browser.visit(product.url);
    await page.addInitScript(() => localStorage.setItem('studyhall.locale', 'ar'));
    await page.goto('/signin');
    await page.locator('input[name=username]').fill(username);
    await page.locator('input[type=password]').fill('a wrong password');
    for (let limited = false; !limited;) {
      const [answer] = await Promise.all([
        page.waitForResponse('**/api/signin'),
        page.locator('button[type=submit]').click(),
      ]);
      limited = answer.status() === 429;
      const banner = page.getByRole('alert').first();
      await expect.poll(() => banner.textContent()).toMatch(ARABIC);
      await expect.poll(() => banner.textContent()).not.toMatch(LATIN);
      if (limited) await expect.poll(() => banner.textContent()).toMatch(/حاول مجددًا بعد .*دقيق/);
    }
    await context.close();
  });
});
