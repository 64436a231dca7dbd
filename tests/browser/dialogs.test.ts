import type { Locator, Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { consoleOfThisFile, SCHOOL } from '../support/console.page.ts';
import { backFromDialog, hasFocus, hasHistoryEntry } from '../support/keys.ts';
import type { Person } from '../support/person.ts';
import { routeOnce } from '../support/routes.ts';

/** What the dialogs of the product have in common: what closes them, and what is typed in them. */

const stage = consoleOfThisFile();
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

beforeEach(() => stage.clear());

const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
const section = (page: Page): string | null => new URL(page.url()).searchParams.get('section');
const gone = (one: Locator): Promise<void> => one.waitFor({ state: 'detached' });

async function signIn(page: Page, { user }: Person): Promise<void> {
  await page.getByLabel('Username').fill(user.username);
  await page.getByLabel('Password', { exact: true }).fill(user.password);
  await button(page, 'Sign in').click();
  await page.waitForURL('**/admin**');
}

/** A question that is declined, and then accepted, each time after `leave`. */
async function expectQuestion(
  page: Page,
  title: string,
  leave: () => Promise<unknown>,
  yes = 'Discard',
): Promise<void> {
  const question = page.getByRole('alertdialog', { name: title });
  await leave();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await gone(question);
  await leave();
  await question.getByRole('button', { name: yes }).click();
  await gone(question);
}

describe('Back', () => {
  it('closes the topmost dialog, which asks where something is typed, and then leaves the page', async () => {
    const { page } = await stage.open(stage.head, 'audit', PHONE);
    const drawer = page.getByRole('dialog', { name: 'Administration' });
    await button(page, 'Open menu').tap();
    await drawer.waitFor();
    await backFromDialog(page);
    await gone(drawer);
    await button(page, 'Open menu').tap();
    await drawer.getByRole('link', { name: 'Announcements' }).tap();
    await page.waitForURL('**/admin?section=announcements');

    const dialog = page.getByRole('dialog', { name: 'New announcement' });
    const question = page.getByRole('alertdialog', { name: 'Discard changes?' });
    const text = dialog.getByRole('textbox').first();
    await button(page, 'New announcement').tap();
    await text.fill('Sports day');
    await backFromDialog(page);
    await question.waitFor();
    await backFromDialog(page);
    await gone(question);
    await hasFocus(text);
    expect(await text.inputValue()).toBe('Sports day');
    await backFromDialog(page);
    await question.getByRole('button', { name: 'Discard' }).tap();
    await gone(dialog);
    expect(section(page)).toBe('announcements');

    await page.evaluate('history.forward()');
    await button(page, 'New announcement').tap();
    await dialog.waitFor();
    await backFromDialog(page);
    await gone(dialog);
    await button(page, 'New announcement').tap();
    await hasHistoryEntry(page);
    await dialog.getByRole('button', { name: 'Cancel' }).tap();
    await gone(dialog);
    expect(section(page)).toBe('announcements');
    await page.evaluate('history.back()');
    await page.waitForURL('**/admin?section=audit');
    expect(await dialog.count()).toBe(0);
  });
});

describe('Back with an open menu', () => {
  const account = (page: Page): Locator => button(page, 'Account');
  const menu = (page: Page): Locator => page.getByRole('menu', { name: 'Account' });

  it('closes the menu or list on a touch screen, and then leaves the page', async () => {
    const { page } = await stage.open(stage.head, 'audit', PHONE);
    await page.goto('/admin?section=users');
    const list = page.getByRole('listbox');
    const filter = page.getByRole('button', { name: 'Role filter' });
    for (const [opener, opened] of [
      [account(page), menu(page)],
      [filter, list],
    ] as const) {
      await opener.tap();
      await opened.waitFor();
      await backFromDialog(page);
      await gone(opened);
      await hasFocus(opener);
      expect(section(page)).toBe('users');
    }
    await filter.tap();
    await list.getByRole('option', { name: 'Teachers' }).tap();
    await page.waitForURL('**/admin?section=users&role=TEACHER');
    await page.evaluate('history.back()');
    await page.waitForURL('**/admin?section=users');
    await page.evaluate('history.back()');
    await page.waitForURL('**/admin?section=audit');
  });

  it('leaves the page with a mouse', async () => {
    const { page } = await stage.open(stage.head, 'audit');
    await page.goto('/admin?section=users');
    await account(page).click();
    await menu(page).waitFor();
    await page.evaluate('history.back()');
    await page.waitForURL('**/admin?section=audit');
  });
});

describe('a dialog asks before it discards', () => {
  it('students who are selected for a class, by each way out', async () => {
    await stage.product.signedIn({ username: 'bob.out', school: SCHOOL });
    await stage.makeClass('Physics');
    const { page } = await stage.open(stage.head, 'assignment');
    const dialog = page.getByRole('dialog', { name: 'Manage Members - Physics' });
    const question = page.getByRole('alertdialog', { name: 'Close without adding the selected users?' });
    await button(page, 'Manage Members - Physics').click();
    await dialog.getByLabel('Select bob.out').check();
    for (const leave of [
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(5, 5),
      () => dialog.getByRole('button', { name: 'Close' }).first().click(),
      () => dialog.getByRole('link', { name: 'bob.out' }).click(),
    ]) {
      await leave();
      await question.getByText('1 selected student is not added.').waitFor();
      await question.getByRole('button', { name: 'Keep editing' }).click();
      await gone(question);
    }
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await question.getByRole('button', { name: 'Discard' }).click();
    await gone(dialog);
  });

  it('the names of a new school year, the name of a school, and the own name', async () => {
    await stage.makeClass('Biology 9');
    const { page } = await stage.open(stage.head, 'classes');
    await button(page, 'New school year').click();
    const rollover = page.getByRole('dialog', { name: 'New school year' });
    await rollover.getByLabel('New name of Biology 9').fill('Botany 10');
    await expectQuestion(page, 'Discard changes?', () => page.keyboard.press('Escape'));
    await gone(rollover);

    await button(page, 'Account').click();
    await page.getByRole('menuitem', { name: 'Account and security' }).click();
    const security = page.getByRole('dialog', { name: 'Account and security' });
    await security.getByLabel('What you want to be called').fill('Robin');
    await expectQuestion(page, 'Discard changes?', () =>
      security.getByRole('button', { name: 'Close' }).click(),
    );
    await gone(security);

    const { page: schools } = await stage.open(stage.master, 'schools');
    await button(schools, 'Create school').click();
    const prompt = schools.getByRole('dialog', { name: 'Create school' });
    await prompt.getByRole('textbox').fill('Lakeside');
    await expectQuestion(schools, 'Discard changes?', () => schools.mouse.click(5, 5));
    await gone(prompt);
  });
});

describe('what is typed in a dialog', () => {
  it('is there again after the session ended and the same account signed in', async () => {
    const { product } = stage;
    const admin = await product.signedIn({ username: 'lost.north', role: 'SCHOOL_ADMIN', school: SCHOOL });
    const { page } = await stage.open(admin, 'announcements');
    const dialog = page.getByRole('dialog', { name: 'New announcement' });
    const text = dialog.getByRole('textbox').first();
    const restored = dialog.getByText(/^Restored from .*, not saved$/);
    await button(page, 'New announcement').click();
    await text.fill('Sports day');
    await routeOnce(page, '**/api/announcements', async (route) => {
      await product.db.query('DELETE FROM sessions WHERE user_id = $1', [admin.user.id]);
      await route.continue();
    });
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await page.waitForURL('**/signin');
    await signIn(page, admin);
    await restored.waitFor();
    expect(await text.inputValue()).toBe('Sports day');
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await gone(dialog);

    const id = await stage.makeClass('Physics');
    const homework = page.getByRole('dialog', { name: 'New homework' });
    await page.goto(`/admin?section=classes&class=${id}`);
    // Until the announcement is there, it may move the button away under a press.
    await page.getByRole('group', { name: 'Announcement' }).waitFor();
    await button(page, 'New homework').click();
    await homework.getByRole('textbox', { name: 'Title' }).fill('Cells');
    await homework.getByRole('textbox', { name: 'What to do' }).fill('Pages 4 to 6');
    await page.reload();
    await homework.getByText(/^Restored from .*, not saved$/).waitFor();
    expect(await homework.getByRole('textbox', { name: 'What to do' }).inputValue()).toBe('Pages 4 to 6');
    await homework.getByRole('button', { name: 'Discard' }).click();
    await expect.poll(() => homework.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('');
    await page.keyboard.press('Escape');
    await gone(homework);
  });

  it('returns to its account after a sign-out in another tab, and reaches no other account', async () => {
    const { product } = stage;
    const [ann, ben] = await Promise.all(
      ['ann.north', 'ben.north'].map((username) =>
        product.signedIn({ username, role: 'SCHOOL_ADMIN', school: SCHOOL }),
      ),
    );
    const { page, context } = await stage.open(ann!, 'announcements');
    const text = page.getByRole('dialog').getByRole('textbox').first();
    const stored = (): Promise<string> =>
      page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    const type = async (): Promise<void> => {
      await button(page, 'New announcement').click();
      await text.fill('Sports day');
      await expect.poll(stored).toContain('Sports day');
    };
    const signOutElsewhere = async (): Promise<void> => {
      const other = await context.newPage();
      await other.goto('/admin');
      await button(other, 'Account').click();
      await other.getByRole('menuitem', { name: 'Logout' }).click();
      await other.waitForURL('**/signin');
      await other.close();
      await page.waitForURL('**/signin');
      await page.getByText('Sign in again to get back what you typed here.').waitFor();
      expect(await stored()).not.toContain('Sports day');
    };
    await type();
    await signOutElsewhere();
    await signIn(page, ann!);
    await page.getByRole('link', { name: 'Announcements' }).click();
    await button(page, 'New announcement').click();
    await page.getByText(/^Restored from .*, not saved$/).waitFor();
    expect(await text.inputValue()).toBe('Sports day');

    // A busy tab may get the end of its session before the event of the other tab.
    await page.evaluate(() =>
      window.addEventListener('storage', (event) => event.stopImmediatePropagation(), { capture: true }),
    );
    await signOutElsewhere();
    await signIn(page, ben!);
    await page.getByRole('link', { name: 'Announcements' }).click();
    await button(page, 'New announcement').click();
    await text.waitFor();
    expect(await text.inputValue()).toBe('');
    expect(await stored()).not.toContain('Sports day');
  });
});
