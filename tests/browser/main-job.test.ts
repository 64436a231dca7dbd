import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createUser, type TestUser } from '@studyhall/testing';
import { MOTION, type Visit } from '../support/browser.ts';
import { composer, questions, replies, say } from '../support/chat.page.ts';
import { sharedStage } from '../support/stage.ts';

const CLEAN = { console: [], foreign: [], csp: [] };

const stage = sharedStage(MOTION);

async function fillSignIn(page: Page, user: Pick<TestUser, 'username' | 'password'>): Promise<void> {
  await page.getByRole('textbox', { name: 'Username' }).fill(user.username);
  await page.locator('input[name=password]').fill(user.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** The chat of a new user. */
const newcomer = async (): Promise<Visit> => stage.openChat(await stage.product.signedIn());

describe('the main job', () => {
  it('a user signs in, asks, reads a streaming reply and signs out', async () => {
    const user = await createUser(stage.product.db);
    const { page, context, offences } = await stage.visit();
    await page.goto('/');
    await page.getByRole('button', { name: 'Get Started', exact: true }).click();
    await page.waitForURL('**/signin');
    await fillSignIn(page, user);
    await composer(page).waitFor();
    // What the reply showed while it was written, however late it is asked for.
    await page.evaluate(() => {
      const drawn: string[] = [];
      Object.assign(window, { drawn });
      new MutationObserver(() =>
        drawn.push(document.querySelector('[role=log] [aria-busy=true]')?.textContent ?? ''),
      ).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    await say(page, 'Count for me [[demo: tokens=300 rate=50]]');
    await page.waitForFunction(() =>
      (window as unknown as { drawn: string[] }).drawn.some(
        (text) => text.includes('w20 ') && !text.includes('w300'),
      ),
    );
    await expect.poll(() => replies(page).textContent()).toContain('w300');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.waitForURL('**/signin');
    await expect.poll(async () => (await context.request.get('/api/me')).status()).toBe(401);
    expect(offences).toEqual(CLEAN);
  });

  it('a reply cites file and page of an attached PDF', async () => {
    const { page, offences } = await newcomer();
    await page.locator('input[type=file]').setInputFiles('tests/fixtures/biology.pdf');
    await say(page, 'What do the mitochondria of a cell do?');
    const source = page.getByRole('list', { name: 'Sources' }).getByRole('link').first();
    await source.waitFor();
    await expect.poll(() => source.textContent()).toMatch(/biology\.pdf\s*p\. \d+/);
    await expect.poll(() => replies(page).textContent()).toMatch(/mitochondri/i);
    await expect.poll(() => questions(page).textContent()).toContain('biology.pdf');
    expect(offences).toEqual(CLEAN);
  });

  it('a reply continues after a reload, and a second tab shows the same text', async () => {
    const { page, context, offences } = await newcomer();
    await say(page, 'Count [[demo: tokens=400 rate=60]]');
    await expect.poll(() => replies(page).textContent()).toContain('w20 ');
    await page.reload();
    await expect.poll(() => replies(page).textContent()).toContain('w60 ');
    const second = await context.newPage();
    await second.goto('/chat');
    await expect.poll(() => replies(second).textContent()).toContain('w100 ');
    for (const tab of [page, second]) await expect.poll(() => replies(tab).textContent()).toContain('w400');
    const words = Array.from({ length: 400 }, (_, at) => `w${at + 1}`).join(' ');
    await expect.poll(() => replies(page).textContent()).toContain(words);
    await expect.poll(() => replies(second).textContent()).toContain(words);
    await say(second, 'From here [[demo: text="Seen in both."]]');
    await page.getByText('Seen in both.', { exact: true }).waitFor();
    await questions(page).getByText('From here').waitFor();
    expect(offences).toEqual(CLEAN);
  });

  it('a user stops a reply, edits and deletes a question, and clears the chat', async () => {
    const { page, offences } = await newcomer();
    await say(page, 'Long [[demo: tokens=5000 rate=60]]');
    await expect.poll(() => replies(page).textContent()).toContain('w10 ');
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText('Stopped.').waitFor();

    await questions(page).hover();
    await page.getByRole('button', { name: 'Edit message' }).click();
    await page.getByRole('textbox', { name: 'Your message' }).fill('Short [[demo: text="Short it is."]]');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Short it is.', { exact: true }).waitFor();
    await page.getByText('(edited)').waitFor();
    await expect.poll(() => replies(page).count()).toBe(1);

    await say(page, 'Second [[demo: text="Two."]]');
    await page.getByText('Two.', { exact: true }).waitFor();
    await questions(page).first().hover();
    const deleted = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
    await page.getByRole('button', { name: 'Delete message' }).first().click();
    await expect.poll(() => questions(page).count()).toBe(1);
    await deleted;
    await page.reload();
    await page.getByText('Two.', { exact: true }).waitFor();
    await expect.poll(() => page.getByText('Short it is.', { exact: true }).count()).toBe(0);

    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('menuitem', { name: 'Clear Chat' }).click();
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: 'Clear Chat' })
      .click();
    await page.getByText('How can I help you today?').waitFor();
    expect(offences).toEqual(CLEAN);
  });

  it('a failed reply shows an error and keeps its text; the next question works', async () => {
    const { page, offences } = await newcomer();
    await say(page, 'Break [[demo: fault=half tokens=40 after=20]]');
    await page.getByText('The answer was cut off. Please try again.').waitFor();
    await expect.poll(() => replies(page).textContent()).toContain('w20');
    await say(page, 'And now [[demo: text="Fine again."]]');
    await page.getByText('Fine again.', { exact: true }).waitFor();
    expect(offences).toEqual(CLEAN);
  });
});

describe('signing in', () => {
  it('shows the specified error messages', async () => {
    const [user, revoked] = await Promise.all([
      createUser(stage.product.db),
      createUser(stage.product.db, { accessGranted: false }),
    ]);
    const { page, context } = await stage.visit();
    await page.goto('/signin');
    await fillSignIn(page, { ...user, password: 'something else' });
    await page.getByRole('alert').getByText('Invalid username or password', { exact: true }).waitFor();
    await fillSignIn(page, revoked);
    await page
      .getByRole('alert')
      .getByText('Your access has been revoked. Contact your system administrator.', { exact: true })
      .waitFor();
    await context.setOffline(true);
    await fillSignIn(page, user);
    await page.getByRole('alert').getByText('Network error. Please try again.', { exact: true }).waitFor();
    await context.setOffline(false);
    await fillSignIn(page, user);
    await composer(page).waitFor();
  });

  it('is required again when the session has ended', async () => {
    const mia = await stage.product.signedIn();
    const { page, context } = await stage.openChat(mia);
    await stage.product.db.query(`DELETE FROM sessions WHERE user_id = $1`, [mia.user.id]);
    // The page may find out by itself before the question is sent.
    void say(page, 'Still there?').catch(() => undefined);
    await page.waitForURL('**/signin');
    const visitor = await stage.visit();
    await visitor.page.goto('/chat');
    await visitor.page.waitForURL('**/signin');
    await Promise.all([context.close(), visitor.context.close()]);
  });
});
