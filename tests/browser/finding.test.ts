import { expect, it } from 'vitest';
import { composer, questions } from '../support/chat.page.ts';
import { sharedStage } from '../support/stage.ts';

const stage = sharedStage();

it('finds a message far above, shows it marked, and goes back to the newest', async () => {
  const mia = await stage.product.signedIn();
  const { conversation_id } = await mia.ask('[[demo: text="A reply about tides"]] Why are there tides?');
  await stage.product.db.query(
    `INSERT INTO messages (conversation_id, user_id, role, content)
       SELECT $1, $2, 'user', CASE n WHEN 300 THEN 'The **Wombats** dig burrows.' ELSE 'Note ' || n END
         FROM generate_series(1, 5000) n`,
    [conversation_id, mia.user.id],
  );
  const { page, offences } = await stage.openChat(mia);
  await page.getByText('Note 5000', { exact: true }).waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('wombat');
  const results = page.getByRole('navigation', { name: 'Search results' }).getByRole('listitem');
  await expect.poll(() => results.count()).toBe(1);
  expect(await results.locator('mark').allTextContents()).toEqual(['Wombats']);
  await results.getByRole('button').click();
  const found = page.locator('[aria-current="true"]').filter({ hasText: 'Wombats' });
  await found.waitFor();
  await expect.poll(() => found.isVisible()).toBe(true);
  await questions(page).filter({ hasText: 'Note 299' }).waitFor();

  const log = page.getByRole('log');
  const scrollOn = (): Promise<unknown> => log.evaluate((box) => box.scrollBy(0, 2_000));
  await expect
    .poll(async () => {
      await scrollOn();
      return page.getByText('Note 345', { exact: true }).count();
    })
    .toBe(1);
  await page.getByRole('button', { name: 'Jump to latest' }).click();
  await page.getByText('Note 5000', { exact: true }).waitFor();

  await page.getByRole('button', { name: 'Clear the search' }).click();
  await composer(page).waitFor();
  expect(offences).toEqual({ console: [], foreign: [], csp: [] });
});
