import { beforeAll, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { lessonOf, makeClass } from '../support/lesson.page.ts';
import { button } from '../support/chat.page.ts';
import { sharedStage } from '../support/stage.ts';

const stage = sharedStage();

/** The width of A4 without its margins, in CSS pixels. */
const PAPER = { width: 673, height: 986 };

let room: Awaited<ReturnType<typeof makeClass>>;
let lessonId: string;
beforeAll(async () => {
  room = await makeClass(stage.product);
  const { admin, teacher, mia } = room;
  const body = { study_mode: 'attempt_first' };
  const started = await teacher.http.post<{ lesson_id: string }>(`${admin.path}/lessons`, body);
  lessonId = started.body.lesson_id;
  const tab = await mia.open();
  const conversation_id = (await lessonOf(mia)).conversation_id ?? undefined;
  await tab.terminalEvent((await mia.ask('Solve 3x + 5 = 20', { conversation_id })).turn_id);
  mia.close();
  await teacher.http.post(`/api/lessons/${lessonId}/end`);
});

/** Words that stand on more than one line. */
const brokenWords = (one: Locator): Promise<string[]> =>
  one.evaluate((element) => {
    const broken: string[] = [];
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/\p{L}+/gu)) {
        const range = new Range();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        if (new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size > 1)
          broken.push(word);
      }
    return broken;
  });

const openReport = async (address: string, person = room.teacher): Promise<Page> => {
  const { page } = await stage.openWindow(person, { viewport: PAPER, colorScheme: 'dark', bypassCSP: true });
  await page.goto(address);
  await button(page, 'Print or save as PDF').waitFor();
  return page;
};

it('the printed report of a lesson breaks no word', async () => {
  const page = await openReport(`/admin?section=lessons&lesson=${lessonId}&report=1`);
  await page.evaluate(() => Object.assign(window, { print: () => dispatchEvent(new Event('printed')) }));
  const printed = page.evaluate(() => new Promise((resolve) => addEventListener('printed', resolve)));
  await button(page, 'Print or save as PDF').click();
  await printed;
  await page.emulateMedia({ media: 'print' });
  const sheet = page.locator('[data-print-sheet]');
  await sheet.getByText('Solutions opened').waitFor();
  await expect.poll(() => brokenWords(sheet.locator('thead'))).toEqual([]);
});

it.each([
  ['of the teacher', () => openReport(`/admin?section=lessons&lesson=${lessonId}&report=1`)],
  ['of a student', () => openReport(`/lessons/${lessonId}`, room.mia)],
])('the page %s is printed whole by the browser, in ink on paper, without controls', async (_of, open) => {
  const page = await open();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(28, 31, 38)');
  await expect.poll(() => page.getByRole('button').count()).toBe(0);
  await expect.poll(() => page.getByRole('link', { name: /Lessons|lesson$/ }).count()).toBe(0);
  const hidden = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('*')]
        .filter((one) => {
          const { overflowX, overflowY } = getComputedStyle(one);
          const isCut = one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1;
          return one.clientHeight > 1 && isCut && (overflowX !== 'visible' || overflowY !== 'visible');
        })
        .map(({ className }) => className),
    );
  await expect.poll(hidden).toEqual([]);
});
