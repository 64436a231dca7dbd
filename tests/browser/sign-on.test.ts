import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { ENVIRONMENT_PROVIDER } from '@studyhall/contracts';
import { freePort } from '../../scripts/lib/processes.ts';
import { openChromium, type TestBrowser } from '../support/browser.ts';
import { composer } from '../support/chat.page.ts';
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
  await page.waitForURL('**/chat');
  await composer(page).waitFor();
  const me = await page.evaluate(async () => ((await (await fetch('/api/me')).json()) as { id: number }).id);
  expect(me).toBe(user.id);
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
