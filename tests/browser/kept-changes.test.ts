import { expect, it } from 'vitest';
import type { InstructionsView } from '@studyhall/contracts';
import type { Page } from 'playwright-core';
import { button, questions, replies, say } from '../support/chat.page.ts';
import { keptChanges, storedKeys } from '../support/journal.page.ts';
import { closeByEscape } from '../support/keys.ts';
import { expectNotice } from '../support/notices.ts';
import { routeOnce } from '../support/routes.ts';
import { sharedStage } from '../support/stage.ts';

const stage = sharedStage();

const thumb = (page: Page) => replies(page).first().getByRole('button', { name: 'Good reply' });

it('a rating and an answer to a card wait for the line, over a reload, and go out from another page', async () => {
  const mia = await stage.product.signedIn();
  const { page, context } = await stage.openChat(mia);
  await say(page, 'Make 3 flashcards about photosynthesis');
  // The code of its buttons is there from now on.
  await thumb(page).waitFor();
  const review = page.getByRole('link', { name: 'Study Photosynthesis' });
  await review.click();
  await page.getByText('3 cards left').waitFor();
  await context.setOffline(true);
  await page.keyboard.press('Space');
  await page.getByRole('region', { name: 'Answer' }).waitFor();
  await page.keyboard.press('4');
  await page.getByText('1 answer is waiting to be sent.').waitFor();
  await page.goBack();
  await page.getByText('You’re offline').waitFor();
  await thumb(page).click();
  await expect.poll(() => thumb(page).getAttribute('aria-pressed')).toBe('true');
  await replies(page).first().getByText('Not saved yet').waitFor();
  await expect.poll(() => keptChanges(page, mia)).toBe(2);
  const answered = page.waitForResponse(/\/api\/cards\/reviews$/);
  const rated = page.waitForResponse(/\/messages\/\d+\/rating$/);
  await context.setOffline(false);
  // A reload while the page reconnects: the chat sends what the cards page and the page before kept.
  await page.reload();
  expect([(await answered).status(), (await rated).status()]).toEqual([200, 200]);
  await expect.poll(() => thumb(page).getAttribute('aria-pressed')).toBe('true');
  await page.getByText('Not saved yet').waitFor({ state: 'detached' });
  const stored = await stage.product.db.query(
    `SELECT (SELECT count(*)::int FROM card_reviews WHERE user_id = $1) AS answers,
       (SELECT rating FROM messages WHERE user_id = $1 AND rating IS NOT NULL) AS rating`,
    [mia.user.id],
  );
  expect(stored).toEqual([{ answers: 1, rating: 'up' }]);
});

