import { beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { axeFindings, COLOR_RULES } from '../support/axe.ts';
import { windowOf } from '../support/chat.page.ts';
import { consoleOfThisFile, eventually, fresh, readAlert, settled } from '../support/console.page.ts';
import { closeByEscape, hasFocus } from '../support/keys.ts';
import { expectNotice } from '../support/notices.ts';
import { endRoutes } from '../support/routes.ts';

const SECTIONS = {
  dashboard: 'Dashboard',
  users: 'User Management',
  classes: 'Class Management',
  lessons: 'Lessons',
  assignment: 'Class User Assignment',
  approvals: 'User Approval Requests',
  invitations: 'Invitations',
  limits: 'Use and limits',
  schools: 'Schools',
  'sign-in': 'Sign-in',
  announcements: 'Announcements',
  audit: 'Audit log',
  system: 'System',
  guides: 'Platform Guides',
};
const CLEAN = { console: [], foreign: [], csp: [] };
const MENU = [
  'Dashboard',
  'User Management',
  'Class Management',
  'Lessons',
  'Class User Assignment',
  'User Approvals',
  'Invitations',
  'Privacy',
  'Use and limits',
  'Schools',
  'Sign-in and rosters',
  'Announcements',
  'Audit log',
  'System',
  'Platform Guide',
];

const stage = consoleOfThisFile();

describe('pages of the api', () => {
  it('show the queues and the description of the api, within their policy', async () => {
    const visit = await windowOf(stage.browser, stage.product.url, stage.master);
    const { page } = visit;
    await page.goto('/api/queues');
    await page.getByRole('link', { name: 'transcription' }).first().click();
    await page.waitForURL('**/api/queues/queue/transcription**');
    await page.getByText('No latest jobs in this queue.').waitFor();
    await page.reload();
    await page.getByText('No latest jobs in this queue.').waitFor();
    await page.goto('/api/docs');
    await page.getByText('/api/users/{id}/role').click();
    await page.getByRole('code').getByText('last_master_admin', { exact: true }).waitFor();
    // The board asks again where Redis needs longer for a command than it may on a busy machine.
    const others = visit.offences.console.filter((line) => !line.includes('/api/queues/api/queues?'));
    expect({ ...visit.offences, console: others }).toEqual(CLEAN);
  });
});

describe('the way in', () => {
  it('sends visitors to the sign-in page and students to the chat, from both addresses', async () => {
    const { browser, product, master } = stage;
    const student = await product.signedIn();
    for (const path of ['/admin', '/admin-v2']) {
      const visitor = await browser.visit(product.url);
      await visitor.page.goto(path);
      await visitor.page.waitForURL('**/signin');
      const pupil = await windowOf(browser, product.url, student);
      await pupil.page.goto(path);
      await pupil.page.waitForURL(/\/chat(\/|$)/);
      const admin = await windowOf(browser, product.url, master);
      await admin.page.goto(path);
      await admin.page.getByText('Welcome, maria.lopez').locator('visible=true').waitFor();
      expect(new URL(admin.page.url()).pathname).toBe(path);
      await Promise.all([visitor, pupil, admin].map(({ context }) => context.close()));
    }
  });

  it('shows Loading... until the user is known, and goes to the sign-in page when that fails', async () => {
    const { browser, product, master } = stage;
    const visit = await windowOf(browser, product.url, master);
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await visit.page.route('**/api/me', async (route) => {
      await held;
      await route.continue();
    });
    await visit.page.goto('/admin');
    await visit.page.getByText('Loading...', { exact: true }).waitFor();
    release();
    await visit.page.getByText('Welcome, maria.lopez').locator('visible=true').waitFor();
    await endRoutes(visit.page, '**/api/me');
    await visit.page.route('**/api/me', (route) => route.abort());
    await visit.page.goto('/admin');
    await visit.page.waitForURL('**/signin');
  });

  it('greets a user without a name as Admin', async () => {
    const { browser, product, master } = stage;
    const visit = await windowOf(browser, product.url, master);
    await visit.page.route('**/api/me', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ json: { ...((await answer.json()) as object), username: '', display_name: '' } });
    });
    await visit.page.goto('/admin');
    await visit.page.getByText('Welcome, Admin', { exact: true }).locator('visible=true').waitFor();
    await visit.page.unrouteAll({ behavior: 'wait' });
  });

  it('shows a page titled “Page not found” with a link home on any other path', async () => {
    const { browser, product } = stage;
    const { page } = await browser.visit(product.url);
    await page.goto('/no/such/page');
    await page.getByRole('heading', { level: 1, name: 'Welcome to Studyhall' }).waitFor();
    await eventually(() => page.title()).toBe('Page not found · Studyhall');
    await page.getByRole('link', { name: 'Go to the start page' }).click();
    await page.getByRole('heading', { level: 1, name: 'Studyhall', exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    await eventually(() => page.title()).toBe('Studyhall');
  });
});

