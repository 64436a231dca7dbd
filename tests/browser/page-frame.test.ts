import { expect, it } from 'vitest';
import { consoleOfThisFile, eventually } from '../support/console.page.ts';

const stage = consoleOfThisFile();

it('titles each page, skips the navigation, and offers theme and language on a phone', async () => {
  const { page } = await stage.open(stage.master, 'users', { viewport: { width: 390, height: 800 } });
  await eventually(() => page.title()).toBe('User Management · Studyhall');
  await page.keyboard.press('Tab');
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
  await eventually(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
  await eventually(() => new URL(page.url()).hash).toBe('');

  await page.getByRole('button', { name: 'Open menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Administration' });
  await drawer.getByText('Dark', { exact: true }).click();
  await page.locator('html[data-theme=dark]').waitFor();
  await drawer.getByText('العربية').click();
  await eventually(() => page.title()).toBe('إدارة المستخدمين · Studyhall');
  await expect.poll(() => page.evaluate(() => document.documentElement.dir)).toBe('rtl');
});

it('greets in the first language of the browser that it has, until another is chosen', async () => {
  const { page } = await stage.browser.visit(stage.product.url, { locale: 'ar-EG' });
  await page.goto('/signin');
  await page.getByRole('heading', { level: 1, name: 'مرحبًا بالطلاب والمعلمين' }).waitFor();
  await eventually(() => page.title()).toBe('تسجيل الدخول · Studyhall');
  await page.locator('button[popovertarget]').click();
  await page.getByText('English', { exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Welcome Students and Educators' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Welcome Students and Educators' }).waitFor();
  await expect.poll(() => page.evaluate(() => document.documentElement.dir)).toBe('ltr');
});

it('sets a guide in the direction of its own language, with the fonts of the product', async () => {
  const { page, offences } = await stage.browser.visit(stage.product.url);
  const direction = (): Promise<string> => page.evaluate(() => document.documentElement.dir);
  await page.goto('/guides/ar/student-guide.html');
  await eventually(direction).toBe('rtl');
  await eventually(() => page.title()).toBe('دليل الطالب');
  await page.getByRole('link', { name: 'English' }).click();
  await page.getByRole('heading', { level: 1, name: 'Student Guide' }).waitFor();
  await eventually(direction).toBe('ltr');
  expect(new URL(page.url()).pathname).toBe('/guides/student-guide.html');
  const fonts = () =>
    page.evaluate(() =>
      [...document.fonts].flatMap(({ status, family }) => (status === 'loaded' ? [family] : [])).join(),
    );
  await eventually(fonts).toMatch(/Inter Variable.*Fraunces Variable/);
  expect(offences).toEqual({ console: [], foreign: [], csp: [] });
});
