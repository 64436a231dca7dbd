import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { consoleOfThisFile, eventually, settled } from '../support/console.page.ts';

const stage = consoleOfThisFile();

beforeAll(async () => {
  await stage.product.db.query(
    `INSERT INTO users (username, password_hash, role, school, last_sign_in)
     SELECT 'pupil ' || n, '', 'STUDENT', CASE WHEN n % 2 = 0 THEN 'LAKE' ELSE 'NORTH HIGH' END,
            CASE WHEN n > 3 THEN now() - n * interval '1 hour' END
       FROM generate_series(1, 60) n`,
  );
});

const names = (page: Page): Promise<string[]> => page.getByRole('rowheader').allInnerTexts();
const head = (page: Page, name: string) => page.getByRole('columnheader', { name });

it('a table is sorted, paged, narrowed and selected, and its address keeps all but the selection', async () => {
  const { page } = await stage.open(stage.master, 'users&search=pupil');
  await eventually(async () => (await names(page)).slice(0, 2)).toEqual(['pupil 1', 'pupil 2']);
  await expect.poll(() => head(page, 'Name').getAttribute('aria-sort')).toBe('ascending');

  await head(page, 'Name').getByRole('button').press('Enter');
  await eventually(async () => (await names(page))[0]).toBe('pupil 60');
  await expect.poll(() => head(page, 'Name').getAttribute('aria-sort')).toBe('descending');
  await head(page, 'School').getByRole('button').click();
  await eventually(async () => (await names(page))[0]).toBe('pupil 2');
  await page.getByLabel('Page', { exact: true }).fill('9');
  await page.keyboard.press('Enter');
  await page.getByText('51–60 of 60').waitFor();
  await eventually(() => names(page)).toContain('pupil 59');
  const shared = page.url();
  await page.reload();
  await page.getByText('51–60 of 60').waitFor();
  await page.goBack();
  await page.getByText('1–25 of 60').waitFor();
  await expect.poll(() => head(page, 'School').getAttribute('aria-sort')).toBe('ascending');

  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Last sign-in' }).check();
  await page.getByRole('checkbox', { name: 'Classes' }).uncheck();
  await page.keyboard.press('Escape');
  const chosen = ['Name', 'School', 'Role', 'Access', 'Last sign-in', 'Actions'];
  const heads = () => page.getByRole('columnheader').allInnerTexts();
  await eventually(heads).toEqual(chosen);
  const withColumns = page.url();
  await page.goto(shared);
  await settled(page);
  await eventually(heads).toEqual(chosen);
  // In the browser of another user.
  await page.evaluate(() => localStorage.clear());
  await page.goto(withColumns);
  await settled(page);
  await eventually(heads).toEqual(chosen);

  await page.getByRole('button', { name: 'Sign-in filter' }).click();
  await page.getByRole('option', { name: 'Never signed in' }).click();
  await eventually(() => names(page)).toEqual(['pupil 2', 'pupil 1', 'pupil 3']);
  await page.getByRole('checkbox', { name: 'Select pupil 2' }).press('Space');
  await page.getByText('1 selected').waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await page.getByText('2 selected').waitFor();
  await page.getByRole('button', { name: 'Sign-in filter' }).click();
  await page.getByRole('option', { name: 'Any sign-in' }).click();
  await page.getByText('1–25 of 60').waitFor();
  await expect.poll(() => page.getByText('2 selected').count()).toBe(0);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByText('25 selected').waitFor();
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.getByText('26–50 of 60').waitFor();
  await page.getByText('25 selected').waitFor();
  await page.getByRole('button', { name: 'Select all 60 that match' }).click();
  await page.getByText('60 selected').waitFor();
  await page.getByRole('button', { name: 'Select none' }).click();
  await expect.poll(() => page.getByText('selected', { exact: false }).count()).toBe(0);
});

it.each([
  { width: 1440, height: 900, locale: 'en' },
  { width: 390, height: 844, locale: 'en' },
  { width: 390, height: 844, locale: 'ar' },
])('no section is longer than its window: $width px, $locale', async ({ width, height, locale }) => {
  const { page } = await stage.open(stage.master, 'users', { viewport: { width, height } }, (visit) =>
    visit.page.addInitScript((chosen) => localStorage.setItem('studyhall.locale', chosen), locale),
  );
  for (const section of ['users', 'classes', 'assignment', 'approvals', 'schools', 'audit', 'guides']) {
    await page.goto(`/admin?section=${section}`);
    await settled(page);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollHeight), { message: section })
      .toBe(height);
  }
});
