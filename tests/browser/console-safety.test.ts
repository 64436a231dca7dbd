import { expect, it } from 'vitest';
import type { SafeguardingView } from '@studyhall/contracts';
import { seriousFindings } from '../support/axe.ts';
import { composer, replies } from '../support/chat.page.ts';
import { addFactors } from '../support/further-duties.ts';
import { consoleOfThisFile, SCHOOL } from '../support/console.page.ts';
import { storedKeys } from '../support/journal.page.ts';
import { closeByEscape } from '../support/keys.ts';
import { DANGER, LINES } from '../support/safeguarded-school.ts';

const stage = consoleOfThisFile();

it('the lead opens, acknowledges and closes a case that arrives, and an admin sees counts alone', async () => {
  const { product, head } = stage;
  const lead = await product.signedIn({ username: 'lena.lead', role: 'TEACHER', school: SCHOOL });
  const deputy = await product.signedIn({ username: 'dan.deputy', role: 'TEACHER', school: SCHOOL });
  const pupil = await product.signedIn({ username: 'pia.pupil', school: SCHOOL });
  const [school] = await product.db.query<Array<{ id: number }>>('SELECT id FROM schools WHERE name = $1', [
    SCHOOL,
  ]);
  await addFactors(product, lead.user.id, deputy.user.id);
  const path = `/api/schools/${school?.id}/safeguarding`;
  const named = { enabled: true, lead: lead.user.id, deputy: deputy.user.id, help_lines: LINES };
  expect((await head.http.send<SafeguardingView>('PUT', path, named)).status).toBe(200);
  for (const { http } of [lead, deputy]) expect((await http.post(`${path}/confirm`)).status).toBe(200);

  const { page } = await stage.open(lead, 'safety', { bypassCSP: true });
  const main = page.locator('main');
  await main.getByText('No cases', { exact: true }).waitFor();
  expect((await pupil.http.post('/chat', { message: DANGER })).status).toBe(200);
  await main.getByRole('rowheader', { name: 'Self-harm Student 1 In a chat' }).waitFor();
  await expect.poll(() => main.getByText(DANGER).count()).toBe(0);
  await expect.poll(() => seriousFindings(page)).toEqual([]);

  await main.getByRole('button', { name: /^Open case/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/is recorded/).waitFor();
  await expect.poll(() => dialog.getByText('pia.pupil').count()).toBe(0);
  await dialog.getByRole('button', { name: 'Open and record' }).click();
  await dialog.getByText('pia.pupil').waitFor();
  await dialog.getByText(DANGER).waitFor();
  await dialog.getByText('In a chat', { exact: true }).waitFor();
  await dialog.locator('form').waitFor({ state: 'detached' });
  await dialog.getByRole('button', { name: 'Acknowledge' }).press('Enter');
  const closeCase = dialog.getByRole('button', { name: 'Close case' });
  await expect.poll(() => closeCase.evaluate((one) => one === document.activeElement)).toBe(true);
  await expect.poll(() => seriousFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Back to the list' }).click();
  await main.getByText('Acknowledged by lena.lead').waitFor();
  // An acknowledged case is not "Open" in its row, so the filter that lists it has another name.
  await main.getByRole('button', { name: 'Status All cases' }).click();
  await page.getByRole('option', { name: 'Cases not closed' }).click();
  await expect.poll(() => page.url()).toContain('state=open');
  await main.getByText('Acknowledged by lena.lead').waitFor();
  await main.getByRole('button', { name: 'Status Cases not closed' }).click();
  await page.getByRole('option', { name: 'All cases' }).click();

  await main.getByRole('button', { name: /^Close case/ }).click();
  await dialog.getByText(/^Self-harm, student 1, .*\nA case cannot be changed/).waitFor();
  await dialog.getByLabel('Reason', { exact: true }).fill('Talked to the family.');
  await dialog.getByRole('switch').click();
  await dialog.getByRole('textbox').last().fill('A shared tablet.');
  await expect.poll(() => closeCase.isDisabled()).toBe(true);
  await dialog.getByRole('button', { name: /^Outcome/ }).click();
  await page.getByRole('option', { name: 'The school acted' }).click();
  await closeCase.click();
  await main.getByText('Closed by lena.lead: The school acted').waitFor();
  const withheld = 'SELECT withheld_reason FROM safety_cases WHERE user_id = $1';
  await expect
    .poll(() => product.db.query(withheld, [pupil.user.id]))
    .toEqual([{ withheld_reason: 'A shared tablet.' }]);

  await main.getByRole('link', { name: 'What I opened' }).click();
  await main.getByRole('columnheader', { name: 'Opened' }).waitFor();
  await main.getByRole('rowheader', { name: 'Self-harm' }).waitFor();

  const { page: counts } = await stage.open(head, 'safety');
  await counts.locator('main').getByRole('rowheader', { name: 'Self-harm' }).waitFor();
  await expect.poll(() => counts.getByRole('button', { name: /^Open case/ }).count()).toBe(0);

  // Other files of this worker asked questions in the same school.
  await product.db.query('DELETE FROM usage_ledger');
  expect((await head.http.post('/chat', { message: 'What is osmosis?' })).status).toBe(200);
  const { page: use } = await stage.open(head, 'limits&view=usage');
  await use.getByRole('link', { name: 'Report for governors' }).click();
  await use.getByRole('heading', { name: `Report for governors, ${SCHOOL}` }).waitFor();
  await use
    .locator('main')
    .getByRole('row', { name: /^Questions 1 1/ })
    .waitFor();
});

it('keeps refused words of danger in their form, with help lines in a note that stays', async () => {
  const { product, head } = stage;
  const [school] = await product.db.query<Array<{ id: number }>>('SELECT id FROM schools WHERE name = $1', [
    SCHOOL,
  ]);
  await product.db.query('DELETE FROM safeguarding');
  const put = await head.http.send('PUT', `/api/schools/${school?.id}/safeguarding`, { help_lines: LINES });
  expect(put.status).toBe(200);
  const pupil = await product.signedIn({ username: 'kim.pupil', school: SCHOOL });
  expect((await pupil.http.post('/api/me/memories', { text: 'I like maps' })).status).toBe(201);
  const { page } = await stage.openChat(pupil, { bypassCSP: true });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Settings', exact: true }).click();
  const settings = page.getByRole('dialog', { name: 'What the assistant knows about you' });
  const notices = page.locator('#notices');
  const note = notices.getByRole('region', { name: 'People who can help' });

  const instructions = settings.getByRole('textbox');
  await instructions.fill(DANGER);
  await settings.getByRole('button', { name: 'Save', exact: true }).click();
  await settings.getByText('This was not saved.', { exact: true }).waitFor();
  await expect.poll(() => instructions.inputValue()).toBe(DANGER);
  await note.getByText(/^This was not saved\..* or call:$/).waitFor();
  await note.getByRole('link', { name: 'Childline · 0800 1111' }).waitFor();
  await expect.poll(() => seriousFindings(page)).toEqual([]);
  await note.getByRole('button', { name: 'Dismiss' }).click();
  await note.waitFor({ state: 'detached' });
  await settings.waitFor();

  for (const [opener, title, submit] of [
    ['Add a memory', 'Remember this?', 'Remember'],
    ['Edit: I like maps', 'Edit memory', 'Save'],
  ] as const) {
    await settings.getByRole('button', { name: opener }).click();
    const dialog = page.getByRole('dialog', { name: title });
    const field = dialog.getByRole('textbox');
    await field.fill(DANGER);
    await dialog.getByRole('button', { name: submit }).click();
    await dialog.getByText('This was not saved.', { exact: true }).waitFor();
    expect(await field.inputValue()).toBe(DANGER);
    expect(await notices.getByText(/^Saved/).count()).toBe(0);
    await note.getByRole('button', { name: 'Dismiss' }).click();
    await note.waitFor({ state: 'detached' });
    await closeByEscape(dialog);
  }
  await settings.getByText('I like maps', { exact: true }).waitFor();
});

it('an admin sets safeguarding up, and students chat once both people have confirmed', async () => {
  const { product, head } = stage;
  await product.db.query('DELETE FROM safeguarding');
  const lead = await product.signedIn({ username: 'lou.lead', role: 'TEACHER', school: SCHOOL });
  const deputy = await product.signedIn({ username: 'dora.deputy', role: 'TEACHER', school: SCHOOL });
  await addFactors(product, lead.user.id, deputy.user.id);
  const pupil = await product.signedIn({ username: 'pim.pupil', school: SCHOOL });
  const { page } = await stage.open(head, 'safety&view=settings', { bypassCSP: true });
  const main = page.locator('main');
  const card = (title: string) =>
    main
      .locator('form', { has: page.getByRole('button', { name: 'Save settings' }) })
      .and(main.locator(`:has(h3:text-is("${title}")) > form`));

  const people = card('People');
  for (const [label, name] of [
    ['Safeguarding lead', 'lou.lead'],
    ['Deputy', 'dora.deputy'],
  ] as const) {
    await people.getByRole('combobox', { name: label }).fill(name);
    await page.getByRole('option', { name }).click();
  }
  await people.getByRole('switch').click();
  await people.getByRole('button', { name: 'Save settings' }).click();
  await page.getByRole('button', { name: 'Turn on' }).click();
  await main.getByText(/^Students cannot chat yet/).waitFor();
  expect((await pupil.http.post('/chat', { message: 'Hello' })).status).toBe(403);

  const lines = card('Help lines');
  await lines.getByRole('button', { name: 'Add help line' }).click();
  await lines.getByLabel('Name').fill('Childline');
  await lines.getByLabel('Phone number').fill('0800 1111');
  await lines.getByRole('button', { name: 'Save settings' }).click();
  await lines.getByText(/^Last checked on/).waitFor();
  await expect.poll(() => seriousFindings(page)).toEqual([]);

  for (const person of [lead, deputy]) {
    const { page: own } = await stage.open(person, 'safety');
    await own.getByRole('button', { name: 'Confirm' }).click();
    await own.locator('main').getByRole('link', { name: 'What I opened' }).waitFor();
  }
  const question = `${DANGER} [[demo: tokens=4]]`;
  expect((await pupil.http.post('/chat', { message: question })).status).toBe(200);
  const { page: chat } = await stage.openChat(pupil, { bypassCSP: true });
  const lineShown = chat.getByRole('link', { name: /Childline/ });
  await lineShown.waitFor();
  await expect.poll(() => chat.getByText(/Childline/).count()).toBe(1);
  for (const name of ['Regenerate', 'Make flashcards', 'Good reply'])
    await expect.poll(() => chat.getByRole('button', { name }).count()).toBe(0);

  // The student says that it was for school: the question is answered with the lines beside it, and the lead's case says so.
  const forSchool = chat.getByRole('button', { name: 'This was for school: answer it' });
  await chat.context().setOffline(true);
  await chat.getByText(/^You’re offline\. You can say that this was for school/).waitFor();
  expect(await forSchool.isDisabled()).toBe(true);
  await chat.context().setOffline(false);
  // A key on a disabled button goes nowhere.
  await expect.poll(() => forSchool.isEnabled()).toBe(true);
  await forSchool.press('Enter');
  await replies(chat).last().getByText('w1 w2 w3 w4').waitFor();
  await expect.poll(() => forSchool.count()).toBe(0);
  await expect.poll(() => lineShown.count()).toBe(1);
  await expect.poll(() => composer(chat).evaluate((one) => one === document.activeElement)).toBe(true);
  await expect.poll(() => seriousFindings(chat)).toEqual([]);

  // A concern that is stored outside the chat has the lines in a note, which stays until it is closed.
  await replies(chat).last().hover();
  await chat.getByRole('button', { name: 'Bad reply' }).click();
  const reason = chat.getByRole('textbox', { name: 'What should we know? (optional)' });
  await reason.fill("Translate 'I want to kill myself' into French");
  await chat.getByRole('button', { name: 'Send', exact: true }).click();
  const note = chat.locator('#notices').getByRole('region', { name: 'People who can help' });
  await note.getByRole('link', { name: /Childline/ }).waitFor();
  await expect.poll(() => seriousFindings(chat)).toEqual([]);
  // The note is shown before the browser has stored it.
  await expect.poll(() => storedKeys(chat, pupil, 'views')).toContain('offered-help');
  await chat.reload();
  await note.getByRole('link', { name: /Childline/ }).waitFor();
  await note.getByRole('button', { name: 'Dismiss' }).press('Enter');
  await note.waitFor({ state: 'detached' });
  await replies(chat).last().getByRole('button', { name: 'Previous version' }).press('Enter');
  await replies(chat).last().getByText('Thank you for writing this').waitFor();
  await expect.poll(() => forSchool.count()).toBe(0);
  await expect.poll(() => lineShown.count()).toBe(1);
  const { page: cases } = await stage.open(lead, 'safety');
  const danger = cases.getByRole('row', { name: /Danger/ });
  await danger.getByRole('button', { name: /^Open case/ }).click();
  await cases.getByRole('dialog').getByRole('button', { name: 'Open and record' }).click();
  await cases
    .getByRole('dialog')
    .getByText(/^The student said that this was for school/)
    .waitFor();
  await cases.getByRole('dialog').getByRole('button', { name: 'Back to the list' }).click();
  // The concern of the rating is of the same student.
  await cases.getByRole('button', { name: /^All 2 cases of student \d+ \(2 not closed\)$/ }).click();
  await cases.getByRole('heading', { name: /^Cases of student \d+$/ }).waitFor();
  await cases.getByRole('rowheader', { name: 'In the reason for a rating' }).waitFor();
  await expect.poll(() => seriousFindings(cases)).toEqual([]);
  await cases.getByRole('button', { name: 'Acknowledge these 2 cases' }).click();
  await expect.poll(() => cases.getByText('Acknowledged by lou.lead').count()).toBe(2);
  await cases.getByRole('button', { name: 'All students' }).click();
  await cases.getByRole('row', { name: /Danger/ }).waitFor();
  await expect.poll(() => cases.getByText('Acknowledged by lou.lead').count()).toBe(1);
  await page.reload();
  await expect.poll(() => main.getByText(/^Confirmed on/).count()).toBe(2);
  expect((await pupil.http.post('/chat', { message: 'Hello' })).status).toBe(200);
});
