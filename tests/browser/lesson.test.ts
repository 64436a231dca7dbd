import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import type { StudentTicket } from '@studyhall/contracts';
import { seriousFindings } from '../support/axe.ts';
import { openChromium, type TestBrowser, type Visit, type VisitOptions } from '../support/browser.ts';
import * as chat from '../support/chat.page.ts';
import { button, composer, disablePolling, replies, say, withWrongClock } from '../support/chat.page.ts';
import { freePort } from '../../scripts/lib/free-port.ts';
import { closeByEscape } from '../support/keys.ts';
import { answerByKeyboard, endLesson, readReports } from '../support/lesson.end.ts';
import {
  CLASS,
  lessonOf,
  makeClass,
  overlay,
  pushed,
  readable,
  ticketOn,
  tileOf,
  tiles,
  type Room,
} from '../support/lesson.page.ts';
import { Line } from '../support/line.ts';
import type { Person } from '../support/person.ts';
import { startProduct, type Product } from '../support/product.ts';

/** Not shared with other files: its processes are killed. */
let product: Product;
let browser: TestBrowser;
/** The connection of the fourth student. */
let line: Line;
beforeAll(async () => {
  // The api starts again on its port.
  const PORT = String(await freePort());
  [product, browser] = await Promise.all([startProduct({ env: { PORT } }), openChromium()]);
  line = await Line.to(product.url);
});
afterAll(async () => {
  await browser?.close();
  line?.close();
  await product?.stop();
});

/** The prompt that explains what the class asks about. */
const EXPLAIN = 'Explain this step by step, with an example: osmosis work';

const openChat = async (
  person: Person,
  options: VisitOptions,
  prepare: (visit: Visit) => Promise<unknown>,
  url = product.url,
): Promise<Page> => (await chat.openChat(browser, url, person, options, prepare)).page;

/** The teacher starts from the dashboard. The clocks of the teacher and of one student are wrong. */
async function startLesson({ desk, pages, mia }: Room): Promise<void> {
  await desk.goto('/admin');
  await button(desk, `Start lesson ${CLASS}`).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Study mode Off' }).click();
  await desk.getByRole('option', { name: 'Hints first' }).click();
  await desk.getByRole('switch', { name: 'Only the lesson’s chat' }).click();
  await dialog.getByRole('button', { name: 'Ends With the class’s time slot' }).click();
  await desk.getByRole('option', { name: 'In 45 minutes' }).click();
  await dialog.getByRole('button', { name: 'Start lesson', exact: true }).click();
  await tileOf(desk, mia).getByText('Here', { exact: true }).waitFor();

  const { ends_at } = await lessonOf(mia);
  expect(Math.abs(Date.parse(ends_at) - Date.now() - 45 * 60_000)).toBeLessThan(120_000);
  const bars = () =>
    Promise.all(Object.values(pages).map((page) => page.getByText(`${CLASS} is live until`).innerText()));
  await expect.poll(async () => new Set(await bars()).size).toBe(1);
}

/** From a private chat, which is closed now, into the lesson. */
async function joinLesson(page: Page): Promise<void> {
  await page.getByText('This chat is closed until the lesson ends.', { exact: false }).waitFor();
  await button(page, 'Open the lesson').first().click();
  await readable(page).waitFor();
}

/** The exercises of study mode, a student who writes, and a raised hand. */
async function studyAndRaiseHand({ desk, pages, teacher, mia, ben }: Room): Promise<void> {
  await say(pages.mia, 'Solve 3x + 4 = 19');
  await replies(pages.mia).locator('nth=0').waitFor();
  const next = pages.mia.getByText('Answer the hint, or show your own attempt, to see the solution.');
  await next.waitFor();
  const dialog = pages.mia.getByRole('dialog', { name: 'Study mode: Hints first' });
  await button(pages.mia, 'Study mode: Hints first').click();
  await dialog.getByText(/3x \+ 4 = 19/).waitFor();
  await closeByEscape(dialog);
  await teacher.http.post(`/api/lessons/${(await lessonOf(mia)).id}/solutions`, {});
  await button(pages.mia, 'Study mode: Hints first').click();
  await dialog.getByText(/opened the solution/).waitFor();
  await closeByEscape(dialog);
  await next.waitFor({ state: 'detached' });
  await tileOf(desk, mia).getByText('1 question').waitFor();
  // A student counts as writing for a few seconds after a key.
  await expect
    .poll(async () => {
      await composer(pages.ben).press('a');
      return tileOf(desk, ben).getByText('Writing').isVisible();
    })
    .toBe(true);
  await button(pages.ben, 'Raise hand').click();
  await tileOf(desk, ben).getByText('Hand up').waitFor();
  // Below the pointer the tiles keep their places.
  await desk.mouse.move(0, 0);
  await expect.poll(() => tiles(desk).first().innerText()).toContain(ben.user.username);
}

