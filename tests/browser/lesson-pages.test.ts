import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { seriousFindings } from '../support/axe.ts';
import { button } from '../support/chat.page.ts';
import { CLASS, makeClass, overlay, readable, ticketOn } from '../support/lesson.page.ts';
import { expectNotice } from '../support/notices.ts';
import { sharedStage } from '../support/stage.ts';

const stage = sharedStage();

let room: Awaited<ReturnType<typeof makeClass>>;
let lesson: string;
beforeAll(async () => {
  room = await makeClass(stage.product);
  const { admin, teacher } = room;
  const started = await teacher.http.post<{ lesson_id: string }>(`${admin.path}/lessons`, {});
  lesson = `/api/lessons/${started.body.lesson_id}`;
});

it.each(['/', '/join', '/nowhere', '/cards', '/plans', '/lessons'])('a pause covers %s', async (path) => {
  const { page } = await stage.openWindow(room.mia);
  // A page of a signed-in user stores in the browser that someone is signed in.
  await page.goto('/lessons');
  await page.getByText(`${CLASS} is live until`).waitFor();
  await page.goto(path);
  await page.getByText(`${CLASS} is live until`).waitFor();
  await room.teacher.http.post(`${lesson}/pause`, { reason: 'Look up' });
  await overlay(page).getByText('Look up').waitFor();
  await room.teacher.http.post(`${lesson}/resume`);
  await overlay(page).waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe(path);
});

it('teacher and student choose the reading of a number that has two', async () => {
  const { page: desk } = await stage.openWindow(room.teacher);
  await desk.goto(`/admin?section=lessons&lesson=${lesson.split('/').at(-1)}`);
  await button(desk, 'Exit ticket').click();
  const dialog = desk.getByRole('dialog', { name: 'Exit ticket' });
  await dialog.getByRole('textbox', { name: 'Question 1', exact: true }).fill('How many grams?');
  await dialog.getByRole('button', { name: /^Kind/ }).click();
  await desk.getByRole('option', { name: 'Number' }).click();
  await dialog.getByRole('textbox', { name: 'Right answer' }).fill('1,250');
  await dialog.getByRole('button', { name: 'Send the ticket' }).click();
  await dialog.getByText('Choose which number you mean.').waitFor();
  await expect.poll(() => seriousFindings(desk)).toEqual([]);
  await dialog.getByRole('radio', { name: '1.25' }).check();
  await dialog.getByRole('button', { name: 'Send the ticket' }).click();
  const { page } = await stage.openChat(room.zoe);
  const ticket = ticketOn(page);
  await ticket.getByRole('textbox').fill('1,250');
  await page.reload();
  await expect.poll(() => ticket.getByRole('textbox').inputValue()).toBe('1,250');
  const { page: slow } = await stage.openChat(room.mia);
  await ticketOn(slow).getByRole('textbox').fill('7');
  await expect.poll(() => ticket.getByRole('button', { name: 'Send answer' }).isDisabled()).toBe(true);
  await ticket.getByRole('radio', { name: '1.25' }).check();
  await ticket.getByRole('button', { name: 'Send answer' }).click();
  await desk.getByText('1 of 1 right').waitFor();
  await button(desk, 'Close the ticket').click();
  // What was typed had two meanings: the card shows what was stored.
  await ticket.getByText('Your answer: 1.25', { exact: false }).waitFor();
  await ticket.getByText('Right.', { exact: true }).waitFor();
  const unsent = 'Not accepted: 7. You had not sent this answer when the ticket closed.';
  await ticketOn(slow).getByText(unsent).waitFor();
});

it('the conversation of an earlier lesson leads to the one that is live', async () => {
  const { admin, teacher, ben } = room;
  const { page } = await stage.openChat(ben);
  await button(page, 'Open the lesson').click();
  await readable(page).waitFor();
  await teacher.http.post(`${lesson}/end`);
  await button(page, 'Raise hand').waitFor({ state: 'detached' });
  await page.getByText(`The lesson ${CLASS} is over.`, { exact: false }).waitFor();
  const { page: own } = await stage.openWindow(ben);
  await own.goto('/lessons');
  await own.getByText(`The lesson ${CLASS} is over.`, { exact: false }).waitFor();
  await own.getByRole('link', { name: 'My progress' }).click();
  await own.getByRole('row').filter({ hasText: '1 of 1' }).first().waitFor();
  await expect.poll(() => seriousFindings(own)).toEqual([]);
  await own.getByRole('link', { name: 'See my lesson' }).click();
  await own.getByRole('heading', { name: CLASS }).waitFor();
  await own.getByText('is over.').waitFor({ state: 'detached' });
  await teacher.http.post(`${admin.path}/lessons`, { title: 'Plants' });
  await page.getByText(`${CLASS}: Plants is live until`).waitFor();
  // The lesson that ended stays beside it.
  await page.getByText(`The lesson ${CLASS} is over.`, { exact: false }).waitFor();
  await readable(page).waitFor();
  await button(page, 'Open the lesson').click();
  await button(page, 'Raise hand').waitFor();
});

