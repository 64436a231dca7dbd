import { expect, it } from 'vitest';
import { questions, rows, say } from '../support/chat.page.ts';
import { closeByEscape, pressForFocus } from '../support/keys.ts';
import { expectNotice } from '../support/notices.ts';
import { sharedStage } from '../support/stage.ts';

const stage = sharedStage();

it('finds a message far above, shows it marked, and goes back to the newest', async () => {
  const mia = await stage.product.signedIn();
  const { conversation_id } = await mia.ask('[[demo: text="A reply about tides"]] Why are there tides?');
  await stage.product.db.query(
    `INSERT INTO messages (conversation_id, user_id, role, content)
       SELECT $1, $2, CASE n WHEN 300 THEN 'assistant' ELSE 'user' END,
              CASE n WHEN 300 THEN repeat('Filler. ', 2000) || 'The **Wombats** dig burrows.' ELSE 'Note ' || n END
         FROM generate_series(1, 5000) n`,
    [conversation_id, mia.user.id],
  );
  const { page, offences } = await stage.openChat(mia);
  await page.getByText('Note 5000', { exact: true }).waitFor();
  const search = page.getByRole('search').getByRole('textbox');
  await pressForFocus(page, 'Control+k', search);
  await page.keyboard.insertText('wombat');
  const results = page.getByRole('navigation', { name: 'Search results' }).getByRole('listitem');
  await expect.poll(() => results.count()).toBe(1);
  await expect.poll(() => results.locator('mark').allTextContents()).toEqual(['Wombats']);
  await results.getByRole('link').click();
  const found = page.locator('[aria-current="true"]').filter({ hasText: 'Wombats' });
  await found.waitFor();
  /** What the search marks in messages. */
  const marked = (): Promise<string[]> =>
    page.evaluate(() => [...(CSS.highlights.get('found') ?? [])].map(String));
  await expect.poll(marked).toEqual(['Wombats']);
  // The word alone.
  await expect
    .poll(() => found.evaluate((row) => getComputedStyle(row).backgroundColor))
    .toBe('rgba(0, 0, 0, 0)');
  // In a long message, the word is scrolled to.
  const isSeen = (): Promise<boolean> =>
    page.evaluate(() => {
      const [word] = CSS.highlights.get('found') ?? [];
      const { top = -1, bottom = -1 } = (word as Range | undefined)?.getBoundingClientRect() ?? {};
      return top > 0 && bottom < window.innerHeight;
    });
  await expect.poll(isSeen).toBe(true);

  const log = page.getByRole('log');
  const scrollOn = (): Promise<unknown> => log.evaluate((box) => box.scrollBy(0, box.clientHeight));
  // Those that came with the found one end before.
  await expect
    .poll(async () => {
      await scrollOn();
      return page.getByText(/^Note (34[5-9]|3[5-9]\d|[4-9]\d\d)$/).count();
    })
    .toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Jump to latest' }).click();
  await page.getByText('Note 5000', { exact: true }).waitFor();

  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect.poll(marked).toEqual([]);

  // In another conversation, a message of the page that opening loads.
  await page.getByRole('button', { name: 'New chat', exact: true }).first().click();
  await page.getByText('How can I help you today?').waitFor();
  await pressForFocus(page, 'Control+k', search);
  // At once: a busy page would also search for a part of it, which many messages have.
  await page.keyboard.insertText('"note 4975"');
  await results.getByRole('link').click();
  const near = page.locator('[aria-current="true"]').filter({ hasText: 'Note 4975' });
  const isInView = (element: Element): boolean => {
    const { top, bottom } = element.getBoundingClientRect();
    return top > 0 && bottom < window.innerHeight;
  };
  await expect.poll(() => near.evaluate(isInView)).toBe(true);
  await page.getByRole('button', { name: 'Jump to latest' }).waitFor();
  expect(offences).toEqual({ console: [], foreign: [], csp: [] });
});