/** Three students ask the same. The worker dies while it writes the replies. */
async function askWhileWorkerDies({ desk, pages, ben, zoe }: Room): Promise<void> {
  const concept = { kind: 'concept', known: 0, exercise: '', is_attempt: false, values: [], texts: [] };
  product.model.control.setRules([
    { contains: '<question>', tools: [{ name: 'judge_question', args: concept }] },
    { endpoint: 'chat', contains: 'osmosis', tokens: 150, rate: 50 },
  ]);
  const asking = Object.values(pages);
  await Promise.all(asking.map((page) => say(page, 'How does osmosis work?')));
  await replies(pages.zoe).getByText('w20 ', { exact: false }).waitFor();
  await product.workers[0]?.kill();
  await product.startWorker();
  for (const page of asking) await replies(page).getByText('w150', { exact: false }).waitFor();
  product.model.control.reset();
  for (const one of [ben, zoe]) await tileOf(desk, one).getByText('1 question').waitFor();
}

/** One press makes a topic of the class a card with a prompt. */
async function explainTopic({ desk, pages }: Room): Promise<void> {
  const topics = desk.getByRole('region', { name: 'What the class asks about' });
  await topics.getByText('3 students').waitFor();
  await topics.getByRole('button', { name: 'Edit before sending: osmosis work' }).click();
  const prompt = desk.getByRole('textbox', { name: 'Text', exact: true });
  await expect.poll(() => prompt.inputValue()).toBe(EXPLAIN);
  await topics.getByRole('button', { name: 'Ask everyone to explain…' }).click();
  for (const page of Object.values(pages)) await pushed(page).getByText(EXPLAIN).waitFor();
  await desk.getByText('3 of 4 delivered, 3 seen, 0 used').waitFor();
  await expect.poll(() => seriousFindings(pages.mia)).toEqual([]);
  await expect.poll(() => seriousFindings(desk)).toEqual([]);
  await button(pages.mia, 'Use').click();
  await expect.poll(() => composer(pages.mia).inputValue()).toBe(EXPLAIN);
  await desk.getByText('3 of 4 delivered, 3 seen, 1 used').waitFor();
}

/** The fourth student comes late and gets the card too. */
async function comeLate({ desk, dan }: Room): Promise<Page> {
  const late = await openChat(dan, {}, withWrongClock(2), line.url);
  await joinLesson(late);
  await pushed(late).getByText(EXPLAIN).waitFor();
  await desk.getByText('4 of 4 delivered, 4 seen, 1 used').waitFor();
  await expect.poll(() => tiles(desk).filter({ hasText: 'Here' }).count()).toBe(4);
  return late;
}

/** The pause reaches a page whose line is cut when it returns. It outlives the death of the api, and a reload. */
async function pauseWhileApiDies({ desk, pages }: Room, late: Page): Promise<void> {
  const everyone = [...Object.values(pages), late];
  line.cut();
  await button(desk, 'Pause').click();
  await desk.getByRole('textbox', { name: 'Reason' }).fill('Look at the board');
  await button(desk, 'Pause now').click();
  for (const page of Object.values(pages)) await overlay(page).getByText('Look at the board').waitFor();
  line.mend();
  await overlay(late).getByText('Look at the board').waitFor();
  await expect.poll(() => seriousFindings(pages.mia)).toEqual([]);
  await pages.mia.keyboard.press('Escape');
  await product.apis[0]?.kill();
  await product.startApi();
  await pages.mia.reload();
  await overlay(pages.mia).getByText('Look at the board').waitFor();
  for (const page of everyone) await expect.poll(() => overlay(page).count()).toBe(1);
  await expect.poll(() => tiles(desk).filter({ hasText: 'Here' }).count()).toBe(4);
  await button(desk, 'Resume').click();
  for (const page of everyone) await overlay(page).waitFor({ state: 'detached' });
  await expect.poll(() => composer(pages.mia).inputValue()).toBe(EXPLAIN);
}

/** The teacher reads a conversation as it goes on and writes in it; the student sees who looked. */
async function writeAsTeacher({ desk, pages, teacher, mia }: Room): Promise<void> {
  await tileOf(desk, mia).click();
  const panel = desk.getByRole('complementary', { name: `Chat of ${mia.user.username}` });
  await panel.getByText('Solve 3x + 4 = 19', { exact: false }).first().waitFor();
  await say(pages.mia, 'Please help. I want to die.');
  await pages.mia.getByText(/^Thank you for writing this/).waitFor();
  await say(pages.mia, 'And what is a wall?');
  await panel.getByText('And what is a wall?').waitFor();
  await panel.getByText(/^This question and its reply are not shown here/).waitFor();
  await expect.poll(() => panel.getByText(/I want to die|Thank you for writing/).count()).toBe(0);
  await panel.getByRole('textbox', { name: 'Write as teacher' }).fill('Well done, Mia.');
  await panel.getByRole('button', { name: 'Send' }).click();
  for (const place of [pages.mia, panel])
    await place
      .getByRole('article', { name: `${teacher.user.username} · Teacher` })
      .getByText('Well done, Mia.')
      .waitFor();
  await expect.poll(() => seriousFindings(desk)).toEqual([]);
  await button(pages.mia, 'Who looked').click();
  await pages.mia.getByRole('dialog').getByText(`${teacher.user.username} · Teacher`).waitFor();
  await closeByEscape(pages.mia.getByRole('dialog').filter({ hasText: teacher.user.username }));
  // The tools stand where the chat is.
  await panel.getByRole('button', { name: 'Close the chat' }).click();
}

