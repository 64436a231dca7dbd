import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createUser } from '@studyhall/testing';
import type { Visit } from '../support/browser.ts';
import { button, composer, questions, replies, say } from '../support/chat.page.ts';
import { sharedStage } from '../support/stage.ts';
import { endRoutes, routeOnce } from '../support/routes.ts';

let visit: Visit;

const stage = sharedStage();

async function open(path: string, prepare: (page: Page) => Promise<unknown> = async () => undefined) {
  visit = await stage.visit({ viewport: { width: 1280, height: 800 } });
  await prepare(visit.page);
  await visit.page.goto(path);
  return visit.page;
}

const username = (page: Page) => page.getByRole('textbox', { name: 'Username' });
const password = (page: Page) => page.locator('input[name=password]');
const submit = (page: Page) => button(page, 'Sign in');

it('leads from the address of a file to the sign-in, and back to the file', async () => {
  const { user, http } = await stage.product.signedIn();
  const form = new FormData();
  form.append('file', new Blob(['Cells divide.'], { type: 'text/plain' }), 'cells.txt');
  const { id } = (await http.post<{ id: string }>('/api/upload', form)).body;
  const page = await open(`/api/files/${id}`);
  await page.getByRole('heading', { name: 'Sign in to open this file' }).waitFor();
  await submit(page).click();
  await username(page).fill(user.username);
  await password(page).fill(user.password);
  const file = page.waitForResponse((answer) => answer.url().endsWith(id) && answer.status() === 200);
  await submit(page).click();
  await file;
});

describe('the landing page', () => {
  it('shows the specified texts', async () => {
    const page = await open('/');
    await page.getByRole('heading', { level: 1, name: 'Studyhall', exact: true }).waitFor();
    const header = page.getByRole('banner');
    await header.getByText('Studyhall', { exact: true }).waitFor();
    await header.getByText('Your Learning Assistant', { exact: true }).waitFor();
    for (const name of [
      'AI-Powered Learning',
      'Everything you need to succeed',
      'Ready to Transform Your Learning?',
    ])
      await page.getByRole('heading', { name, exact: true }).waitFor();
    await page
      .getByText('Join our community and start your AI-powered educational journey today.', { exact: true })
      .waitFor();
    await page.getByText('Interactive, chat-based learning and instant help with assignments.').waitFor();
    const footer = page.getByRole('contentinfo');
    await footer.getByText('Empowering education through AI', { exact: true }).waitFor();
    await expect.poll(() => footer.textContent()).toContain('© 2025 Studyhall');
  });

  it('leads to sign-in by each of its three buttons', async () => {
    const page = await open('/');
    for (const name of ['Sign In', 'Get Started', 'Get Started Now']) {
      await button(page, name).click();
      await page.waitForURL('**/signin');
      await page.goBack();
    }
  });

  it('has smaller headings on narrow screens', async () => {
    const page = await open('/');
    await expect.poll(() => page.locator('h1, h2').count()).toBe(4);
    const sizes = () =>
      page
        .getByRole('heading')
        .evaluateAll((all) =>
          all
            .filter((one) => /^H[12]$/.test(one.tagName))
            .map((one) => parseFloat(getComputedStyle(one).fontSize)),
        );
    const wide = await sizes();
    await page.setViewportSize({ width: 700, height: 800 });
    await expect
      .poll(async () => (await sizes()).map((size, at) => size < (wide[at] ?? 0)))
      .toEqual([true, true, true, true]);
  });
});