it('pins, files and archives chats by their menu', async () => {
  const mia = await stage.product.signedIn();
  await stage.product.db.query(
    `INSERT INTO conversations (user_id, title, updated_at)
       SELECT $1, 'Lesson ' || n, now() - n * interval '1 minute' FROM generate_series(1, 3) n`,
    [mia.user.id],
  );
  const { page, offences } = await stage.openChat(mia);
  const second = await stage.openChat(mia);
  const open = async (title: string, entry: string): Promise<void> => {
    const row = rows(page).filter({ hasText: title });
    await row.hover();
    await row.getByRole('button', { name: `Options for “${title}”` }).click();
    await page.getByRole('menuitem', { name: entry, exact: true }).click();
  };
  const show = async (shown: string, entry: string): Promise<void> => {
    await page.getByRole('button', { name: `Chats shown: ${shown}` }).click();
    await page.getByRole('menuitem', { name: entry, exact: true }).click();
  };
  await open('Lesson 3', 'Pin');
  await page.getByRole('heading', { name: 'Pinned' }).waitFor();
  await expect.poll(() => rows(page).first().textContent()).toContain('Lesson 3');
  await expect.poll(() => rows(second.page).first().textContent()).toContain('Lesson 3');

  await open('Lesson 2', 'Move to folder…');
  await page
    .getByRole('dialog', { name: 'Move to folder' })
    .getByRole('button', { name: 'New folder' })
    .click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Biology');
  await page.keyboard.press('Enter');
  await show('All chats', 'Biology');
  await expect.poll(() => rows(page).allTextContents()).toEqual([expect.stringContaining('Lesson 2')]);
  await show('Biology', 'All chats');

  await open('Lesson 1', 'Archive');
  await rows(page).filter({ hasText: 'Lesson 1' }).waitFor({ state: 'detached' });
  await show('All chats', 'Archive');
  await expect.poll(() => rows(page).allTextContents()).toEqual([expect.stringContaining('Lesson 1')]);
  await open('Lesson 1', 'Unarchive');
  await page.getByText('Archived chats will be listed here.').waitFor();
  expect(offences).toEqual({ console: [], foreign: [], csp: [] });
});

it('keeps the name of a new folder in its dialog until the server has it', async () => {
  const { page } = await stage.openChat(await stage.product.signedIn());
  await page.getByRole('button', { name: 'Chats shown: All chats' }).click();
  await page.getByRole('menuitem', { name: 'New folder', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'New folder' });
  const save = dialog.getByRole('button', { name: 'Save', exact: true });
  let isDown = true;
  const reached = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route('**/api/conversations/folders', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    if (isDown) return route.abort();
    reached.resolve();
    await released.promise;
    return route.fallback();
  });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Biology');
  await save.click();
  await dialog.getByText('The server could not be reached.').waitFor();
  await expect.poll(() => dialog.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Biology');

  isDown = false;
  await save.click();
  await reached.promise;
  await expect.poll(() => save.getAttribute('aria-busy')).toBe('true');
  released.resolve();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Chats shown: Biology' }).waitFor();
});

it('keeps wishes and memories that the student saved, and changes the password', async () => {
  const mia = await stage.product.signedIn();
  const { page, offences } = await stage.openChat(mia);
  await expect.poll(() => page.getByText('Demo model').count()).toBe(0);
  await say(page, 'I am in grade 8');
  await questions(page).first().hover();
  await questions(page).getByRole('button', { name: 'Remember this' }).click();
  await page
    .getByRole('dialog', { name: 'Remember this?' })
    .getByRole('button', { name: 'Remember' })
    .click();
  await expectNotice(page, 'Saved. The assistant will remember it.');

  const menu = async (entry: string): Promise<void> => {
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('menuitem', { name: entry, exact: true }).click();
  };
  await menu('Settings');
  const settings = page.getByRole('dialog', { name: 'What the assistant knows about you' });
  await settings.getByRole('textbox').fill('Explain simply');
  await settings.getByRole('button', { name: 'Save', exact: true }).click();
  await settings.getByRole('button', { name: 'Delete: I am in grade 8' }).waitFor();
  await expect
    .poll(async () => (await mia.http.get('/api/me/instructions')).body)
    .toMatchObject({ text: 'Explain simply', memories: [{ text: 'I am in grade 8' }] });
  await settings.getByRole('button', { name: 'Delete: I am in grade 8' }).click();
  await settings.getByRole('listitem').waitFor({ state: 'detached' });
  await closeByEscape(settings);

  await menu('Change password');
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  await dialog.getByLabel('Current password', { exact: true }).fill(mia.user.password);
  await dialog.getByLabel('New password', { exact: true }).fill('a much better passphrase');
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expectNotice(page, 'Your password was changed.');
  expect(offences).toEqual({ console: [], foreign: [], csp: [] });
});

it('without a line, says that a search failed, and repeats it when the line is back', async () => {
  const mia = await stage.product.signedIn();
  await mia.ask('[[demo: text="The moon."]] Why are there tides?');
  const { page, context } = await stage.openChat(mia);
  const search = page.getByRole('search').getByRole('textbox');
  await pressForFocus(page, 'Control+k', search);
  await page.keyboard.type('moon');
  const results = page.getByRole('navigation', { name: 'Search results' });
  await results.getByText('The moon.').first().waitFor();
  await context.setOffline(true);
  await page.getByText('You’re offline.').waitFor();
  await search.fill('tides');
  await page.getByRole('alert').getByText('The search did not work.').waitFor();
  await expect.poll(() => results.count()).toBe(0);
  await context.setOffline(false);
  await results.getByText('tides').first().waitFor();
});