describe('the frame', () => {
  it('has a drawer of 280 px beside the page, and over it below md; sections survive reload and back', async () => {
    const { page, offences } = await stage.open(stage.master, 'dashboard');
    const drawer = page.getByRole('complementary', { name: 'Administration' });
    await eventually(async () => (await drawer.boundingBox())?.width).toBe(280);
    await expect.poll(() => drawer.getByText('Studyhall').count()).toBe(1);
    await expect.poll(() => drawer.getByRole('link').allInnerTexts()).toEqual(MENU);
    await page.getByRole('link', { name: 'Class Management' }).click();
    await page.getByRole('heading', { level: 1, name: 'Class Management' }).waitFor();
    await page.getByRole('link', { name: 'User Approvals' }).click();
    await page.getByRole('heading', { level: 1, name: 'User Approval Requests' }).waitFor();
    await page.getByText('No pending approval requests').waitFor();
    await page.goBack();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Class Management' }).waitFor();
    await page.setViewportSize({ width: 768, height: 800 });
    await drawer.waitFor();
    await page.setViewportSize({ width: 767, height: 800 });
    await drawer.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Open menu' }).click();
    const over = page.getByRole('dialog', { name: 'Administration' });
    await eventually(async () => (await over.locator('nav').locator('..').boundingBox())?.width).toBe(280);
    await over.getByRole('link', { name: 'Platform Guide' }).click();
    await page.getByRole('heading', { level: 1, name: 'Platform Guides' }).waitFor();
    await over.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Go to Chat' }).click();
    await page.waitForURL(/\/chat(\/|$)/);
    expect(offences).toEqual(CLEAN);
  });

  it.each([
    [1440, 900],
    [1440, 500],
    [1024, 768],
    [768, 1024],
    [390, 844],
  ])(
    'has one scroll bar at most in a window of %i by %i, beside a long page and a short one',
    async (width, height) => {
      const { page } = await stage.open(stage.master, 'dashboard', { viewport: { width, height } });
      for (const section of ['dashboard', 'users', 'announcements']) {
        await page.goto(`/admin?section=${section}`);
        await settled(page);
        const scrolling = () =>
          page.evaluate(() =>
            [...document.querySelectorAll('*')]
              .filter((element) => element.scrollHeight > element.clientHeight && element.clientWidth > 1)
              .filter(
                (element) =>
                  element === document.scrollingElement ||
                  /auto|scroll/.test(getComputedStyle(element).overflowY),
              )
              .map(({ tagName }) => tagName),
          );
        await expect.poll(async () => (await scrolling()).join(), { message: section }).toMatch(/^(MAIN)?$/);
      }
    },
  );

  it('gives a school admin Safety in place of Schools', async () => {
    const { page } = await stage.open(stage.head, 'dashboard');
    await expect
      .poll(() => page.getByRole('complementary').getByRole('link').allInnerTexts())
      .toEqual(
        MENU.filter((name) => name !== 'System' && name !== 'Schools').flatMap((name) =>
          name === 'Privacy' ? ['Safety', name] : [name],
        ),
      );
  });

  it('lets people change their own password by keyboard alone', async () => {
    const own = await stage.product.signedIn({ username: fresh('own.change'), role: 'MASTER_ADMIN' });
    const { page } = await stage.open(own, 'dashboard');
    await page.getByRole('button', { name: 'Account' }).focus();
    await page.keyboard.press('Enter');
    await hasFocus(page.getByRole('menuitem').first());
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Change password' });
    await hasFocus(dialog.getByLabel('Current password', { exact: true }));
    await page.keyboard.type(own.user.password);
    await dialog.getByLabel('New password', { exact: true }).focus();
    await page.keyboard.type('a new long one');
    await page.keyboard.press('Enter');
    await expectNotice(page, 'Your password was changed.');
    await dialog.waitFor({ state: 'detached' });
    await page.getByText(`Welcome, ${own.user.username}`).locator('visible=true').waitFor();
  });
});

