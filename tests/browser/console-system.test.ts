import { expect, it } from 'vitest';
import { seriousFindings } from '../support/axe.ts';
import { consoleOfThisFile } from '../support/console.page.ts';

const stage = consoleOfThisFile();

it('a master admin sees the model connection and tests it', async () => {
  const { page } = await stage.open(stage.master, 'system', { bypassCSP: true });
  const main = page.locator('main');
  await main.getByText(stage.product.model.url).waitFor();
  await main.getByRole('button', { name: 'Test' }).click();
  const dialog = page.getByRole('dialog', { name: 'Test a model connection' });
  const start = dialog.getByRole('button', { name: 'Test' });
  await start.click();
  await dialog.getByText(/demo-model can write replies\.$/).waitFor();
  await dialog.getByText('First output').waitFor();
  await expect.poll(() => seriousFindings(page)).toEqual([]);

  await dialog.getByLabel('Address').fill(stage.product.url);
  await start.click();
  await dialog
    .getByRole('alert')
    .getByText(/answers, but not as a model server/)
    .waitFor();
  await dialog.getByLabel('Address').fill('not an address');
  await start.click();
  await dialog.getByText(/^Enter an address that begins with/).waitFor();
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await dialog.waitFor({ state: 'detached' });
});
