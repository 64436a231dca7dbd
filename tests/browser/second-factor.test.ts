import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openChromium, type TestBrowser } from '../support/browser.ts';
import { button, windowOf } from '../support/chat.page.ts';
import { freePort } from '../../scripts/lib/free-port.ts';
import { backFromDialog, hasFocus } from '../support/keys.ts';
import { expectNotice } from '../support/notices.ts';
import type { Person } from '../support/person.ts';
import { startProduct, type Product } from '../support/product.ts';
import { addTotp, codeOf } from '../support/second-factor.ts';

let product: Product;
let browser: TestBrowser;
/** Passkeys are for a name: the page is opened at the address that `PUBLIC_URL` has. */
let address: string;
beforeAll(async () => {
  const port = await freePort();
  address = `http://localhost:${port}`;
  [product, browser] = await Promise.all([
    startProduct({
      workers: 0,
      env: { PORT: String(port), PUBLIC_URL: address, SECRET_KEY: 'a key of the tests that is long enough' },
    }),
    openChromium(),
  ]);
});
afterEach(() => browser.closeVisits());
afterAll(async () => {
  await browser.close();
  await product.stop();
});

const PHONE = { viewport: { width: 360, height: 740 } };

async function signIn(page: Page, { user }: Person): Promise<void> {
  await page.goto('/signin');
  await page.getByRole('textbox', { name: 'Username' }).fill(user.username);
  await page.getByLabel('Password', { exact: true }).fill(user.password);
  await button(page, 'Sign in').click();
}

/** Gives a window an authenticator that answers at once, as a phone does for its owner. */
async function addAuthenticator(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

it('a master admin is led to set up a second step, and signs in with it from then on', async () => {
  const master = await product.signedIn({ role: 'MASTER_ADMIN', school: null });
  await product.db.query(`UPDATE users SET created_at = now() - interval '25 hours' WHERE id = $1`, [
    master.user.id,
  ]);
  const { page, offences } = await browser.visit(address, PHONE);
  await signIn(page, master);
  await page.getByRole('heading', { name: 'Set up a second step' }).waitFor();
  // No other page opens.
  await page.goto('/admin');
  await page.getByRole('heading', { name: 'Set up a second step' }).waitFor();
  const qrCode = page.getByRole('img', { name: 'QR code for your authenticator app' });
  const chooseApp = async (): Promise<void> => {
    await page.getByLabel('Your password').fill(master.user.password);
    await button(page, 'Use an authenticator app').click();
    await qrCode.waitFor();
  };
  await chooseApp();
  // Back leads to the choice, as the button does.
  await backFromDialog(page);
  await qrCode.waitFor({ state: 'detached' });
  await chooseApp();
  await expect.poll(() => overflow(page)).toBe(0);
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '');
  await page.getByLabel('Code from your app').fill('000000');
  await button(page, 'Confirm').click();
  await page.getByText('That did not work. Use a new code, or try another way.').waitFor();
  const used = codeOf(secret);
  await page.getByLabel('Code from your app').fill(used);
  await button(page, 'Confirm').click();
  const codes = page.locator('main li, [role=main] li').filter({ hasText: /^\w{4}(?:-\w{4}){5}$/ });
  await expect.poll(() => codes.count()).toBe(10);
  const [recovery = ''] = await codes.allInnerTexts();
  await expect.poll(() => overflow(page)).toBe(0);
  // The codes are shown once: signing out asks first, and they stay when the page returns and the session is checked.
  const question = page.getByRole('alertdialog', { name: 'Leave without the recovery codes?' });
  await button(page, 'Sign out').click();
  await question.getByRole('button', { name: 'Back to the codes' }).click();
  await question.waitFor({ state: 'detached' });
  const checked = page.waitForResponse('**/api/me');
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  expect(await (await checked).json()).not.toHaveProperty('factor_setup_required', true);
  await button(page, 'I have kept them').click();
  await page.waitForURL('**/admin**');

  const other = await browser.visit(address, { ...PHONE, locale: 'ar' });
  await other.page.goto('/signin');
  await other.page.locator('input[name=username]').fill(master.user.username);
  await other.page.locator('input[name=password]').fill(master.user.password);
  await other.page.locator('button[type=submit]').click();
  await other.page.getByLabel('رمز من تطبيقك').waitFor();
  await expect.poll(() => overflow(other.page)).toBe(0);
  await expect.poll(() => other.page.locator('html').getAttribute('dir')).toBe('rtl');
  await other.page.getByLabel('رمز من تطبيقك').fill(used);
  await button(other.page, 'تأكيد').click();
  await other.page.getByRole('alert').waitFor();
  await button(other.page, 'استخدام رمز استرداد').click();
  await other.page.getByLabel('رمز استرداد', { exact: true }).fill(recovery);
  await button(other.page, 'تأكيد').click();
  await other.page.waitForURL('**/admin**');
  expect(offences.csp).toEqual([]);
  const log = product.apis.map(({ output }) => output).join('');
  for (const word of [secret, recovery]) expect(log).not.toContain(word);
});

