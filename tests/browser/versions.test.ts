import { expect, it } from 'vitest';
import { axeFindings } from '../support/axe.ts';
import { button, questions, replies, say } from '../support/chat.page.ts';
import { keptChanges } from '../support/journal.page.ts';
import { expectNotice } from '../support/notices.ts';
import { endRoutes } from '../support/routes.ts';
import { sharedStage } from '../support/stage.ts';
import { nextFrames } from '../support/two-conversations.ts';

const stage = sharedStage();

it('shows the versions of a question and a reply, copies, continues, and undoes a deletion', async () => {
  const mia = await stage.product.signedIn();
  const { page, context, offences } = await stage.openChat(mia, { bypassCSP: true });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const reply = replies(page).last();
  const question = questions(page).last();
  await say(page, 'First [[demo: text="Reply **one**" reasoning="Let me think."]]');
  await reply.getByText(/^Thought for \d+ s$/).waitFor();

  // An edit keeps the first question, and its row of versions leads back to it.
  await question.hover();
  await button(page, 'Edit message').click();
  await page.getByRole('textbox', { name: 'Your message' }).fill('Second [[demo: text="Reply **two**"]]');
  await button(page, 'Save').click();
  await reply.getByText('Reply two', { exact: true }).waitFor();
  const versions = question.getByRole('group', { name: 'Versions', exact: true });
  await versions.getByText('Version 2 of 2').waitFor();
  // While the reply runs the button does nothing.
  await button(page, 'Regenerate').waitFor();
  await versions.getByRole('button', { name: 'Previous version' }).press('Enter');
  await reply.getByText('Reply one', { exact: true }).waitFor();
  await versions.getByText('Version 1 of 2').waitFor();
  const previous = versions.getByRole('button', { name: 'Previous version' });
  await expect.poll(() => previous.evaluate((one) => one === document.activeElement)).toBe(true);
  await expect.poll(() => previous.getAttribute('aria-disabled')).toBe('true');

  // Rich text and Markdown in one go.
  await reply.hover();
  await button(page, 'Copy reply').click();
  const copied = () =>
    page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      const types = ['text/html', 'text/plain'].filter((type) => item?.types.includes(type));
      return Promise.all(types.map(async (type) => (await item?.getType(type))?.text()));
    });
  await expect
    .poll(copied)
    .toEqual([expect.stringContaining('>Reply <strong>one</strong></p>'), 'Reply **one**']);

  await button(page, 'Regenerate').click();
  await reply.getByRole('group', { name: 'Versions' }).getByText('Version 2 of 2').waitFor();
  await expect.poll(() => axeFindings(page)).toEqual([]);

  // A rating is stored at once, with a reason if the student gives one, and removed by a second press.
  await reply.hover();
  await button(page, 'Bad reply').click();
  const ratings = () =>
    stage.product.db.query(
      `SELECT rating, rating_reason FROM messages WHERE user_id = $1 AND rating IS NOT NULL`,
      [mia.user.id],
    );
  await page.getByRole('textbox', { name: 'What should we know? (optional)' }).fill('Too short');
  await expect.poll(() => axeFindings(page)).toEqual([]);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/rating-1280.png` });
  await button(page, 'Send').click();
  await expectNotice(page, 'Thanks for telling us.');
  await expect.poll(ratings).toEqual([{ rating: 'down', rating_reason: 'Too short' }]);
  await page.reload();
  await reply.hover();
  const bad = reply.getByRole('button', { name: 'Bad reply' });
  await expect.poll(() => bad.getAttribute('aria-pressed')).toBe('true');
  await bad.click();
  await expect.poll(ratings).toEqual([]);

  // A stopped reply goes on where it stopped.
  await say(page, 'Long [[demo: tokens=60 rate=6]]');
  await reply.getByText('w5').waitFor();
  await button(page, 'Stop').click();
  await button(page, 'Continue').click();
  await reply.getByText(/^w1 w2 .* w60$/).waitFor();
  await expect.poll(() => replies(page).count()).toBe(2);
  if (process.env.SHOTS) {
    await reply.hover();
    await page.screenshot({ path: `${process.env.SHOTS}/row-1280.png` });
    await page.setViewportSize({ width: 390, height: 800 });
    await page.screenshot({ path: `${process.env.SHOTS}/row-390.png` });
    await page.setViewportSize({ width: 1280, height: 800 });
  }

  await question.hover();
  await question.getByRole('button', { name: 'Delete message' }).click();
  await button(page, 'Undo').click();
  await reply.getByText(/w60$/).waitFor();
  await expect.poll(() => questions(page).count()).toBe(2);
  await button(page, 'Menu').click();
  await page.getByRole('menuitem', { name: 'Clear Chat' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clear Chat' }).click();
  await expect.poll(() => questions(page).count()).toBe(0);
  await button(page, 'Undo').click();
  await expect.poll(() => questions(page).count()).toBe(2);
  expect({ ...offences, csp: [] }).toEqual({ console: [], foreign: [], csp: [] });
});

it('without a line, keeps on the page what an edit or another version would have replaced', async () => {
  const mia = await stage.product.signedIn();
  const { page } = await stage.openChat(mia);
  await say(page, 'First [[demo: text="Reply one"]]');
  await replies(page).getByText('Reply one').waitFor();
  await say(page, 'Second [[demo: text="Reply two"]]');
  await replies(page).nth(1).getByRole('button', { name: 'Regenerate' }).waitFor();
  const shown = () => replies(page).locator('.md').allInnerTexts();
  await expect.poll(() => keptChanges(page, mia)).toBe(0);
  await page.route(/\/(chat|history)(\?|$)/, (route) => route.abort());
  await replies(page).first().hover();
  await button(page, 'Regenerate').first().click();
  await expectNotice(page, 'The server could not be reached.');
  await expect.poll(shown).toEqual(['Reply one', 'Reply two']);

  await questions(page).first().hover();
  await button(page, 'Edit message').first().click();
  const form = page.getByRole('textbox', { name: 'Your message' });
  await form.fill('Changed [[demo: text="Reply three"]]');
  await form.press('Enter');
  await page.getByText('Waiting to send').waitFor();
  await questions(page).getByText('Changed').waitFor();
  await expect.poll(shown).toEqual(['Reply one', 'Reply two']);
  await expect.poll(() => keptChanges(page, mia)).toBe(1);

  // It goes out when the line is back, also from another page.
  await endRoutes(page, /\/(chat|history)(\?|$)/);
  await page.reload();
  await replies(page).getByText('Reply three').waitFor();
  await expect.poll(shown).toEqual(['Reply three']);
  await questions(page).getByText('2/2').waitFor();
  expect(await mia.history()).toHaveLength(2);
});

it('an edit without a line is refused where the chat went on elsewhere, with its text kept', async () => {
  const mia = await stage.product.signedIn();
  const { page } = await stage.openChat(mia);
  await say(page, 'First [[demo: text="Reply one"]]');
  await replies(page).getByText('Reply one').waitFor();
  await page.context().setOffline(true);
  await page.getByText('You’re offline').first().waitFor();
  await questions(page).hover();
  await button(page, 'Edit message').click();
  const form = page.getByRole('textbox', { name: 'Your message' });
  await form.fill('Changed [[demo: text="Reply three"]]');
  await form.press('Enter');
  await page.getByText('Waiting to send').waitFor();
  await mia.ask('[[demo: text="From the laptop"]] Second');
  await expect.poll(async () => (await mia.history()).at(-1)?.state).toBe('completed');
  await page.context().setOffline(false);
  await page.getByRole('alert').getByText('Not sent. This chat has changed since.').waitFor();
  await replies(page).getByText('From the laptop').waitFor();
  await questions(page).getByText('Changed [[').waitFor();
  await button(page, 'Retry').click();
  await replies(page).getByText('Reply three').waitFor();
  await expect.poll(() => replies(page).count()).toBe(1);
});

it('another version of a reply removes no message that arrived out of view', async () => {
  const mia = await stage.product.signedIn();
  const { page } = await stage.openChat(mia);
  await page.setViewportSize({ width: 390, height: 480 });
  await say(page, 'First [[demo: tokens=300 rate=0]]');
  const regenerate = replies(page).first().getByRole('button', { name: 'Regenerate' });
  await regenerate.waitFor();
  const scrollTo = async (end: 'top' | 'bottom') => {
    await page
      .getByRole('log')
      .evaluate((log, to) => log.scrollTo(0, to === 'top' ? 0 : log.scrollHeight), end);
    await nextFrames(page);
  };
  await scrollTo('top');
  await mia.ask('[[demo: text="From the laptop"]] Second');
  await replies(page).getByText('From the laptop').waitFor({ state: 'attached' });
  // Without scrolling to the button, as by keyboard.
  const press = () => regenerate.evaluate((one: HTMLElement) => one.click());
  await expect.poll(() => regenerate.isEnabled()).toBe(true);
  await press();
  await expectNotice(page, 'This chat has changed since. Look at it, then try again.');
  expect(await mia.history()).toHaveLength(4);
  await scrollTo('bottom');
  await scrollTo('top');
  await press();
  await expect.poll(() => mia.history()).toHaveLength(2);
});

it('without a line, says that the other versions need one, and keeps the one in view', async () => {
  const { page, context } = await stage.openChat(await stage.product.signedIn());
  await say(page, 'First [[demo: text="Reply one"]]');
  await button(page, 'Regenerate').click();
  await replies(page).getByText('2/2').waitFor();
  // The new version is numbered when it begins: until its end there is no way to another one.
  await button(page, 'Regenerate').waitFor();
  await context.setOffline(true);
  await button(page, 'Previous version').click();
  await expectNotice(page, 'You’re offline. Other versions can be shown when you’re back online.');
  await replies(page).getByText('2/2').waitFor();
});

it('another version of an old reply, opened by a link to it, is shown', async () => {
  const mia = await stage.product.signedIn();
  const tab = await mia.open();
  const ask = async (text: string) => {
    const asked = await mia.ask(text);
    await tab.terminalEvent(asked.turn_id);
    return asked;
  };
  const { conversation_id } = await ask('First');
  const fill = () =>
    stage.product.db.query(
      `INSERT INTO messages (conversation_id, user_id, role, content)
         SELECT $1, $2, CASE n % 2 WHEN 0 THEN 'assistant' ELSE 'user' END, repeat('Note ' || n || '. ', 100)
           FROM generate_series(1, 60) n`,
      [conversation_id, mia.user.id],
    );
  await fill();
  const { bot_message_id } = await ask('[[demo: tokens=60 rate=40]]');
  await fill();
  const { page } = await stage.openChat(mia);
  const found = page.locator('[aria-current="true"]');
  await page.waitForURL(`**/chat/${conversation_id}`);
  // The open conversation follows the link, as a new page does.
  await page.goto(`/chat/${conversation_id}#${bot_message_id}`);
  await found.waitFor();
  await page.goto('about:blank');
  await page.goto(`/chat/${conversation_id}#${bot_message_id}`);
  await found.hover();
  await found.getByRole('button', { name: 'Regenerate' }).click();
  const version = replies(page).last();
  await version.getByText('Version 2 of 2').waitFor();
  await expect
    .poll(() =>
      version.evaluate((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return top > 0 && bottom < innerHeight;
      }),
    )
    .toBe(true);
});