it('homework goes from the class page to its students, into a chat of its own, and back', async () => {
  const { admin, teacher, dan } = room;
  const { page: desk } = await stage.openWindow(teacher);
  await desk.goto(`/admin?section=classes&class=${admin.path.split('/').at(-1)}`);
  await button(desk, 'New homework').click();
  const dialog = desk.getByRole('dialog', { name: 'New homework' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Cells at home');
  await dialog.getByRole('textbox', { name: 'What to do' }).fill('Pages 4 to 6');
  const due = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  await dialog.getByLabel('Due on').fill(due);
  await expect.poll(() => seriousFindings(desk)).toEqual([]);
  await dialog.getByRole('button', { name: 'Give homework' }).click();
  await desk.getByText('0 of 4 started · 0 handed in').waitFor();

  const { page } = await stage.openChat(dan);
  await page.getByRole('link', { name: 'To do (1)' }).click();
  await page.getByText('Pages 4 to 6').waitFor();
  await expect.poll(() => seriousFindings(page)).toEqual([]);
  await button(page, 'Start').click();
  const line = page.getByText('Homework: Cells at home');
  await line.waitFor();
  await desk.getByText('1 of 4 started · 0 handed in').waitFor();
  await button(page, 'Hand in').click();
  const handing = page.getByRole('dialog', { name: 'Hand in “Cells at home”' });
  await handing.getByRole('textbox').fill('Mitochondria make energy.');
  await handing.getByRole('button', { name: 'Hand in' }).click();
  await page.getByText('Handed in', { exact: true }).waitFor();

  await desk.getByRole('button', { name: /Cells at home/ }).click();
  await desk.getByText('Mitochondria make energy.').waitFor();
  await desk
    .getByRole('textbox', { name: `Feedback for ${dan.user.username}` })
    .fill('Which kind of energy?');
  await button(desk, 'Save draft').click();
  await desk.getByText('Draft: the student cannot see it.').waitFor();
  await page.goto('/todo');
  await page.getByText('Mitochondria make energy.').waitFor();
  await expect.poll(() => page.getByText('Which kind of energy?').count()).toBe(0);
  await button(desk, 'Send to student').click();
  await page.getByText('Which kind of energy?').waitFor();
  await expect.poll(() => seriousFindings(desk)).toEqual([]);

  await button(desk, 'Edit homework').click();
  const editing = desk.getByRole('dialog', { name: 'Edit homework' });
  await editing.getByRole('textbox', { name: 'What to do' }).fill('Why is $a > b$?');
  await editing.getByRole('button', { name: 'Save' }).click();
  await expectNotice(page, 'Your teacher changed the homework “Cells at home”.');
  await page.locator('.katex').waitFor();
  await button(desk, 'Withdraw').click();
  // Under the pointer it stays until it is pressed.
  await button(desk, 'Undo').hover();
  await expectNotice(page, 'The homework “Cells at home” was withdrawn.');
  await button(desk, 'Undo').click();
  await page.getByText('Which kind of energy?').waitFor();
});

it('homework written over a reload is handed in once online; what comes too late is shown with its text, in every tab', async () => {
  const { admin, teacher, ben, zoe } = room;
  const closes_at = new Date(Date.now() + 3_600_000).toISOString();
  const body = { kind: 'tutor', title: 'Leaves', closes_at };
  expect((await teacher.http.post(`${admin.path}/activities`, body)).status).toBe(201);
  const writeOffline = async (page: Page, text: string) => {
    await button(page, 'Hand in').first().click();
    const handing = page.getByRole('dialog', { name: 'Hand in “Leaves”' });
    await handing.getByRole('textbox').fill(text);
    await page.reload();
    await button(page, 'Hand in').first().click();
    await expect.poll(() => handing.getByRole('textbox').inputValue()).toBe(text);
    await handing.getByRole('textbox').press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
    await page.context().setOffline(true);
    await handing.getByRole('button', { name: 'Hand in' }).click();
    await page.getByText('Your work is kept and handed in when', { exact: false }).waitFor();
  };
  const { page } = await stage.openWindow(ben);
  await page.goto('/todo');
  await writeOffline(page, 'They are green.');
  await page.context().setOffline(false);
  await page.getByText('Handed in', { exact: false }).first().waitFor();
  await page.getByText('They are green.').waitFor();

  const { page: late } = await stage.openWindow(zoe);
  await late.goto('/todo');
  const second = await late.context().newPage();
  await second.goto('/todo');
  await writeOffline(late, 'They fall.');
  const found = await zoe.http.get<{ activities: { id: string; title: string }[] }>('/api/me/activities');
  const { id } = found.body.activities.find(({ title }) => title === 'Leaves')!;
  const now = new Date(Date.now() - 60_000).toISOString();
  expect((await teacher.http.send('PUT', `/api/activities/${id}`, { closes_at: now })).status).toBe(200);
  await late.context().setOffline(false);
  for (const one of [late, second]) {
    const refusal = one
      .getByRole('alert')
      .filter({ hasText: 'Not handed in. The time for this homework is over.' });
    await refusal.getByText('They fall.').waitFor();
    await expect.poll(() => seriousFindings(one)).toEqual([]);
  }
  const refused = second.getByRole('alert').filter({ hasText: 'They fall.' });
  await refused.getByRole('button', { name: 'Dismiss' }).click();
  await late.getByText('They fall.').waitFor({ state: 'detached' });
});

it('homework that closes while its answer is written keeps the text, to copy, until there is more time', async () => {
  const { admin, teacher, mia } = room;
  const soon = () => new Date(Date.now() + 3_600_000).toISOString();
  const body = { kind: 'tutor', title: 'Roots', closes_at: soon() };
  const made = await teacher.http.post<{ activity_id: string }>(`${admin.path}/activities`, body);
  const end = (closes_at: string) =>
    teacher.http.send('PUT', `/api/activities/${made.body.activity_id}`, { closes_at });
  const { page } = await stage.openWindow(mia);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/todo');
  const card = page.getByRole('listitem').filter({ hasText: 'Roots' });
  await card.getByRole('button', { name: 'Hand in' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hand in “Roots”' });
  const field = dialog.getByRole('textbox');
  await field.fill('Roots drink.');
  await end(new Date().toISOString());
  const sentence = 'This homework closed before you handed it in.';
  await dialog.getByText(sentence, { exact: false }).waitFor();
  expect([await field.inputValue(), await field.isEditable()]).toEqual(['Roots drink.', false]);
  expect(await dialog.getByRole('button', { name: 'Hand in' }).isDisabled()).toBe(true);
  await expect.poll(() => seriousFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Copy the text' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('Roots drink.');
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await page.reload();
  const kept = card.getByRole('alert').filter({ hasText: sentence });
  await kept.getByText('Roots drink.').waitFor();
  await expect.poll(() => seriousFindings(page)).toEqual([]);
  await end(soon());
  await card.getByRole('button', { name: 'Hand in' }).click();
  await expect.poll(() => field.inputValue()).toBe('Roots drink.');
  await dialog.getByRole('button', { name: 'Hand in' }).click();
  await card.getByText('Handed in', { exact: true }).waitFor();
});

it('a quiz is written at the desk, answered over a reload, closed, and read in the report', async () => {
  const { admin, teacher, dan, ben } = room;
  const { lessons } = (await teacher.http.get<{ lessons: Array<{ id: string }> }>('/api/lessons')).body;
  const live = lessons[0]?.id;
  const { page: desk } = await stage.openWindow(teacher);
  await desk.goto(`/admin?section=lessons&lesson=${live}`);
  await button(desk, 'New quiz').click();
  const dialog = desk.getByRole('dialog', { name: 'New quiz' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Photosynthesis');
  const text = (number: number) => dialog.getByRole('textbox', { name: `Question ${number}`, exact: true });
  await text(1).fill('How many oxygen atoms has $CO_2$?');
  await dialog.getByRole('button', { name: /^Kind/ }).click();
  await desk.getByRole('option', { name: 'Number' }).click();
  await dialog.getByRole('textbox', { name: 'Right answer' }).fill('2');
  await dialog.getByRole('button', { name: 'Add a question' }).click();
  await text(2).fill('Which gas do plants take up?');
  await dialog.getByRole('textbox', { name: 'Option 1' }).fill('Oxygen');
  await dialog.getByRole('textbox', { name: 'Option 2' }).fill('Carbon dioxide');
  await dialog.getByRole('button', { name: /^Right answer/ }).click();
  await desk.getByRole('option', { name: 'Carbon dioxide' }).click();
  await dialog.getByRole('button', { name: 'Move question 2 up' }).click();
  await expect.poll(() => seriousFindings(desk)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save draft' }).click();
  const row = desk.getByRole('button', { name: /Photosynthesis/ });
  await row.click();
  await button(desk, 'Send').first().click();
  const sending = desk.getByRole('dialog', { name: 'Send “Photosynthesis”' });
  await sending.getByRole('button', { name: /^Timer/ }).click();
  await desk.getByRole('option', { name: '10 minutes' }).click();
  await expect.poll(() => seriousFindings(desk)).toEqual([]);
  await sending.getByRole('button', { name: 'Send quiz' }).click();

  const { page } = await stage.openChat(dan);
  const card = page.getByRole('region', { name: 'Quiz: Photosynthesis' });
  await card.getByText(/Time left: [5-9]:/).waitFor();
  await card.getByRole('link', { name: 'Start' }).click();
  await button(page, 'Start').click();
  await page.getByRole('radio', { name: 'Carbon dioxide' }).check();
  await button(page, 'Send answer').click();
  await page.getByText('Question 2 of 2').waitFor();
  await page.getByRole('textbox').fill('3');
  await page.reload();
  await page.getByText('Question 2 of 2').waitFor();
  await expect.poll(() => page.getByRole('textbox').inputValue()).toBe('3');
  await expect.poll(() => seriousFindings(page)).toEqual([]);
  // Without a line the answer waits, and the quiz is handed in after it.
  await desk.getByText('1 of 4 started · 0 handed in').waitFor();
  await page.context().setOffline(true);
  await button(page, 'Send answer').click();
  await page.getByText('That was the last question.', { exact: false }).waitFor();
  await button(page, 'Change answers').click();
  await button(page, 'Send answer').waitFor();
  await button(page, 'Hand in').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Hand in' }).click();
  await page.getByText('Your quiz is handed in as soon as', { exact: false }).waitFor();
  await expect.poll(() => desk.getByText('1 of 1 right').count()).toBe(0);
  await page.context().setOffline(false);
  await page.getByText('You have handed in.', { exact: false }).waitFor();
  await desk.getByText('1 of 4 started · 1 handed in').waitFor();
  await expect.poll(() => page.getByText('Right answer', { exact: false }).count()).toBe(0);

  // The server decides until when an answer counts: one that comes too late is shown where it was made.
  const { page: late } = await stage.openWindow(ben);
  await late.goto(page.url());
  await button(late, 'Start').click();
  await late.getByRole('radio', { name: 'Carbon dioxide' }).check();
  await late.context().setOffline(true);
  await button(late, 'Send answer').click();
  await late.getByText('Question 2 of 2').waitFor();
  // On the page, and announced. Nothing says that it was sent.
  await expect
    .poll(() => late.getByText('Your answer is kept and sent when', { exact: false }).count())
    .toBe(2);
  expect(await late.getByText('Answer sent.').count()).toBe(0);
  await late.getByText('You’re offline.', { exact: false }).waitFor();
  await button(late, 'Back').click();
  await button(desk, 'Close now').click();
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Close now' }).click();
  await desk.getByRole('button', { name: /Photosynthesis.*Closed/ }).waitFor();
  await late.context().setOffline(false);
  const refusal = late.getByText('Not accepted: Carbon dioxide. This quiz is closed.');
  await refusal.waitFor();
  await late.reload();
  await refusal.waitFor();
  await page.getByText('1 of 2 right').waitFor();
  await page.getByText('Right answer: 2').waitFor();
  await desk.getByText('1 of 1 right').waitFor();
  await expect.poll(() => seriousFindings(desk)).toEqual([]);
  await desk.goto(`/admin?section=lessons&lesson=${live}&report=1`);
  await desk.getByRole('heading', { name: 'Photosynthesis' }).waitFor();
  await desk.goto(`/admin?section=classes&class=${admin.path.split('/').at(-1)}`);
  await desk.getByRole('button', { name: /Photosynthesis.*Closed/ }).waitFor();
});

it('a source that a teacher removes leaves the homework of students; its link shows "File not found" in their language', async () => {
  const { admin, teacher, mia } = room;
  const form = new FormData();
  form.append('file', new Blob(['Cells divide.'], { type: 'text/plain' }), 'cells.txt');
  const { id: file_id } = (await teacher.http.post<{ id: string }>('/api/upload', form)).body;
  const materials = `${admin.path}/materials`;
  const added = await teacher.http.post<{ material_id: number }>(materials, { file_id, kind: 'source' });
  await teacher.http.post(`${admin.path}/activities`, {
    ...{
      kind: 'tutor',
      title: 'Read cells',
      instructions: 'Read it',
      sources: [file_id],
      students: [mia.user.id],
    },
    closes_at: new Date(Date.now() + 86_400_000).toISOString(),
  });
  const { page, context } = await stage.openWindow(mia, { locale: 'ar' });
  await page.goto('/todo');
  await page.getByRole('link', { name: 'cells.txt' }).waitFor();
  await teacher.http.delete(`${materials}/${added.body.material_id}`);
  await page.getByRole('link', { name: 'cells.txt' }).waitFor({ state: 'detached' });
  const tab = await context.newPage();
  await tab.goto(`/api/files/${file_id}`);
  await tab.getByRole('heading', { name: 'الملف غير موجود' }).waitFor();
  await tab.getByText('أُزيل هذا الملف، أو لم يعد متاحًا لك.').waitFor();
});