it('Back at the code leads to the password, with the name kept', async () => {
  const teacher = await product.signedIn({ role: 'TEACHER' });
  const { user } = teacher;
  const { recovery_codes: codes } = await addTotp(teacher.http, { current_password: user.password });
  const { page } = await browser.visit(address, PHONE);
  const code = page.getByLabel('Code from your app');
  const password = page.getByLabel('Password', { exact: true });
  await page.goto('/');
  await signIn(page, teacher);
  await code.waitFor();
  await backFromDialog(page);
  await hasFocus(password);
  expect(await page.getByRole('textbox', { name: 'Username' }).inputValue()).toBe(user.username);
  expect(await password.inputValue()).toBe('');
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]),
  );
  expect(kept).not.toContain(user.password);
  await password.fill(user.password);
  await button(page, 'Sign in').click();
  // A code of the app counts once: the present one may have added it.
  await button(page, 'Use a recovery code').click();
  await page.getByLabel('Recovery code', { exact: true }).fill(codes?.[0] ?? '');
  await button(page, 'Confirm').click();
  await page.waitForURL('**/admin**');
  await page.evaluate('history.back()');
  await page.waitForURL(`${address}/`);
});

describe('under Security', () => {
  it('a teacher adds a passkey, signs in with it, and is asked for it with the password', async () => {
    const teacher = await product.signedIn({ role: 'TEACHER' });
    const { page, offences } = await windowOf(browser, address, teacher);
    await addAuthenticator(page);
    await page.goto('/admin');
    await button(page, 'Account').click();
    await page.getByRole('menuitem', { name: 'Account and security' }).click();
    const dialog = page.getByRole('dialog', { name: 'Account and security' });
    await button(page, 'Set up').click();
    await dialog.getByLabel('Your password').fill(teacher.user.password);
    await dialog.getByRole('button', { name: 'Use a passkey' }).click();
    // The codes are shown once: Escape and Back ask first.
    const kept = dialog.getByRole('button', { name: 'I have kept them' });
    await kept.waitFor();
    const question = page.getByRole('alertdialog', { name: 'Leave without the recovery codes?' });
    for (const leave of [() => page.keyboard.press('Escape'), () => backFromDialog(page)]) {
      await leave();
      await question.getByRole('button', { name: 'Back to the codes' }).click();
      await question.waitFor({ state: 'detached' });
    }
    await kept.click();
    await dialog.getByText('On. You have 10 recovery codes left.').waitFor();
    await dialog.getByRole('button', { name: 'Remove Passkey' }).waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();

    await button(page, 'Account').click();
    await page.getByRole('menuitem', { name: 'Change password' }).click();
    const change = page.getByRole('dialog', { name: 'Change password' });
    await change.getByLabel('Current password', { exact: true }).fill(teacher.user.password);
    await change.getByLabel('New password', { exact: true }).fill('another fine password');
    await change.getByRole('button', { name: 'Change password' }).click();
    const confirm = page.getByRole('dialog', { name: 'Second step at sign-in' });
    await confirm.getByRole('button', { name: 'Use a passkey' }).click();
    await expectNotice(page, 'Your password was changed.');

    await page.context().clearCookies();
    await signIn(
      page,
      Object.assign(teacher, { user: { ...teacher.user, password: 'another fine password' } }),
    );
    await button(page, 'Use a passkey').click();
    await page.waitForURL('**/admin**');
    expect(offences.csp).toEqual([]);
  });

  it('a student sees the devices and the own name, and changes both', async () => {
    const student = await product.signedIn();
    const elsewhere = await browser.visit(address);
    await signIn(elsewhere.page, student);
    await elsewhere.page.waitForURL(/\/chat(\/|$)/);
    const { page } = await windowOf(browser, address, student);
    await page.goto('/chat');
    await button(page, 'Menu').click();
    await page.getByRole('menuitem', { name: 'Account and security' }).click();
    const dialog = page.getByRole('dialog', { name: 'Account and security' });
    await dialog.getByText('(this device)').waitFor();
    await expect.poll(() => dialog.getByText('Second step').count()).toBe(0);
    await dialog.getByRole('button', { name: /^Sign out .*Linux/ }).click();
    await elsewhere.page.waitForURL('**/signin');
    await elsewhere.page.getByText('You signed this device out from another one').waitFor();
    await expect.poll(() => dialog.getByRole('listitem').count()).toBe(1);
    await dialog.getByLabel('What you want to be called').fill('Mimi');
    await dialog.getByRole('button', { name: 'Save name' }).click();
    // The header behind the dialog, which is hidden from assistive technology meanwhile.
    await page.locator('header').getByText('Mimi', { exact: true }).waitFor();
  });
});

it('a master admin resets the second step of a person who lost it', async () => {
  const [master, lost] = [
    await product.signedIn({ role: 'MASTER_ADMIN', school: null }),
    await product.signedIn({ role: 'TEACHER' }),
  ];
  await addTotp(lost.http, { current_password: lost.user.password });
  const { page } = await windowOf(browser, address, master);
  await page.goto(`/admin?section=users&user=${lost.user.id}`);
  await button(page, 'Reset second step').click();
  const dialog = page.getByRole('dialog', { name: 'Reset second step' });
  await dialog.getByLabel('Your password').fill(master.user.password);
  await dialog.getByRole('button', { name: 'Reset second step' }).click();
  await expectNotice(page, 'The second step was reset.');
  await expect.poll(() => button(page, 'Reset second step').count()).toBe(0);
  expect((await lost.http.get('/api/me')).status).toBe(401);
});