it('instructions and memories that are saved without a line are shown, survive a reload and are stored', async () => {
  const mia = await stage.product.signedIn();
  const { page, context } = await stage.openChat(mia);
  const dialog = page.getByRole('dialog', { name: 'What the assistant knows about you' });
  const openSettings = async (): Promise<void> => {
    await button(page, 'Menu').click();
    await page.getByRole('menuitem', { name: 'Settings' }).click();
    await dialog.getByRole('button', { name: 'Add a memory' }).waitFor();
  };
  await openSettings();
  // The code of the question is there from now on.
  await dialog.getByRole('button', { name: 'Add a memory' }).click();
  await closeByEscape(
    page.getByRole('dialog').filter({ has: page.getByRole('textbox', { name: 'What to remember' }) }),
  );
  await context.setOffline(true);
  await dialog.getByRole('textbox').fill('Explain simply.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectNotice(page, 'This will be saved when you’re back online.');
  await dialog.getByRole('button', { name: 'Add a memory' }).click();
  await page.getByRole('textbox', { name: 'What to remember' }).fill('I am in grade 8');
  await page.keyboard.press('Enter');
  await dialog.getByRole('listitem').getByText('Not saved yet').waitFor();
  await expect.poll(() => keptChanges(page, mia)).toBe(2);
  await context.setOffline(false);
  await page.reload();
  await openSettings();
  await dialog.getByText('I am in grade 8').waitFor();
  await dialog.getByText('Not saved yet').waitFor({ state: 'detached' });
  await expect.poll(() => dialog.getByRole('textbox').inputValue()).toBe('Explain simply.');
  await expect
    .poll(async () => (await mia.http.get('/api/me/instructions')).body)
    .toMatchObject({ text: 'Explain simply.', memories: [{ text: 'I am in grade 8' }] });
});

it('instructions and memories open without a line, over a reload, and take what another device has changed', async () => {
  const mia = await stage.product.signedIn();
  await mia.http.send('PUT', '/api/me/instructions', { text: 'Explain simply.' });
  await mia.http.post('/api/me/memories', { text: 'I am in grade 8' });
  /** What the page fetches, and whether it has it. */
  const fetched = new Map<string, boolean>();
  const { page, context } = await stage.openChat(mia, {}, async ({ page: opened }) => {
    opened.on('request', (request) => fetched.set(request.url(), false));
    opened.on('requestfinished', (request) => fetched.set(request.url(), true));
  });
  const has = (part: string): boolean => {
    const parts = [...fetched].filter(([url]) => url.includes(part));
    return parts.length > 0 && parts.every(([, isThere]) => isThere);
  };
  const dialog = page.getByRole('dialog', { name: 'What the assistant knows about you' });
  const openSettings = async (): Promise<void> => {
    await button(page, 'Menu').click();
    await page.getByRole('menuitem', { name: 'Settings' }).click();
    await dialog.getByText('I am in grade 8').waitFor();
  };
  // The first visit in this browser, in which the dialog was never opened.
  await expect.poll(() => ['/api/me/instructions', '/chat-dialogs', '/assets/'].every(has)).toBe(true);
  // The page has the answer a moment before the browser has stored it.
  await expect.poll(() => storedKeys(page, mia, 'views')).toContain('notes');
  await context.setOffline(true);
  await page.getByText('You’re offline').waitFor();
  await openSettings();
  await expect.poll(() => dialog.getByRole('textbox').inputValue()).toBe('Explain simply.');
  const held = Promise.withResolvers<void>();
  await page.route('**/api/me/instructions', async (route) => {
    await held.promise;
    // The reload has cancelled the request of the page before.
    await route.fallback().catch(() => undefined);
  });
  await context.setOffline(false);
  await mia.http.send('PUT', '/api/me/instructions', { text: 'Explain briefly.' });
  await page.reload();
  await openSettings();
  await expect.poll(() => dialog.getByRole('textbox').inputValue()).toBe('Explain simply.');
  held.resolve();
  await expect.poll(() => dialog.getByRole('textbox').inputValue()).toBe('Explain briefly.');
  await expect.poll(() => dialog.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
});

it('a memory that is deleted or changed while it is on its way does not come back', async () => {
  const mia = await stage.product.signedIn();
  const { page } = await stage.openChat(mia);
  await button(page, 'Menu').click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'What the assistant knows about you' });
  const add = async (text: string): Promise<void> => {
    await dialog.getByRole('button', { name: 'Add a memory' }).click();
    await page.getByRole('textbox', { name: 'What to remember' }).fill(text);
    await page.keyboard.press('Enter');
    await dialog.getByText(text).waitFor();
  };
  const memories = async (): Promise<string[]> =>
    (await mia.http.get<InstructionsView>('/api/me/instructions')).body.memories.map(({ text }) => text);
  /** Has the server store what is sent next. Its answer comes when `act` is done. */
  const meanwhile = async (act: () => Promise<void>): Promise<void> => {
    const done = Promise.withResolvers<void>();
    const isStored = Promise.withResolvers<void>();
    await routeOnce(page, '**/api/me/memories', async (route) => {
      const response = await route.fetch();
      isStored.resolve();
      await done.promise;
      await route.fulfill({ response });
    });
    await add('I am in grade 8');
    await isStored.promise;
    await act();
    done.resolve();
  };
  await meanwhile(() => dialog.getByRole('button', { name: 'Delete: I am in grade 8' }).click());
  await expect.poll(memories).toEqual([]);
  await add('I like maps');
  await meanwhile(async () => {
    await dialog.getByRole('button', { name: 'Edit: I am in grade 8' }).click();
    await page.getByRole('textbox', { name: 'What to remember' }).fill('I am in grade 9');
    await page.keyboard.press('Enter');
  });
  await expect.poll(memories).toEqual(['I like maps', 'I am in grade 9']);
  await expect
    .poll(() => dialog.getByRole('listitem').allInnerTexts())
    .toEqual(['I like maps', 'I am in grade 9']);
});

it('an undo that did not reach the server is offered again', async () => {
  const { page } = await stage.openChat(await stage.product.signedIn());
  await say(page, 'First [[demo: text="Reply one"]]');
  await replies(page).getByRole('button', { name: 'Regenerate' }).waitFor();
  await questions(page).hover();
  await button(page, 'Delete message').click();
  const cut = Promise.withResolvers<void>();
  await routeOnce(page, '**/api/undo/*', async (route) => {
    await cut.promise;
    await route.abort();
  });
  await button(page, 'Undo').click();
  await page.getByText('Restoring…').waitFor();
  cut.resolve();
  await expectNotice(page, 'The server could not be reached.');
  const error = page.getByRole('alert').getByText('The server could not be reached.');
  await button(page, 'Undo').click();
  await replies(page).getByText('Reply one').waitFor();
  await expect.poll(() => error.count()).toBe(0);
});
