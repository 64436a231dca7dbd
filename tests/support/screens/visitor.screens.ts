import type { Page } from 'playwright-core';
import { buttonNamed, inArabic, onOnePage, type Screen } from './screen.ts';

const goTo = (path: string) => (page: Page) => page.goto(path, { waitUntil: 'networkidle' });

/** Answers an invitation to a class, and the request that is sent with it. */
const acceptInvitation = async (page: Page): Promise<void> => {
  const invite = {
    code: 'WELCOME',
    product_name: 'Studyhall',
    school: 'RIVERSIDE',
    group_name: 'Biology 8b',
  };
  await page.route('**/api/invites/WELCOME', (route) =>
    route.fulfill({ json: { ...invite, role: 'STUDENT', direct: false } }),
  );
  await page.route('**/api/approval-requests', (route) =>
    route.fulfill({ status: 201, json: { id: 1, waiting_token: 'waits' } }),
  );
  await page.route('**/api/approval-requests/status*', (route) =>
    route.fulfill({
      json: {
        state: 'waiting',
        username: 'mia',
        school: 'RIVERSIDE',
        group_name: 'Biology 8b',
        reason: null,
      },
    }),
  );
};

export const VISITOR_SCREENS: Screen[] = [
  { name: 'landing', visitor: true, whole: true, show: goTo('/') },
  { name: 'landing-arabic', visitor: true, whole: true, prepare: inArabic, show: goTo('/') },
  ...onOnePage(
    { name: 'signin', visitor: true, show: goTo('/signin') },
    {
      name: 'signin-error',
      show: async (page) => {
        await page.getByLabel('Username').fill('mia');
        await page.getByLabel('Password', { exact: true }).fill('not the password');
        await buttonNamed(page, 'Sign in').click();
        await page.getByRole('alert').waitFor();
      },
    },
  ),
  { name: 'signin-arabic', visitor: true, prepare: inArabic, show: goTo('/signin') },
  {
    name: 'signin-new-password',
    visitor: true,
    prepare: (page) =>
      page.route('**/api/me', (route) =>
        route.fulfill({
          json: { id: 1, username: 'mia', role: 'STUDENT', school: 'RIVERSIDE', must_change_password: true },
        }),
      ),
    show: async (page) => {
      await page.goto('/signin');
      await page.getByRole('heading', { name: 'Choose a new password' }).waitFor();
    },
  },
  {
    name: 'code-away',
    visitor: true,
    prepare: async (page) => {
      await page.route('**/assets/landing.page*', (route) => route.abort());
      await page.route('**/healthz', (route) => route.abort());
    },
    show: async (page) => {
      await page.goto('/');
      await page.getByRole('heading', { name: 'You’re offline' }).waitFor();
    },
  },
  ...onOnePage(
    { name: 'join', visitor: true, prepare: acceptInvitation, show: goTo('/join/WELCOME') },
    {
      name: 'join-sent',
      show: async (page) => {
        await page.getByLabel('Username').fill('mia');
        await page.getByLabel('Password', { exact: true }).fill('a long password');
        await buttonNamed(page, 'Send request').click();
        await page.getByRole('heading', { name: 'Your request is waiting for approval' }).waitFor();
      },
    },
  ),
  { name: 'join-code', visitor: true, show: goTo('/join') },
  { name: 'join-closed', visitor: true, show: goTo('/join/none') },
  { name: 'missing', visitor: true, show: goTo('/nowhere') },
  { name: 'offline', visitor: true, show: goTo('/offline.html'), again: goTo('/offline.html') },
];
