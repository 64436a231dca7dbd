import { expect, it } from 'vitest';
import { consoleOfThisFile, SCHOOL } from '../support/console.page.ts';
import { axeFindings } from '../support/axe.ts';

const stage = consoleOfThisFile();

it('an admin sees what is due before they save how long chats are kept', async () => {
  const { product, head } = stage;
  const pupil = await product.signedIn({ username: 'rita.old', school: SCHOOL });
  await product.db.query(
    `INSERT INTO conversations (user_id, updated_at) VALUES ($1, now() - interval '365 days')`,
    [pupil.user.id],
  );
  const { page } = await stage.open(head, 'safety&view=settings', { bypassCSP: true });
  await page.getByRole('link', { name: 'Open Privacy' }).click();
  const form = page.locator('form').filter({ hasText: 'Days that chats are kept' });
  await form.getByLabel('Days that chats are kept').fill('20');
  await expect.poll(() => form.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
  await form.getByLabel('Days that chats are kept').fill('90');
  await form.getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByText('1 chat of 1 person is older and will be erased tonight.').waitFor();
  await question.getByRole('button', { name: 'Erase tonight' }).click();
  const stored = `SELECT r.chats_days FROM retention r JOIN schools s ON s.id = r.school_id WHERE s.name = $1`;
  await expect.poll(() => product.db.query(stored, [SCHOOL])).toEqual([{ chats_days: 90 }]);
  await expect.poll(() => axeFindings(page, { part: 'main' })).toEqual([]);
});

it('an admin places a hold on a person, whose account cannot be deleted until it ends', async () => {
  const { product, head } = stage;
  const pupil = await product.signedIn({ username: 'hana.held', school: SCHOOL });
  const { page } = await stage.open(head, `users&user=${pupil.user.id}`, { bypassCSP: true });
  const main = page.locator('main');
  await main.getByRole('button', { name: 'Place hold' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Case 12 of the court');
  await dialog.getByRole('button', { name: 'Place hold' }).click();
  await main.getByText('Case 12 of the court').first().waitFor();
  await expect.poll(() => main.getByRole('button', { name: 'Delete', exact: true }).isDisabled()).toBe(true);
  await main.getByRole('button', { name: 'End hold' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End hold' }).click();
  await main.getByRole('button', { name: 'Place hold' }).waitFor();
  await expect.poll(() => main.getByRole('button', { name: 'Delete', exact: true }).isDisabled()).toBe(false);
});

it('a hold that a restore placed again gets its reason without being ended', async () => {
  const { product, head } = stage;
  const pupil = await product.signedIn({ username: 'rosa.restored', school: SCHOOL });
  await product.db.query(`INSERT INTO legal_holds (user_id, reason, placed_by) VALUES ($1, '', '')`, [
    pupil.user.id,
  ]);
  const { page } = await stage.open(head, `users&user=${pupil.user.id}`);
  const main = page.locator('main');
  await main.getByRole('button', { name: 'Enter the reason' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Case 14 of the court');
  await dialog.getByRole('button', { name: 'Place hold' }).click();
  await main.getByText('Case 14 of the court').first().waitFor();
  const ended = `SELECT FROM erased_rows WHERE kind = 'hold_ended' AND row_ids = ARRAY[$1::text]`;
  expect(await product.db.query(ended, [pupil.user.id])).toEqual([]);
});

it('the entry of a deleted account leads to the certificate of its erasure', async () => {
  const { product, head } = stage;
  const pupil = await product.signedIn({ username: 'gina.gone', school: SCHOOL });
  expect((await head.http.delete(`/api/users/${pupil.user.id}`)).status).toBe(200);
  await product.db.query(`UPDATE undo_entries SET undo_until = now() WHERE user_id = $1`, [head.user.id]);
  const erased = `SELECT FROM erasure_certificates WHERE user_id = $1 AND erased_at IS NOT NULL`;
  await expect.poll(() => product.db.query(erased, [pupil.user.id])).toHaveLength(1);
  await product.db.query(
    `UPDATE erasure_certificates SET erased_at = erased_at - interval '1 hour' WHERE user_id = $1`,
    [pupil.user.id],
  );
  const { page } = await stage.open(head, 'audit&target=gina.gone', { bypassCSP: true });
  const main = page.locator('main');
  await main.getByRole('link', { name: 'Erasure certificate' }).click();
  await main.getByText('The erasure is finished.').waitFor();
  await main.getByText('Deleted by account').waitFor();
  await main.getByText(String(head.user.id), { exact: true }).first().waitFor();
  await main.getByRole('button', { name: 'Print certificate' }).waitFor();
  await expect.poll(() => axeFindings(page, { part: 'main' })).toEqual([]);

  await main.getByRole('link', { name: 'Privacy' }).click();
  await main.getByRole('link', { name: 'Erasures' }).click();
  await main.locator(`a[href$="certificate=${pupil.user.id}"]`).waitFor();
  await expect.poll(() => axeFindings(page, { part: 'main' })).toEqual([]);
  await page.goto(`${product.url}/admin?section=audit&certificate=${pupil.user.id}`);
  await page.waitForURL('**/admin?section=privacy&certificate=*');
  await main.getByText('The erasure is finished.').waitFor();
});