describe('the sign-in page', () => {
  it('has the specified fields and texts', async () => {
    const page = await open('/signin');
    await page.getByRole('heading', { name: 'Welcome Students and Educators', exact: true }).waitFor();
    await page
      .getByText('Need an account? Contact your system administrator for access.', { exact: true })
      .waitFor();
    await expect.poll(() => username(page).evaluate((field) => field === document.activeElement)).toBe(true);
    await expect.poll(() => submit(page).isDisabled()).toBe(true);
    await username(page).fill('mia');
    await expect.poll(() => submit(page).isDisabled()).toBe(true);
    await password(page).fill('secret words');
    await expect.poll(() => submit(page).isEnabled()).toBe(true);
    await username(page).fill('');
    await expect.poll(() => submit(page).isDisabled()).toBe(true);
    await expect.poll(() => password(page).getAttribute('type')).toBe('password');
    await button(page, 'Show password').click();
    await expect.poll(() => password(page).getAttribute('type')).toBe('text');
    await button(page, 'Hide password').click();
    await expect.poll(() => password(page).getAttribute('type')).toBe('password');
    await page.getByRole('link', { name: 'Studyhall, start page' }).click();
    await page.waitForURL(`${stage.product.url}/`);
  });

  it('shows a spinner until it has mounted', async () => {
    const page = await open('/signin', async (one) => {
      await one.clock.install();
      await one.route('**/api/me', () => undefined);
      await one.addInitScript(`new MutationObserver(() => {
        window.spun ||= document.querySelector('[role=status] svg.animate-spin') !== null;
      }).observe(document, { childList: true, subtree: true })`);
    });
    await page.clock.runFor(1_000);
    await username(page).waitFor();
    await expect.poll(() => page.evaluate('window.spun')).toBe(true);
  });

  it('is not ended by a late answer from before it', async () => {
    const { user } = await stage.product.signedIn();
    const asked = Promise.withResolvers<Route>();
    const page = await open('/signin', (one) => routeOnce(one, '**/api/me', asked.resolve));
    await username(page).fill(user.username);
    await password(page).fill(user.password);
    await submit(page).click();
    await composer(page).waitFor();
    const body = { detail: 'Please sign in.', code: 'unauthorized', request_id: 'x' };
    await (await asked.promise).fulfill({ status: 401, json: body });
    await say(page, 'Hello [[demo: text="Good day."]]');
    await replies(page).getByText('Good day.').waitFor();
  });

  it('is disabled during the request, and shows the error until the next attempt', async () => {
    const page = await open('/signin');
    const held = async (): Promise<() => Promise<void>> => {
      const asked = Promise.withResolvers<Route>();
      await routeOnce(page, '**/api/signin', (route) => asked.resolve(route));
      return async () => (await asked.promise).fulfill({ status: 500, body: '' });
    };
    const first = await held();
    await username(page).fill('mia');
    await password(page).fill('secret words');
    await submit(page).click();
    await expect.poll(() => username(page).isDisabled()).toBe(true);
    await expect.poll(() => password(page).isDisabled()).toBe(true);
    await expect.poll(() => submit(page).getAttribute('aria-busy')).toBe('true');
    await expect.poll(() => submit(page).locator('svg.animate-spin').count()).toBe(1);
    await first();
    await page.getByRole('alert').getByText('Login failed', { exact: true }).waitFor();
    await expect.poll(() => username(page).isEnabled()).toBe(true);
    const second = await held();
    await submit(page).click();
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await second();
    await page.getByRole('alert').getByText('Login failed', { exact: true }).waitFor();
    await page.route('**/api/signin', (route) => route.abort());
    await submit(page).click();
    await page.getByRole('alert').getByText('Network error. Please try again.', { exact: true }).waitFor();
  });

  it.each([
    ['STUDENT', '/chat', false, 'Student'],
    ['SCHOOL_ADMIN', '/admin', true, 'School Admin'],
    ['MASTER_ADMIN', '/admin', true, 'Master Admin'],
  ] as const)(
    'sends a %s to %s; only admins see the dashboard in the chat’s menu',
    async (role, path, admin, label) => {
      const user = await createUser(
        stage.product.db,
        role === 'MASTER_ADMIN' ? { role, school: null } : { role },
      );
      const page = await open('/signin');
      await username(page).fill(user.username);
      await password(page).fill(user.password);
      await submit(page).click();
      await page.waitForURL(({ pathname }) => pathname.startsWith(path));
      await page.goto('/chat');
      const header = page.getByRole('banner');
      await header.getByText('Your Learning Assistant', { exact: true }).waitFor();
      await header.getByText(user.username, { exact: true }).waitFor();
      await header.getByText(label, { exact: true }).waitFor();
      await page.getByText('Studyhall can make mistakes. Check important information.').waitFor();
      await page
        .getByText(
          "I'm here to help answer questions, assist with tasks, engage in conversations, and more.",
          {
            exact: true,
          },
        )
        .waitFor();
      await button(page, 'Menu').click();
      await page.getByRole('menuitem', { name: 'Clear Chat' }).waitFor();
      await page.getByRole('menuitem', { name: 'Logout' }).waitFor();
      const dashboard = page.getByRole('menuitem', { name: 'Admin Dashboard' });
      await expect.poll(() => dashboard.count()).toBe(admin ? 1 : 0);
      if (!admin) return;
      await dashboard.click();
      await page.waitForURL('**/admin*');
    },
  );
});

describe('a session that has ended', () => {
  const ended = async (page: Page): Promise<void> => {
    await page.waitForURL('**/signin');
    await page.getByText('Your session has ended. Please sign in again.', { exact: true }).waitFor();
  };
  const without = async (page: Page, path: string): Promise<void> => {
    const body = { detail: 'Please sign in.', code: 'unauthorized', request_id: 'x' };
    await page.route(path, (route) =>
      route.request().resourceType() === 'document'
        ? route.continue()
        : route.fulfill({ status: 401, json: body }),
    );
  };

  it('is detected by every request; the last question is kept', async () => {
    const mia = await stage.product.signedIn();
    visit = await stage.openChat(mia);
    const { page } = visit;
    await say(page, 'Hello [[demo: text="Good day."]]');
    const calls: [path: string, make: () => Promise<unknown>][] = [
      ['**/history?*', () => page.reload()],
      [
        '**/messages/*',
        async () => {
          await questions(page).hover();
          await button(page, 'Delete message').click();
        },
      ],
      [
        '**/clear-history',
        async () => {
          await button(page, 'Menu').click();
          await page.getByRole('menuitem', { name: 'Clear Chat' }).click();
          await page.getByRole('alertdialog').getByRole('button', { name: 'Clear Chat' }).click();
        },
      ],
      ['**/chat', () => say(page, 'My long question')],
    ];
    for (const [path, make] of calls) {
      await page.goto('/chat');
      await replies(page).getByText('Good day.').waitFor();
      await without(page, path);
      await make();
      await ended(page);
      await endRoutes(page, path);
    }
    await username(page).fill(mia.user.username);
    await password(page).fill(mia.user.password);
    await submit(page).click();
    await replies(page).getByText('Good day.').waitFor();
    await questions(page).filter({ hasText: 'My long question' }).waitFor();
    await expect.poll(() => replies(page).count()).toBe(2);
  });
});

it('A sign-out without network is completed when the network is back', async () => {
  visit = await stage.openChat(await stage.product.signedIn());
  const { page, context } = visit;
  await routeOnce(page, '**/api/logout', (route) => route.abort());
  await button(page, 'Menu').click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await submit(page).waitFor();
  await page.goto('/chat');
  await page.waitForURL('**/signin');
  await expect.poll(async () => (await context.request.get('/api/me')).status()).toBe(401);
});
