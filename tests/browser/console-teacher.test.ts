import type { ActivityWork } from '@studyhall/contracts';
import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { seriousFindings } from '../support/axe.ts';
import type { Person } from '../support/person.ts';
import { consoleOfThisFile, SCHOOL } from '../support/console.page.ts';
import { expectNotice } from '../support/notices.ts';

const stage = consoleOfThisFile();

/** A teacher of one of two classes, with a student in it and one in neither. */
async function teacherOfOne(): Promise<{ teacher: Person; student: Person; mine: number }> {
  await stage.clear();
  const { product, master } = stage;
  const teacher = await product.signedIn({ username: 'tess.teach', role: 'TEACHER', school: SCHOOL });
  const student = await product.signedIn({ username: 'sam.pupil', school: SCHOOL });
  await product.signedIn({ username: 'uma.free', school: SCHOOL });
  const mine = await stage.makeClass('Biology 1');
  await stage.makeClass('Physics 2');
  await master.http.post(`/api/groups/${mine}/teachers`, [teacher.user.id]);
  await master.http.post(`/api/groups/${mine}/assign`, [student.user.id]);
  return { teacher, student, mine };
}

it('a teacher sees their classes alone, adds material that a student opens, and loses the class at once', async () => {
  const { teacher, student, mine } = await teacherOfOne();
  const { page, offences } = await stage.open(teacher, 'dashboard');
  const sections = page.getByRole('navigation', { name: 'Sections' }).getByRole('link');
  await expect
    .poll(() => sections.allInnerTexts())
    .toEqual(['Dashboard', 'My classes', 'Lessons', 'Members', 'Approvals', 'Invitations', 'Platform Guide']);
  const main = page.locator('main');
  await main.getByRole('heading', { name: 'Your students' }).waitFor();
  await main.getByRole('listitem').getByRole('link', { name: 'Biology 1' }).first().waitFor();
  await expect.poll(() => main.getByText('Physics 2').count()).toBe(0);

  await page.getByRole('link', { name: 'Members' }).click();
  await main.getByRole('button', { name: 'Manage Members - Biology 1' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Select uma.free').check();
  await dialog.getByRole('button', { name: /Add selected users/ }).click();
  await dialog.getByText('Current members (2)').waitFor();
  await expect.poll(() => dialog.getByRole('link', { name: 'sam.pupil' }).count()).toBe(0);
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  await page.getByRole('link', { name: 'Invitations' }).click();
  await main.getByRole('button', { name: 'Create invitation' }).click();
  await expect.poll(() => dialog.getByRole('button', { name: /Invites to/ }).count()).toBe(0);
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('link', { name: 'My classes' }).click();
  await main.getByRole('rowheader', { name: 'Biology 1' }).getByRole('link').click();
  await main.getByRole('heading', { level: 2, name: 'Biology 1' }).waitFor();
  expect(offences.console).toEqual([]);
  await main.getByRole('button', { name: 'New password for sam.pupil' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  for (const [button, name] of [
    ['Add material', 'biology.pdf'],
    ['Add answer key', 'notes.txt'],
  ] as const) {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      main.getByRole('button', { name: button }).click(),
    ]);
    await chooser.setFiles(`tests/fixtures/${name}`);
    await main.getByRole('listitem').filter({ hasText: name }).getByText('Ready').waitFor();
  }
  await expect.poll(() => main.getByRole('listitem').filter({ hasText: 'Answer key' }).count()).toBe(1);

  const tab = await student.open();
  const { turn_id } = await student.ask('Which phases does mitosis have?', { should_use_documents: true });
  await tab.terminalEvent(turn_id);
  const { page: chat } = await stage.openChat(student);
  const citation = chat.getByRole('list', { name: 'Sources' }).getByRole('link');
  await citation.first().waitFor();
  const [address = ''] = await citation.evaluateAll((all: HTMLAnchorElement[]) =>
    all.map(({ href }) => href),
  );
  expect(address).toMatch(/\/api\/files\/[-0-9a-f]+#page=\d$/);
  const file = await chat.request.get(address);
  expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf']);

  const removed = await stage.head.http.delete(`/api/groups/${mine}/teachers/${teacher.user.id}`);
  expect(removed.status).toBe(200);
  await main.getByText('You no longer teach this class.').waitFor();
});

it('an admin adds a teacher on the page of a class, and takes the removal back', async () => {
  const { mine } = await teacherOfOne();
  await stage.product.signedIn({ username: 'theo.teach', role: 'TEACHER', school: SCHOOL });
  const { page } = await stage.open(stage.head, 'classes');
  const main = page.locator('main');
  await main.getByRole('rowheader', { name: 'Biology 1' }).getByRole('link').click();
  await main.getByRole('combobox', { name: 'Add teacher' }).click();
  await page.getByRole('option', { name: 'theo.teach' }).click();
  await main.getByRole('button', { name: 'Remove theo.teach as a teacher' }).click();
  await main.getByRole('link', { name: 'theo.teach' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await main.getByRole('link', { name: 'theo.teach' }).waitFor();
  const teachers = async () =>
    (await stage.head.http.get<{ teachers: unknown[] }>(`/api/groups/${mine}/teachers`)).body.teachers;
  await expect.poll(teachers).toHaveLength(2);
});

it('a teacher corrects the exercises of a class, and opens a solution of one in a lesson', async () => {
  const { teacher, mine } = await teacherOfOne();
  const { page, offences } = await stage.open(teacher, `classes&class=${mine}`);
  const main = page.locator('main');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    main.getByRole('button', { name: 'Add material' }).click(),
  ]);
  await chooser.setFiles('tests/study/textbooks/mathematics.txt');
  const list = main.getByRole('list', { name: 'Exercises' });
  const row = (text: string): Locator => list.getByRole('listitem').filter({ hasText: text });
  await row('average speed').getByText('Answer: 33').waitFor();
  await row('average speed').getByText('Found in the file').waitFor();

  const line = main.getByRole('textbox', { name: 'Add an exercise with its answer' });
  await line.fill('the tree');
  await line.press('Enter');
  await main.getByRole('alert').getByText('Write a number, a colon and the answer').waitFor();
  await line.fill('Exercise 99: 12 metres');
  await line.press('Enter');
  await row('Exercise 99').getByText('By a teacher').waitFor();
  await row('Exercise 99').getByRole('button', { name: 'Correct exercise 99' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Answer' }).fill('14 metres');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await row('Exercise 99').getByText('Answer: 14 metres').waitFor();

  await row('average speed').getByRole('button', { name: 'Remove exercise 2' }).click();
  await row('average speed').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await row('average speed').waitFor();
  await main.getByRole('searchbox', { name: 'Search exercises' }).fill('14 metres');
  await expect.poll(() => list.getByRole('listitem').count()).toBe(1);

  await main.getByRole('button', { name: 'Mark pages with solutions in mathematics.txt' }).click();
  await dialog.getByRole('textbox', { name: 'Pages' }).fill('40-42, 45');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await main.getByText('4 pages are hidden from students: 40-42, 45').waitFor();
  await expect.poll(() => seriousFindings(page)).toEqual([]);

  const { body } = await teacher.http.post<{ lesson_id: string }>(`/api/groups/${mine}/lessons`, {
    study_mode: 'attempt_first',
  });
  await page.goto(`/admin?section=lessons&lesson=${body.lesson_id}`);
  await main.getByRole('button', { name: 'Open solutions' }).click();
  await dialog.getByText('every student of Biology 1', { exact: false }).waitFor();
  await dialog.getByRole('searchbox', { name: 'Search exercises' }).fill('average speed');
  await dialog.getByRole('radio', { name: /average speed/ }).check();
  await expect.poll(() => seriousFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Open the solution' }).click();
  await expectNotice(page, 'Exercise 2: the solution is open for everyone.');
  const opened = (): Promise<number> =>
    stage.product.db
      .query<Array<{ id: number }>>('SELECT id FROM class_exercises WHERE opened_by IS NOT NULL')
      .then((rows) => rows.length);
  expect(await opened()).toBe(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(opened).toBe(0);
  expect(offences.console).toEqual([]);
});

it('a teacher prepares a lesson, starts it with one press, and hands the class over', async () => {
  const { teacher, student } = await teacherOfOne();
  await stage.product.signedIn({ username: 'theo.teach', role: 'TEACHER', school: SCHOOL });
  const { page, offences } = await stage.open(teacher, 'classes');
  const main = page.locator('main');
  const dialog = page.getByRole('dialog');
  const choose = async (box: string, option: string): Promise<void> => {
    await page.getByRole('button', { name: box }).click();
    await page.getByRole('option', { name: option }).click();
  };
  await main.getByRole('rowheader', { name: 'Biology 1' }).getByRole('link').click();
  await choose('Study mode', 'Hints first');
  await main.getByText('Hints come first. The solution follows an attempt').waitFor();

  await main.getByRole('button', { name: 'Prepare a lesson' }).click();
  await dialog.getByLabel('Title').fill('Osmosis');
  await dialog.getByLabel('Topic').fill('Only osmosis');
  await dialog.getByRole('switch', { name: 'Web search' }).click();
  for (const text of ['Describe the picture.', 'Who is ready?']) {
    await dialog.getByRole('button', { name: 'Add an item' }).click();
    await dialog.getByLabel('Text').last().fill(text);
  }
  await dialog.getByRole('button', { name: 'Move item 2 up' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();

  await main.getByRole('button', { name: 'Start Osmosis' }).click();
  await main.getByRole('heading', { level: 2, name: 'Osmosis' }).waitFor();
  await main.getByRole('button', { name: 'Send item 1' }).click();
  await main.getByText(/^Sent \d/).waitFor();
  await expect.poll(() => main.getByRole('button', { name: /Send item/ }).count()).toBe(1);

  const { page: chat } = await stage.openChat(student);
  await chat.getByRole('button', { name: 'Open the lesson' }).click();
  await chat.getByText('Who is ready?').waitFor();
  await expect.poll(() => chat.getByText('Describe the picture.').count()).toBe(0);
  await chat.getByRole('button', { name: 'Your teacher’s instructions' }).click();
  await chat.getByRole('dialog').getByText('Only osmosis').waitFor();
  await chat.getByRole('dialog').getByText('Web search').waitFor();

  await page.goBack();
  await main.getByRole('button', { name: 'Hand over to a substitute' }).click();
  await dialog.getByRole('combobox', { name: 'Colleague' }).click();
  await page.getByRole('option', { name: 'theo.teach' }).click();
  await dialog.getByLabel('Last day').fill(new Date(Date.now() + 86_400_000 * 3).toISOString().slice(0, 10));
  await dialog.getByRole('button', { name: 'Hand over' }).click();
  await main.getByText('theo.teach teaches this class as a substitute until').waitFor();
  await main.getByRole('button', { name: 'End now' }).click();
  await main.getByRole('button', { name: 'Hand over to a substitute' }).waitFor();
  expect(offences.console).toEqual([]);
});

it('keeps what is typed where a colleague has saved meanwhile, and offers both versions', async () => {
  const { teacher, student, mine } = await teacherOfOne();
  const colleague = stage.head.http;
  const create = async (path: string, body: object) =>
    (await colleague.post<Record<string, string>>(`/api/groups/${mine}/${path}`, body)).body;
  const plan = `/api/lesson-plans/${(await create('lesson-plans', { title: 'Osmosis' })).plan_id}`;
  const closes_at = new Date(Date.now() + 86_400_000).toISOString();
  const { activity_id } = await create('activities', { kind: 'tutor', title: 'Cells', closes_at });
  const draft = await create('activities', { kind: 'quiz', title: 'Genes' });
  await student.http.post(`/api/activities/${activity_id}/hand-in`, { answer: 'Done' });
  const { page } = await stage.open(teacher, `classes&class=${mine}`);
  const main = page.locator('main');
  const dialog = page.getByRole('dialog');
  const title = dialog.getByRole('textbox', { name: 'Title' });
  const press = (name: string) => dialog.getByRole('button', { name }).click();

  await main.getByRole('button', { name: 'Edit Osmosis' }).click();
  await title.fill('Mine');
  await colleague.send('PUT', plan, { title: 'Theirs', items: [{ kind: 'prompt', text: 'Added.' }] });
  await press('Save');
  await dialog.getByText('This was changed in the meantime').waitFor();
  await expect.poll(() => title.inputValue()).toBe('Mine');
  await expect.poll(() => seriousFindings(page)).toEqual([]);
  await press('Show the stored version');
  await expect.poll(() => title.inputValue()).toBe('Theirs');
  await press('Back to mine');
  await expect.poll(() => title.inputValue()).toBe('Mine');
  await press('Save');
  await main.getByRole('button', { name: 'Edit Mine' }).waitFor();
  expect((await colleague.get(plan)).body).toMatchObject({ title: 'Mine', items: [{ text: 'Added.' }] });

  await main.getByRole('button', { name: /^Genes/ }).click();
  await main.getByRole('button', { name: 'Edit Genes' }).click();
  await title.fill('My genes');
  await colleague.send('PUT', `/api/activities/${draft.activity_id}`, { title: 'Their genes' });
  await press('Save');
  await press('Keep mine');
  await press('Save');
  await main.getByRole('button', { name: 'Edit My genes' }).waitFor();

  await main.getByRole('button', { name: /^Cells/ }).click();
  await main.getByRole('button', { name: 'Edit homework' }).click();
  await dialog.getByRole('textbox', { name: 'What to do' }).fill('Page 7');
  await colleague.send('PUT', `/api/activities/${activity_id}`, { title: 'Plants' });
  await press('Save');
  await main.getByRole('button', { name: /^Plants/ }).waitFor();
  await main.getByText('Page 7').waitFor();

  const feedback = main.getByRole('textbox', { name: 'Feedback for sam.pupil' });
  await feedback.fill('Well');
  const go = Promise.withResolvers<void>();
  await page.route('**/feedback', (route) => go.promise.then(() => route.continue()));
  await main.getByRole('button', { name: 'Save draft' }).click();
  const { work } = (await colleague.get<{ work: ActivityWork[] }>(`/api/activities/${activity_id}/work`))
    .body;
  const sent = { state: 'approved', text: 'Sent by another' };
  await colleague.send('PUT', `/api/work/${work[0]?.work_id}/feedback`, sent);
  go.resolve();
  await main.getByText('This was changed in the meantime').waitFor();
  await expect.poll(() => feedback.inputValue()).toBe('Well');
  await main.getByRole('button', { name: 'Show the stored version' }).click();
  await expect.poll(() => feedback.inputValue()).toBe('Sent by another');
  await main.getByText('The student can read it.').waitFor();
  await main.getByRole('button', { name: 'Back to mine' }).click();
  await main.getByRole('button', { name: 'Send to student' }).click();
  await expectNotice(page, 'Feedback sent.');
});