/** What opens over each section. */
const DIALOGS: Array<{ section: string; name: string; open: (page: Page) => Promise<void> }> = [
  { section: 'users', name: 'Add New User', open: (page) => press(page, 'Add New User') },
  { section: 'users', name: 'Confirm Delete User', open: (page) => press(page, 'Delete axe.pupil') },
  {
    section: 'users',
    name: 'Revoke Platform Access',
    open: (page) => press(page, 'Revoke access of axe.pupil'),
  },
  { section: 'users', name: 'Reset password', open: (page) => press(page, 'Reset password of axe.pupil') },
  { section: 'users', name: 'Import', open: (page) => press(page, 'Import') },
  { section: 'classes', name: 'Create New Class', open: (page) => press(page, 'Create New Class') },
  { section: 'classes', name: 'Class Details', open: (page) => press(page, 'View Axe class') },
  { section: 'classes', name: 'Edit Class', open: (page) => press(page, 'Edit Axe class') },
  { section: 'classes', name: 'Confirm Delete', open: (page) => press(page, 'Delete Axe class') },
  {
    section: 'assignment',
    name: 'Manage Members - Axe class',
    open: (page) => press(page, 'Manage Members - Axe class'),
  },
  { section: 'approvals', name: 'Reject request', open: (page) => press(page, 'Reject axe.asks') },
  { section: 'invitations', name: 'Create invitation', open: (page) => press(page, 'Create invitation') },
  {
    section: 'invitations',
    name: 'Join NORTH HIGH',
    open: (page) => press(page, 'Show code for NORTH HIGH'),
  },
];

const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

const OPEN = '[role=dialog], [role=alertdialog]';

/** All of axe's rules in the light theme; the dark one has the same elements in other colours. */
async function expectNoFindings(page: Page, part: string, name: string): Promise<void> {
  await expect.poll(() => axeFindings(page, { part }), { message: name }).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.locator('html[data-theme=dark]').waitFor();
  await expect
    .poll(() => axeFindings(page, { part, rules: COLOR_RULES }), { message: `${name}, dark` })
    .toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.locator('html[data-theme=light]').waitFor();
}

describe('every screen', () => {
  beforeAll(async () => {
    await stage.product.signedIn({ username: 'axe.pupil', school: 'NORTH HIGH' });
    const id = await stage.makeClass('Axe class');
    const users = await stage.master.http.get<Array<{ id: number }>>('/api/user-access?search=axe.pupil');
    await stage.product.signedIn({ username: 'axe.other', school: 'NORTH HIGH' });
    await stage.master.http.post(`/api/groups/${id}/assign`, [users.body[0]?.id]);
    await stage.ask('axe.asks');
  });

  it('has no finding of axe in either theme and no sideways scroll at 360 px', async () => {
    const { page } = await stage.open(stage.master, 'dashboard', {
      bypassCSP: true,
      viewport: { width: 360, height: 740 },
    });
    for (const [section, title] of Object.entries(SECTIONS)) {
      await page.goto(`/admin?section=${section}`);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await settled(page);
      const beyond = () =>
        page.evaluate(() => {
          const main = document.querySelector('main');
          return [document.documentElement, main].map((box) => (box ? box.scrollWidth - box.clientWidth : 1));
        });
      await expect.poll(beyond, { message: section }).toEqual([0, 0]);
      await expectNoFindings(page, 'html', section);
    }
  });

  it('has no finding of axe in any dialog, which gives the focus back to its button', async () => {
    const { page } = await stage.open(stage.master, 'users', {
      bypassCSP: true,
    });
    for (const { section, name, open } of DIALOGS) {
      if (!page.url().endsWith(`=${section}`)) {
        await page.goto(`/admin?section=${section}`);
        await settled(page);
      }
      await open(page);
      const dialog = page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }));
      await dialog.waitFor();
      await page.waitForFunction(() => document.querySelector('.animate-pulse') === null);
      await expectNoFindings(page, OPEN, name);
      await closeByEscape(dialog);
      await eventually(() => page.evaluate(() => document.activeElement?.tagName)).toBe('BUTTON');
    }
  });

  it('shows errors in a dialog that axe finds nothing about', async () => {
    const { page } = await stage.open(stage.master, 'users', { bypassCSP: true });
    await page.route('**/access', (route) => route.abort());
    await press(page, 'Revoke access of axe.pupil');
    await page.getByRole('button', { name: 'Revoke access', exact: true }).click();
    await page.getByRole('alertdialog', { name: /^Error updating/ }).waitFor();
    await expect.poll(() => axeFindings(page, { part: OPEN })).toEqual([]);
    expect(await readAlert(page)).toBe('Error updating user access: The server could not be reached.');
  });
});
