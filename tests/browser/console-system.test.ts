import { expect, it } from 'vitest';
import { seriousFindings } from '../support/axe.ts';
import { consoleOfThisFile } from '../support/console.page.ts';
import { expectNotice } from '../support/notices.ts';

const stage = consoleOfThisFile();

it('a master admin sees the model connection and tests it', async () => {
  const { page } = await stage.open(stage.master, 'system', { bypassCSP: true });
  const main = page.locator('main');
  await main.getByText(stage.product.model.url).waitFor();
  await main.getByRole('button', { name: 'Test demo-model' }).click();
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

it('a master admin changes the model connection, except what the environment decides', async () => {
  const { page } = await stage.open(stage.master, 'system', { bypassCSP: true });
  const main = page.locator('main');
  const dialog = page.getByRole('dialog', { name: 'Change the model connection' });
  const change = async (voice: string) => {
    await main.getByRole('button', { name: 'Change' }).click();
    await dialog.getByLabel('Voice').fill(voice);
  };
  await change('nova');
  expect(await dialog.getByLabel('Address').isDisabled()).toBe(true);
  await dialog.getByText('Set by OPENAI_BASE_URL in the settings of the server: change it there.').waitFor();
  await dialog.getByLabel('Context in tokens').fill('12');
  await dialog.getByText('Enter a whole number from 2,000 to 2,000,000.').waitFor();
  expect(await dialog.getByRole('button', { name: 'Save settings' }).isDisabled()).toBe(true);
  await dialog.getByLabel('Context in tokens').fill('30000');
  await expect.poll(() => seriousFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save settings' }).click();
  await dialog.getByText('Saved. New replies use this connection.').waitFor();
  await dialog.getByText(/demo-model can write replies\.$/).waitFor();
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await main.getByText('30,000 tokens, up to 4,000 of them for a reply').waitFor();

  const other = await stage.open(stage.master, 'system');
  await change('alloy');
  await other.page.locator('main').getByRole('button', { name: 'Change' }).click();
  const theirs = other.page.getByRole('dialog', { name: 'Change the model connection' });
  await theirs.getByLabel('Context in tokens').fill('32000');
  await theirs.getByRole('button', { name: 'Save settings' }).click();
  await theirs.getByText('Saved. New replies use this connection.').waitFor();
  await dialog.getByRole('button', { name: 'Save settings' }).click();
  await dialog.getByText(/^Another admin has changed the model connection/).waitFor();
});

it('a master admin adds, orders and removes chat models, and goes back to the settings of the server', async () => {
  // In the settings of this test the environment names the chat model, so that there are no others.
  const api = await stage.product.startApi({ CHAT_MODEL: '' });
  try {
    const { page } = await stage.open(stage.master, 'system', { bypassCSP: true });
    await page.goto(`${api.url}/admin?section=system`);
    const main = page.locator('main');
    const names = () =>
      main.getByRole('button', { name: /^Test / }).evaluateAll((all) => all.map((one) => one.ariaLabel));
    await main.getByRole('button', { name: 'Change' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change the model connection' });
    const first = await dialog.getByLabel('Chat model', { exact: true }).inputValue();
    await dialog.getByRole('button', { name: 'Add a chat model' }).click();
    const added = dialog.getByRole('group', { name: 'Chat model 2' });
    await added.getByLabel('Chat model', { exact: true }).fill(first);
    await dialog.getByText('Another chat model has this name.').waitFor();
    expect(await dialog.getByRole('button', { name: 'Save settings' }).isDisabled()).toBe(true);
    await added.getByLabel('Chat model', { exact: true }).fill('large');
    await added.getByLabel('Context in tokens').fill('64000');
    await added.getByRole('button', { name: 'Test large' }).click();
    await added.getByText(/, and large can write replies\.$/).waitFor();
    await dialog.getByRole('button', { name: 'Move large up' }).click();
    await expect.poll(() => seriousFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save settings' }).click();
    await dialog.getByText('Saved. New replies use this connection.').waitFor();
    await dialog.getByText(/, and large can write replies\.$/).waitFor();
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    await main.getByText('64,000 tokens').waitFor();
    await expect.poll(names).toEqual(['Test large', `Test ${first}`]);

    await main.getByRole('button', { name: 'Change' }).click();
    await dialog.getByRole('button', { name: 'Remove large' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
    await dialog.getByRole('button', { name: 'Save settings' }).click();
    await dialog.getByText('Saved. New replies use this connection.').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    await expect.poll(names).toEqual([`Test ${first}`]);

    await main.getByRole('button', { name: 'Remove the saved connection' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expectNotice(page, 'Removed. New replies use the settings of the server.');
    await main.getByRole('button', { name: 'Remove the saved connection' }).waitFor({ state: 'detached' });
  } finally {
    await api.stop();
  }
});
