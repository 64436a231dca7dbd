import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { ENVIRONMENT_PROVIDER } from '@studyhall/contracts';
import { openChromium, type TestBrowser } from '../support/browser.ts';
import { button, composer, windowOf } from '../support/chat.page.ts';
import { freePort } from '../../scripts/lib/free-port.ts';
import { startOidcProvider } from '../support/oidc-provider.ts';
import { startProduct, type Product } from '../support/product.ts';

let product: Product;
let browser: TestBrowser;
let issuer: Awaited<ReturnType<typeof startOidcProvider>>;
beforeAll(async () => {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  issuer = await startOidcProvider(`${address}/api/sign-in/oidc/${ENVIRONMENT_PROVIDER}/callback`);
  [product, browser] = await Promise.all([
    startProduct({
      workers: 0,
      env: {
        ...{ PORT: String(port), PUBLIC_URL: address, SECRET_KEY: 'a key of the tests that is long enough' },
        ...{ OIDC_ISSUER: issuer.url, OIDC_LABEL: 'North ID' },
        ...{ OIDC_CLIENT_ID: issuer.client.client_id, OIDC_CLIENT_SECRET: issuer.client.client_secret },
      },
    }),
    openChromium(),
  ]);
  await product.db.query(`UPDATE identity_providers SET domains = '{north.example}'`);
});
afterEach(() => browser.closeVisits());
afterAll(async () => {
  await browser.close();
  await product.stop();
  await issuer.stop();
});

async function signInAtIssuer(page: Page, name: string): Promise<void> {
  await page.locator('input[name=login]').fill(name);
  await page.locator('input[name=password]').fill('any');
  await page.locator('button[type=submit]').click();
  // What the application may read.
  await page.locator('button[type=submit]', { hasText: 'Continue' }).click();
}

it('a student signs in with the account of the school, and is led back to the chat', async () => {
  const { user } = await product.signedIn({ school: 'NORTH' });
  await product.db.query(`UPDATE users SET email = 'mia@north.example' WHERE id = $1`, [user.id]);
  const { page, offences } = await browser.visit(product.url, { viewport: { width: 390, height: 800 } });
  await page.goto('/chat');
  await page.getByRole('link', { name: 'Sign in with North ID' }).click();
  await signInAtIssuer(page, 'mia');
  await page.waitForURL(/\/chat(\/|$)/);
  await composer(page).waitFor();
  const me = await page.evaluate(async () => ((await (await fetch('/api/me')).json()) as { id: number }).id);
  expect(me).toBe(user.id);

  // On a computer that several people use, the account of the school is signed out too.
  await product.db.query(`UPDATE identity_providers SET sign_out = true WHERE id = $1`, [
    ENVIRONMENT_PROVIDER,
  ]);
  await page.reload();
  await button(page, 'Menu').click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.locator('button[type=submit][value=yes]').click();
  await page.waitForURL('**/signin');
  await page.getByRole('link', { name: 'Sign in with North ID' }).click();
  await page.locator('input[name=login]').waitFor();
  expect(offences.csp).toEqual([]);
});

it('a person without an account is told so, in the language of the page', async () => {
  const { page } = await browser.visit(product.url, { locale: 'ar' });
  await page.goto('/signin');
  await page.getByRole('link', { name: 'North ID' }).click();
  await signInAtIssuer(page, 'nobody');
  await page.waitForURL('**/signin?problem=sign_on_unknown');
  await page.getByText('لا يوجد حساب لك هنا بعد. اطلب من مدرستك إضافتك.').waitFor();
});

it('a master admin adds a provider in the console, tries it, and sees what the issuer sends', async () => {
  const master = await product.signedIn({ role: 'MASTER_ADMIN', school: null });
  expect((await master.http.post('/api/groups', { name: 'Biology 9A', school: 'NORTH' })).status).toBe(201);
  const { page } = await windowOf(browser, product.url, master);
  await page.goto('/admin?section=sign-in');
  await button(page, 'Add a provider').click();
  const dialog = page.getByRole('dialog', { name: 'Add a provider' });
  await dialog.getByRole('textbox', { name: 'Name on the button' }).fill('South ID');
  await dialog.getByRole('textbox', { name: 'Issuer', exact: true }).fill('http://login.school.example');
  await dialog.getByRole('textbox', { name: 'Client ID' }).fill('studyhall');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Enter the https address of the issuer').waitFor();
  await dialog.getByRole('textbox', { name: 'Issuer', exact: true }).fill('https://login.school.example');
  await dialog.getByRole('button', { name: 'Add a rule' }).click();
  await dialog.getByRole('textbox', { name: 'Value' }).fill('south.example');
  const school = dialog.getByRole('textbox', { name: 'School', exact: true });
  await school.fill('nowhere');
  await dialog.getByRole('button', { name: 'Save' }).click();
  // The form is longer than the dialog: its error is scrolled into view.
  const error = dialog.getByText('That school was not found.');
  await error.waitFor();
  const isOnTop = () =>
    error.evaluate((element) => {
      const { left, top, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + 2, top + height / 2));
    });
  await expect.poll(isOnTop).toBe(true);
  await school.fill('north');
  await dialog.getByRole('combobox', { name: 'Classes' }).fill('biology');
  await page.getByRole('option', { name: 'Biology 9A' }).click();
  await dialog.getByRole('button', { name: 'Remove Biology 9A' }).waitFor();
  await dialog.getByRole('button', { name: 'Save' }).click();
  const south = page.getByRole('listitem').filter({ hasText: 'South ID' });
  await south.getByText('1 rule', { exact: true }).waitFor();
  await south.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove Biology 9A' }).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await south.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await south.waitFor({ state: 'detached' });

  const north = page.getByRole('listitem').filter({ hasText: 'North ID' });
  await north.getByRole('button', { name: 'Test' }).click();
  await north.getByText('The issuer answers.').waitFor();
  await north.getByRole('link', { name: 'Sign in to see what the issuer sends' }).click();
  await signInAtIssuer(page, 'mia');
  await page.waitForURL('**/admin?section=sign-in');
  await north.getByRole('button', { name: 'Test' }).click();
  await north.getByText('"email": "mia@north.example"').waitFor();
});

it('an admin connects a school account in the console, and learns where another account has it', async () => {
  const [one, two] = [
    await product.signedIn({ role: 'SCHOOL_ADMIN', school: 'NORTH' }),
    await product.signedIn({ role: 'SCHOOL_ADMIN', school: 'NORTH' }),
  ];
  const open = async (page: Page): Promise<void> => {
    await button(page, 'Account').click();
    await page.getByRole('menuitem', { name: 'School account' }).click();
  };
  const connect = async (page: Page, { password }: { password: string }): Promise<void> => {
    await page.goto('/admin');
    await open(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Connect' }).click();
    await page.getByLabel('Your password').fill(password);
    await page.keyboard.press('Enter');
    await signInAtIssuer(page, 'head');
  };
  const { page } = await windowOf(browser, product.url, one);
  await connect(page, one.user);
  await page.waitForURL('**/admin');
  await open(page);
  await page.getByText('Connected', { exact: true }).waitFor();
  const { page: other } = await windowOf(browser, product.url, two);
  await connect(other, two.user);
  await other.getByText('This account is already connected to another person.').waitFor();
  await other.getByRole('link', { name: 'Continue' }).click();
  await other.waitForURL('**/admin');
});
