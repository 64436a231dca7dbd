import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { axeFindings } from '../support/axe.ts';
import { openChromium, type TestBrowser } from '../support/browser.ts';
import { button } from '../support/chat.page.ts';
import { freePort } from '../../scripts/lib/free-port.ts';
import { startMailServer, type TestMailServer } from '../support/mail.server.ts';
import { startProduct, type Product } from '../support/product.ts';

let mail: TestMailServer;
let product: Product;
let browser: TestBrowser;
beforeAll(async () => {
  const port = await freePort();
  mail = await startMailServer();
  const settings = { SMTP_URL: mail.url, MAIL_FROM: 'studyhall@school.example' };
  [product, browser] = await Promise.all([
    startProduct({ env: { ...settings, PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` } }),
    openChromium(),
  ]);
});
afterEach(() => browser.closeVisits());
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await mail?.stop();
});

it('a teacher gets a link by mail, chooses a password on a phone, and signs in with it', async () => {
  const { user } = await product.signedIn({ role: 'TEACHER', school: 'NORTH' });
  await product.db.query(`UPDATE users SET email = 'mia@north.example' WHERE id = $1`, [user.id]);
  const { page } = await browser.visit(product.url, {
    viewport: { width: 360, height: 740 },
    bypassCSP: true,
  });
  await page.goto('/signin');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Username or e-mail address').fill(' Mia@North.example ');
  await expect.poll(() => axeFindings(page)).toEqual([]);
  await button(page, 'Send link').click();
  await page.getByRole('heading', { name: 'Check your mail' }).waitFor();
  await expect.poll(() => mail.received.length).toBe(1);
  const [link] = /http:\S+\/reset-password#[\w.=-]+(\r\n[\w-]+)?/.exec(mail.received[0]?.raw ?? '') ?? [];
  await page.goto((link ?? '').replaceAll('=\r\n', ''));
  await page.getByLabel('New password').fill('password1');
  await button(page, 'Save new password').click();
  await page.getByRole('alert').waitFor();
  await expect.poll(() => axeFindings(page)).toEqual([]);
  await page.getByLabel('New password').fill('a password of my own');
  await button(page, 'Save new password').click();
  await page.getByText(`You can now sign in as ${user.username}.`).waitFor();
  await expect.poll(() => new URL(page.url()).hash).toBe('');
  await page.getByRole('link', { name: 'Go to sign-in' }).click();
  await page.getByRole('textbox', { name: 'Username' }).fill(user.username);
  await page.locator('input[name=password]').fill('a password of my own');
  await button(page, 'Sign in').click();
  await page.waitForURL('**/admin');
});