/** A ticket is proposed, edited and sent. Answers outlive the death of the worker that groups them. */
async function answerTicket({ desk, pages, ben }: Room, late: Page): Promise<void> {
  await button(desk, 'Exit ticket').click();
  const dialog = desk.getByRole('dialog', { name: 'Exit ticket' });
  await dialog.getByRole('button', { name: 'Propose questions' }).click();
  const question = (number: number): Locator =>
    dialog.getByRole('textbox', { name: `Question ${number}`, exact: true });
  await expect.poll(() => question(1).inputValue()).toBe('What did the class ask about most?');
  await question(3).fill('What was new for you?');
  await expect.poll(() => seriousFindings(desk)).toEqual([]);
  await dialog.getByRole('button', { name: 'Send the ticket' }).click();
  await ticketOn(pages.mia).waitFor();
  await product.workers.at(-1)?.kill();

  await answerByKeyboard(pages.mia);
  const results = desk.getByRole('region', { name: 'Exit tickets' });
  await results.getByText('1 of 4 answered').waitFor();
  // An answer from the student's other device is shown on this one, which may change it.
  const { ticket } = (await ben.http.get<{ ticket: StudentTicket }>('/api/lessons/current')).body;
  const answers = `/api/lessons/${ticket.lesson_id}/tickets/${ticket.id}/answers`;
  await ben.http.post(answers, { question_id: 1, value: 1 });
  await expect.poll(() => ticketOn(pages.ben).getByRole('radio').first().isChecked()).toBe(true);
  await ticketOn(pages.ben).getByRole('radio').last().check();
  await button(pages.ben, 'Send answer').click();
  await ben.http.post(answers, { question_id: 3, value: 'cell wall!' });
  await ticketOn(late).getByRole('radio').first().check();
  await button(late, 'Send answer').click();
  await results.getByText('3 of 4 answered').waitFor();
  await results.getByText('2 of 3 right').waitFor();
  await results.getByText('Average 2').waitFor();
  await product.startWorker();
  await expect.poll(() => results.getByText('cell wall').count()).toBe(1);
  await expect.poll(() => seriousFindings(desk)).toEqual([]);
  await pages.mia.reload();
  await ticketOn(pages.mia).getByText('3 of 3 answered').waitFor();
}

/** A student who is removed leaves the lesson and the wall before the wall is read again by its interval. */
async function removeStudent({ admin, desk, dan }: Room, late: Page): Promise<void> {
  await admin.http.send('DELETE', `${admin.path}/members/${dan.user.id}`);
  await tileOf(desk, dan).waitFor({ state: 'detached', timeout: 20_000 });
  await button(late, 'Raise hand').waitFor({ state: 'detached' });
  await ticketOn(late).waitFor({ state: 'detached' });
}

it('a whole lesson of a teacher and four students: a reload, a cut line, a killed worker and a killed api', async () => {
  onTestFailed(async () => console.error(await browser.describePages()));
  const people = await makeClass(product);
  const { teacher, mia, ben, zoe } = people;
  const [{ page: desk }, ...opened] = await Promise.all([
    chat.windowOf(browser, product.url, teacher, { bypassCSP: true }),
    openChat(mia, { bypassCSP: true }, disablePolling),
    openChat(ben, {}, (visit) => Promise.all([disablePolling(visit), withWrongClock(3)(visit)])),
    openChat(zoe, {}, disablePolling),
  ]);
  const [miaPage, benPage, zoePage] = opened;
  await withWrongClock(-3)({ page: desk });
  const room: Room = { ...people, desk, pages: { mia: miaPage, ben: benPage, zoe: zoePage } };
  await startLesson(room);
  for (const page of opened) await joinLesson(page);
  await studyAndRaiseHand(room);
  await askWhileWorkerDies(room);
  await explainTopic(room);
  const late = await comeLate(room);
  await pauseWhileApiDies(room, late);
  await writeAsTeacher(room);
  await answerTicket(room, late);
  await removeStudent(room, late);
  await endLesson(room);
  await readReports(room);
});
