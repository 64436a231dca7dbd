import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { consoleOfThisFile, SCHOOL } from '../support/console.page.ts';
import { routeUntil } from '../support/routes.ts';
import { holdRequests } from '../support/two-conversations.ts';

const stage = consoleOfThisFile();

beforeEach(async () => {
  await stage.clear();
  await stage.addPeople();
});

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const search = (page: Page) => page.getByRole('search').getByRole('searchbox');

describe('the address of a table', () => {
  it('keeps search and filter over reload, back and a shared link', async () => {
    const { page } = await stage.open(stage.master, 'users');
    await row(page, 'lea.lake').waitFor();
    await search(page).fill('north');
    await search(page).press('Enter');
    await row(page, 'lea.lake').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Role filter' }).click();
    await page.getByRole('option', { name: 'Students' }).click();
    await row(page, 'peer.north').waitFor({ state: 'detached' });

    await page.reload();
    await row(page, 'ana.pupil').waitFor();
    await expect.poll(() => search(page).inputValue()).toBe('north');
    await expect.poll(() => row(page, 'peer.north').count()).toBe(0);

    const shared = await stage.open(stage.master, 'users');
    await shared.page.goto(page.url());
    await row(shared.page, 'ana.pupil').waitFor();
    await expect.poll(() => row(shared.page, 'peer.north').count()).toBe(0);
    await shared.context.close();

    await page.goBack();
    await row(page, 'peer.north').waitFor();
    await page.goBack();
    await row(page, 'lea.lake').waitFor();
    await expect.poll(() => search(page).inputValue()).toBe('');
  });

  it('keeps the page', async () => {
    for (let index = 10; index < 37; index += 1) await stage.makeClass(`Class ${index}`);
    const { page } = await stage.open(stage.master, 'classes');
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByText('26–27 of 27').waitFor();
    await page.reload();
    await page.getByText('26–27 of 27').waitFor();
    await page.goBack();
    await page.getByText('1–25 of 27').waitFor();
  });

  it('keeps what the audit log is filtered by', async () => {
    const { page } = await stage.open(stage.master, 'audit');
    await page.getByRole('textbox', { name: 'About' }).fill('nobody.at.all');
    await page.keyboard.press('Enter');
    await page.getByText('No changes found').waitFor();
    await page.reload();
    await page.getByText('No changes found').waitFor();
    await expect.poll(() => page.getByRole('textbox', { name: 'About' }).inputValue()).toBe('nobody.at.all');
  });
});

describe('a dialog', () => {
  it('leaves announcements and notices outside of what it makes inert', async () => {
    const { page } = await stage.open(stage.master, 'users');
    await page.getByRole('button', { name: 'Add New User' }).click();
    await page.getByRole('dialog').waitFor();
    await page.waitForFunction(() => document.getElementById('root')?.inert);
    const region = page.locator('[role=status][aria-live=polite]');
    expect(await region.evaluate((element) => element.closest('[inert], [aria-hidden=true]') === null)).toBe(
      true,
    );
  });

  it('cannot be closed while it saves', async () => {
    const { page } = await stage.open(stage.master, 'users');
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const asked = page.waitForRequest(
      (request) => request.url().endsWith('/api/users') && request.method() === 'POST',
    );
    await page.route('**/api/users', async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Add New User' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Username' }).fill('new.pupil');
    await dialog.locator('input[type=password]').fill('a long password');
    await dialog.getByLabel('School', { exact: true }).fill(SCHOOL);
    await dialog.getByRole('button', { name: 'Create user' }).click();
    await asked;
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await expect.poll(() => dialog.getByRole('button', { name: 'Close' }).isDisabled()).toBe(true);
    await expect.poll(() => dialog.getByRole('button', { name: 'Cancel' }).isDisabled()).toBe(true);
    await expect.poll(() => dialog.getByRole('textbox', { name: 'Username' }).inputValue()).toBe('new.pupil');
    release();
    await page.getByText('User created successfully!').waitFor();
  });
});

describe('the picker of classes', () => {
  it('waits for a pause in typing and aborts what is outdated', async () => {
    await stage.makeClass('Biology');
    const { page } = await stage.open(stage.master, 'users');
    await page.getByRole('button', { name: 'Add New User' }).click();
    const searches: (string | null)[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname === '/api/groups') searches.push(url.searchParams.get('search'));
    });
    let hold = true;
    const aborted = page.waitForEvent('requestfailed', (request) => request.url().includes('search=Bio&'));
    await page.route(/\/api\/groups\?search=Bio&/, (route) => (hold ? undefined : route.continue()));
    const input = page.getByRole('combobox', { name: 'Class (optional)' });
    /** Types letter by letter in one task, so that no pause comes between them on a busy machine. */
    const type = (letters: string): Promise<void> =>
      input.evaluate((field: HTMLInputElement, text) => {
        field.focus();
        field.setSelectionRange(field.value.length, field.value.length);
        for (const letter of text) document.execCommand('insertText', false, letter);
      }, letters);
    await input.click();
    const outdated = page.waitForRequest(/search=Bio&/);
    await type('Bio');
    await outdated;
    const latest = page.waitForRequest(/search=Biology&/);
    await type('logy');
    await aborted;
    hold = false;
    await latest;
    await page.getByRole('option', { name: 'Biology' }).waitFor();
    expect([...new Set(searches.filter(Boolean))]).toEqual(['Bio', 'Biology']);
  });
});

describe('the end of a session', () => {
  it('is explained in the language of the page', async () => {
    const head = await stage.product.signedIn({
      username: 'gone.north',
      role: 'SCHOOL_ADMIN',
      school: SCHOOL,
    });
    const { page } = await stage.open(head, 'dashboard');
    await page.evaluate(() => localStorage.setItem('studyhall.locale', 'ar'));
    // The sentences of the server come later than the reason.
    const sentences = await holdRequests(page, 'GET', '**/assets/server-*.js');
    await page.reload();
    await page
      .getByRole('heading', { level: 1, name: 'لوحة المعلومات' })
      .or(page.locator('h1'))
      .first()
      .waitFor();
    await stage.master.http.send('PUT', `/api/users/${head.user.id}/access`, { access_granted: false });
    await page.waitForURL('**/signin');
    sentences.release();
    await page.getByText('سُحبت صلاحية دخولك. تواصل مع مسؤول النظام.').waitFor();
  });
});

describe('texts that could not be fetched', () => {
  it('are fetched again, and take the place of English', async () => {
    const { browser, product } = stage;
    const visit = await browser.visit(product.url);
    await visit.page.addInitScript(() => localStorage.setItem('studyhall.locale', 'ar'));
    const code = /assets\/signin[-.](?!page)[^/]*\.js/;
    const restore = await routeUntil(visit.page, code, (route) => route.abort());
    await visit.page.goto('/signin');
    await visit.page.getByRole('heading', { name: 'Welcome Students and Educators' }).waitFor();
    restore();
    await visit.page.getByRole('heading', { name: /[\u0600-\u06ff]/ }).waitFor();
  });
});
