import { expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import type { StudentLesson, StudentTicket } from '@studyhall/contracts';
import type { Person } from '../support/person.ts';
import { seriousFindings } from '../support/axe.ts';
import { button, composer, disablePolling, replies, say, withWrongClock } from '../support/chat.page.ts';
import { sharedStage } from '../support/stage.ts';

const stage = sharedStage();
let made = 0;

/** A class with a teacher and three students. */
async function makeClass(): Promise<{
  name: string;
  teacher: Person;
  mia: Person;
  ben: Person;
  zoe: Person;
}> {
  made += 1;
  const name = `Lesson class ${made}`;
  const [head, teacher, mia, ben, zoe] = await Promise.all([
    stage.product.signedIn({ role: 'SCHOOL_ADMIN', school: 'WALL' }),
    stage.product.signedIn({ role: 'TEACHER', school: 'WALL' }),
    stage.product.signedIn({ school: 'WALL' }),
    stage.product.signedIn({ school: 'WALL' }),
    stage.product.signedIn({ school: 'WALL' }),
  ]);
  const created = await head.http.post<{ group_id: number }>('/api/groups', { name, school: 'WALL' });
  const id = created.body.group_id;
  await stage.product.db.query(
    `INSERT INTO group_slots (group_id, day_of_week, start_minute, end_minute)
     SELECT $1, day, 0, 1439 FROM generate_series(0, 6) day`,
    [id],
  );
  await head.http.post(`/api/groups/${id}/assign`, [mia.user.id, ben.user.id, zoe.user.id]);
  await head.http.post(`/api/groups/${id}/teachers`, [teacher.user.id]);
  return { name, teacher, mia, ben, zoe };
}

/** Asks in the lesson's conversation, without a page. */
async function askInLesson(person: Person, message: string): Promise<void> {
  const { body } = await person.http.get<{ lesson: StudentLesson }>('/api/lessons/current');
  await person.ask(message, { conversation_id: body.lesson.conversation_id ?? undefined });
}

const overlay = (page: Page): Locator => page.getByRole('alertdialog', { name: 'Eyes on me' });
const readable = (page: Page): Locator => page.getByText('Your teacher can read this conversation.');

const ticketOn = (page: Page): Locator => page.getByRole('region', { name: 'Exit ticket', exact: true });

/** A ticket that is proposed, edited and sent; one student answers it by keyboard. */
async function answerTicket(desk: Page, first: Page, second: Page, other: Person): Promise<void> {
  await button(desk, 'Exit ticket').click();
  const dialog = desk.getByRole('dialog', { name: 'Exit ticket' });
  await dialog.getByRole('button', { name: 'Propose questions' }).click();
  const question = (number: number): Locator =>
    dialog.getByRole('textbox', { name: `Question ${number}`, exact: true });
  await expect.poll(() => question(1).inputValue()).toBe('What did the class ask about most?');
  await question(3).fill('What was new for you?');
  expect(await seriousFindings(desk)).toEqual([]);
  await dialog.getByRole('button', { name: 'Send the ticket' }).click();

  const focused = first.locator(':focus');
  await ticketOn(first).getByRole('radio', { name: 'osmosis', exact: true }).focus();
  await first.keyboard.press('Space');
  await first.keyboard.press('Enter');
  await focused.getByText('Question 2 of 3').waitFor();
  await first.keyboard.press('Tab');
  await first.keyboard.press('Space');
  await first.keyboard.press('ArrowRight');
  await first.keyboard.press('Enter');
  await focused.getByText('Question 3 of 3').waitFor();
  await first.keyboard.press('Tab');
  await first.keyboard.type('The cell wall');
  expect(await seriousFindings(first)).toEqual([]);
  await button(first, 'Send answer').click();
  await ticketOn(first).getByText('3 of 3 answered').waitFor();

  const results = desk.getByRole('region', { name: 'Exit tickets' });
  await results.getByText('1 of 3 answered').waitFor();
  // An answer from the student's other device is shown on this one, which may change it.
  const { ticket } = (await other.http.get<{ ticket: StudentTicket }>('/api/lessons/current')).body;
  await other.http.post(`/api/lessons/${ticket.lesson_id}/tickets/${ticket.id}/answers`, {
    ...{ question_id: 1, value: 1 },
  });
  await expect.poll(() => ticketOn(second).getByRole('radio').first().isChecked()).toBe(true);
  await ticketOn(second).getByRole('radio').last().check();
  await button(second, 'Send answer').click();
  await results.getByText('2 of 3 answered').waitFor();
  await results.getByText('1 of 2 right').waitFor();
  await results.getByText('Average 2').waitFor();
  await results.getByText('The cell wall').waitFor();
  expect(await seriousFindings(desk)).toEqual([]);
  await first.reload();
  await ticketOn(first).getByText('3 of 3 answered').waitFor();
}

it('a lesson of a teacher and two students, from its start to its end, with a reload in it', async () => {
  const { name, teacher, mia, ben, zoe } = await makeClass();
  const [{ page: desk }, { page: first }, { page: second }] = await Promise.all([
    stage.openWindow(teacher, { bypassCSP: true }),
    stage.openChat(mia, { bypassCSP: true }, disablePolling),
    stage.openChat(ben, {}, (visit) => Promise.all([disablePolling(visit), withWrongClock(3)(visit)])),
  ]);
  await withWrongClock(-3)({ page: desk });
  for (const page of [desk, first, second]) page.setDefaultTimeout(15_000);
  await desk.goto('/admin');

  await button(desk, `Start lesson ${name}`).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Study mode No study mode' }).click();
  await desk.getByRole('option', { name: 'Study mode: hints' }).click();
  await desk.getByRole('switch', { name: 'Only the lesson’s chat' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Ends With the class’s time slot' }).click();
  await desk.getByRole('option', { name: 'In 45 minutes' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Start lesson', exact: true }).click();
  const tiles = desk.getByRole('list', { name: 'Students' }).getByRole('button');
  const tileOf = ({ user }: Person): Locator => tiles.filter({ hasText: user.username });
  await tileOf(mia).getByText('Here', { exact: true }).waitFor();

  // The clocks of the teacher and of one student are wrong: both pages say when the lesson ends.
  const { lesson: current } = (await mia.http.get<{ lesson: StudentLesson }>('/api/lessons/current')).body;
  expect(Math.abs(Date.parse(current.ends_at) - Date.now() - 45 * 60_000)).toBeLessThan(120_000);
  const bars = [first, second].map((page) => page.getByText(`${name} is live until`).innerText());
  expect(new Set(await Promise.all(bars)).size).toBe(1);

  // From a private chat, which is closed now, into the lesson.
  for (const page of [first, second]) {
    await page.getByText(`${name} is live until`).waitFor();
    await page.getByText('This chat is closed until the lesson ends.', { exact: false }).waitFor();
    await button(page, 'Open the lesson').first().click();
    await readable(page).waitFor();
  }
  await say(first, 'What is a cell? [[demo: text="The smallest unit of life."]]');
  await replies(first).locator('nth=0').waitFor();
  const studyDialog = first.getByRole('dialog', { name: 'Study mode: hints' });
  await button(first, 'Study mode: hints').click();
  await studyDialog.getByText(/1 hint/).waitFor();
  await first.keyboard.press('Escape');
  await teacher.http.post(`/api/lessons/${current.id}/solutions`, {});
  await button(first, 'Study mode: hints').click();
  await studyDialog.getByText(/1 hint.* opened the solution/).waitFor();
  await first.keyboard.press('Escape');
  await tileOf(mia).getByText('1 question').waitFor();
  await composer(second).pressSequentially('I am');
  await tileOf(ben).getByText('Writing').waitFor();

  await button(second, 'Raise hand').click();
  await tileOf(ben).getByText('Hand up').waitFor();
  // Below the pointer the tiles keep their places.
  await desk.mouse.move(0, 0);
  await expect.poll(() => tiles.first().innerText()).toContain(ben.user.username);

  await Promise.all([mia, ben, zoe].map((one) => askInLesson(one, 'How does osmosis work?')));
  const topics = desk.getByRole('region', { name: 'What the class asks about' });
  await topics.getByText('3 students').waitFor();
  await topics.getByRole('button', { name: 'Explain to the class' }).click();
  const prompt = desk.getByRole('textbox', { name: 'Text', exact: true });
  await expect.poll(() => prompt.inputValue()).toContain('step by step, with an example: osmosis work');
  await desk.getByRole('textbox', { name: 'Text', exact: true }).fill('Explain osmosis.');
  await button(desk, 'Send').click();
  for (const page of [first, second])
    await page.getByRole('region', { name: 'From your teacher' }).getByText('Explain osmosis.').waitFor();
  await desk.getByText('2 of 3 delivered, 2 seen, 0 used').waitFor();
  expect(await seriousFindings(first)).toEqual([]);
  expect(await seriousFindings(desk)).toEqual([]);
  await button(first, 'Use').click();
  await expect.poll(() => composer(first).inputValue()).toBe('Explain osmosis.');
  await desk.getByText('2 of 3 delivered, 2 seen, 1 used').waitFor();

  await button(desk, 'Pause').click();
  await desk.getByRole('textbox', { name: 'Reason' }).fill('Look at the board');
  await button(desk, 'Pause now').click();
  await Promise.all([first, second].map((page) => overlay(page).getByText('Look at the board').waitFor()));
  expect(await seriousFindings(first)).toEqual([]);
  await first.keyboard.press('Escape');
  await first.reload();
  await overlay(first).getByText('Look at the board').waitFor();
  await button(desk, 'Resume').click();
  for (const page of [first, second]) await overlay(page).waitFor({ state: 'detached' });
  expect(await composer(first).inputValue()).toBe('Explain osmosis.');

  await tileOf(mia).click();
  const panel = desk.getByRole('complementary', { name: `Conversation of ${mia.user.username}` });
  await panel.getByText('What is a cell?', { exact: false }).waitFor();
  await say(first, 'And what is a wall?');
  await panel.getByText('And what is a wall?').waitFor();
  await panel.getByRole('textbox', { name: 'Write as teacher' }).fill('Well done, Mia.');
  await panel.getByRole('button', { name: 'Send' }).click();
  for (const place of [first, panel])
    await place
      .getByRole('article', { name: `${teacher.user.username} · Teacher` })
      .getByText('Well done, Mia.')
      .waitFor();
  expect(await seriousFindings(desk)).toEqual([]);
  await button(first, 'Who looked').click();
  await first.getByRole('dialog').getByText(`${teacher.user.username} · Teacher`).waitFor();
  await first.keyboard.press('Escape');

  await answerTicket(desk, first, second, ben);

  await button(desk, 'End lesson').click();
  await desk.getByRole('alertdialog').getByRole('button', { name: 'End lesson' }).click();
  await desk.getByText('This lesson is over.').waitFor();
  for (const page of [first, second])
    await page.getByRole('button', { name: /Raise hand|Lower hand/ }).waitFor({ state: 'detached' });
  await readable(first).waitFor();
  // The ticket outlives the lesson.
  for (const page of [first, second])
    await ticketOn(page).getByText('Closes in 10 minutes.', { exact: false }).waitFor();
  await button(desk, 'Close the ticket').click();
  await ticketOn(first).getByText('The exit ticket is closed.').waitFor();
  await ticketOn(first).getByText('Right answer: osmosis').waitFor();
  await button(first, 'Dismiss the exit ticket').click();
  await ticketOn(first).waitFor({ state: 'detached' });

  await desk.getByRole('link', { name: 'Report', exact: true }).click();
  await desk.getByText('3 of 3 came', { exact: false }).waitFor();
  await desk.getByRole('row', { name: new RegExp(mia.user.username) }).waitFor();
  await desk.getByText(`${teacher.user.username} read the conversation of ${mia.user.username}`).waitFor();
  expect(await seriousFindings(desk)).toEqual([]);
  await button(first, 'Menu').click();
  await first.getByRole('menuitem', { name: 'My lessons' }).click();
  await first.getByRole('link', { name: new RegExp(name) }).click();
  await first.getByText('How does osmosis work?').waitFor();
  await first.getByRole('region', { name: 'Who looked' }).getByText(teacher.user.username).first().waitFor();
  expect(await seriousFindings(first)).toEqual([]);
  await first.evaluate(() => Object.assign(window, { print: () => dispatchEvent(new Event('printed')) }));
  const printed = first.evaluate(
    () => new Promise<string>((resolve) => addEventListener('printed', () => resolve(document.title))),
  );
  await button(first, 'Print or save as PDF').click();
  expect(await printed).toBe(name);
});
