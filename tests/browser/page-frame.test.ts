import { expect, it } from 'vitest';
import { consoleOfThisFile, eventually } from '../support/console.page.ts';

const stage = consoleOfThisFile();

it('titles each page, skips the navigation, and offers theme and language on a phone', async () => {
  const { page } = await stage.open(stage.master, 'users', { viewport: { width: 390, height: 800 } });
  await eventually(() => page.title()).toBe('User Management · Studyhall');
  await page.keyboard.press('Tab');
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
  await eventually(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
  expect(new URL(page.url()).hash).toBe('');

  await page.getByRole('button', { name: 'Open menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Administration' });
  await drawer.getByText('Dark', { exact: true }).click();
  await page.locator('html[data-theme=dark]').waitFor();
  await drawer.getByText('العربية').click();
  await eventually(() => page.title()).toBe('إدارة المستخدمين · Studyhall');
  expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl');
});

it('greets in the first language of the browser that it has, until another is chosen', async () => {
  const { page } = await stage.browser.visit(stage.product.url, { locale: 'ar-EG' });
  await page.goto('/signin');
  await page.getByRole('heading', { level: 1, name: 'مرحبًا بالطلاب والمعلمين' }).waitFor();
  await eventually(() => page.title()).toBe('تسجيل الدخول · Studyhall');
  await page.locator('button[popovertarget]').click();
  await page.getByText('English', { exact: true }).click();
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Welcome Students and Educators' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.dir)).toBe('ltr');
});

it('sets a guide in the direction of its own language, with the fonts of the product', async () => {
  const { page, offences } = await stage.browser.visit(stage.product.url);
  const direction = (): Promise<string> => page.evaluate(() => document.documentElement.dir);
  await page.goto('/guides/ar/student-guide.html');
  expect([await direction(), await page.title()]).toEqual(['rtl', 'دليل الطالب']);
  await page.getByRole('link', { name: 'English' }).click();
  await page.getByRole('heading', { level: 1, name: 'Student Guide' }).waitFor();
  expect([await direction(), new URL(page.url()).pathname]).toEqual(['ltr', '/guides/student-guide.html']);
  const fonts = await page.evaluate(async () => {
    await document.fonts.ready;
    return [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family);
  });
  expect(fonts.join()).toMatch(/Inter Variable.*Fraunces Variable/);
  expect(offences).toEqual({ console: [], foreign: [], csp: [] });
});
