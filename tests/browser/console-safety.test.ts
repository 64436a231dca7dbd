import { expect, it } from 'vitest';
import type { SafeguardingView } from '@studyhall/contracts';
import { seriousFindings } from '../support/axe.ts';
import { consoleOfThisFile, SCHOOL } from '../support/console.page.ts';
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
  const path = `/api/schools/${school?.id}/safeguarding`;
  const named = { enabled: true, lead: lead.user.id, deputy: deputy.user.id, help_lines: LINES };
  expect((await head.http.send<SafeguardingView>('PUT', path, named)).status).toBe(200);
  for (const { http } of [lead, deputy]) expect((await http.post(`${path}/confirm`)).status).toBe(200);

  const { page } = await stage.open(lead, 'safety', { bypassCSP: true });
  const main = page.locator('main');
  await main.getByText('No cases', { exact: true }).waitFor();
  expect((await pupil.http.post('/chat', { message: DANGER })).status).toBe(200);
  await main.getByRole('rowheader', { name: 'Self-harm Student 1' }).waitFor();
  await expect.poll(() => main.getByText(DANGER).count()).toBe(0);
  await expect.poll(() => seriousFindings(page)).toEqual([]);

  await main.getByRole('button', { name: /^Open case/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/is recorded/).waitFor();
  await expect.poll(() => dialog.getByText('pia.pupil').count()).toBe(0);
  await dialog.getByRole('button', { name: 'Open and record' }).click();
  await dialog.getByText('pia.pupil').waitFor();
  await dialog.getByText(DANGER).waitFor();
  await dialog.locator('form').waitFor({ state: 'detached' });
  await closeByEscape(dialog);

  await main.getByRole('button', { name: /^Acknowledge case/ }).click();
  await main.getByText('Acknowledged by lena.lead').waitFor();
  await main.getByRole('button', { name: /^Close case/ }).click();
  await dialog.getByLabel('Reason', { exact: true }).fill('Talked to the family.');
  await dialog.getByRole('switch').click();
  await dialog.getByRole('textbox').last().fill('A shared tablet.');
  await dialog.getByRole('button', { name: 'Close case' }).click();
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

it('an admin sets safeguarding up, and students chat once both people have confirmed', async () => {
  const { product, head } = stage;
  await product.db.query('DELETE FROM safeguarding');
  const lead = await product.signedIn({ username: 'lou.lead', role: 'TEACHER', school: SCHOOL });
  const deputy = await product.signedIn({ username: 'dora.deputy', role: 'TEACHER', school: SCHOOL });
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
  expect((await pupil.http.post('/chat', { message: DANGER })).status).toBe(200);
  const { page: chat } = await stage.openChat(pupil);
  await chat.getByRole('link', { name: /Childline/ }).waitFor();
  await expect.poll(() => chat.getByText(/Childline/).count()).toBe(1);
  await page.reload();
  await expect.poll(() => main.getByText(/^Confirmed on/).count()).toBe(2);
  expect((await pupil.http.post('/chat', { message: 'Hello' })).status).toBe(200);
});
