import { describe, expect, it } from 'vitest';
import type { CreatedInvite, RequestedAccount } from '@studyhall/contracts';
import { consoleOfThisFile, fresh, SCHOOL } from '../support/console.page.ts';
import { expectNotice } from '../support/notices.ts';

const PASSWORD = 'a good long one';
/** Milliseconds. Below the 25 seconds after which a page asks again without an event, and above what a busy machine adds. */
const AT_ONCE_MS = 20_000;

const stage = consoleOfThisFile();

const invite = async (body: object): Promise<CreatedInvite> =>
  (await stage.master.http.post<CreatedInvite>('/api/invites', body)).body;

describe('the join page', () => {
  it('shows the decision of an admin while the visitor waits, and signs in with one press', async () => {
    const { code } = await invite({ school: SCHOOL });
    const name = fresh('waits');
    const { page } = await stage.browser.visit(stage.product.url);
    await page.goto(`/join/${code}`);
    await page.getByLabel('Username').fill(name);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    const sent = page.waitForResponse('**/api/approval-requests');
    await page.getByRole('button', { name: 'Send request' }).click();
    const { id } = (await (await sent).json()) as RequestedAccount;
    await page.getByRole('heading', { name: 'Your request is waiting for approval' }).waitFor();
    const approved = performance.now();
    await stage.master.http.post(`/api/approval-requests/${id}/approve`);
    await page.getByRole('heading', { name: 'Your request was approved' }).waitFor();
    expect(performance.now() - approved).toBeLessThan(AT_ONCE_MS);
    await page.getByRole('button', { name: `Sign in as ${name}` }).click();
    await page.waitForURL(/\/chat(\/|$)/);
  });

  it('tells the reason of a rejection, after a reload too', async () => {
    const { code } = await invite({ school: SCHOOL });
    const name = fresh('is.rejected');
    const { page } = await stage.browser.visit(stage.product.url);
    await page.goto(`/join/${code}`);
    await page.getByLabel('Username').fill(name);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Send request' }).click();
    const waiting = page.getByRole('heading', { name: 'Your request is waiting for approval' });
    await waiting.waitFor();
    await page.reload();
    await waiting.waitFor();
    const bulk = { decision: 'reject', filter: { invite_code: code }, reason: 'Ask Ms Ray' };
    await stage.master.http.post('/api/approval-requests/bulk', bulk);
    await page.getByRole('heading', { name: 'Your request was rejected' }).waitFor();
    await page.getByText('The reason: Ask Ms Ray').waitFor();
    await page.goto('/signin');
    await page.getByLabel('Username').fill(name);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Your request was rejected: Ask Ms Ray').waitFor();
  });

  it('takes the six letters, and a student with an account joins after signing in', async () => {
    const group_id = await stage.makeClass(fresh('Code class'));
    const { short_code } = await invite({ group_id, direct: true, short_code: true });
    const pupil = await stage.product.signedIn({ school: SCHOOL });
    const { page } = await stage.browser.visit(stage.product.url);
    await page.goto('/signin');
    await page.getByRole('link', { name: 'Have a class code? Enter it here.' }).click();
    await page.getByLabel('Class code').fill('zzz zzz');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('There is no such code').waitFor();
    await page.getByLabel('Class code').fill(short_code?.toLowerCase() ?? '');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('link', { name: 'I have an account: sign in' }).click();
    await page.getByLabel('Username').fill(pupil.user.username);
    await page.getByLabel('Password', { exact: true }).fill(pupil.user.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(`**/join/${short_code}`);
    await page.getByRole('button', { name: 'Join this class' }).click();
    await page.getByRole('heading', { name: /^You are in Code class/ }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Join this class' }).click();
    await page.getByRole('heading', { name: /^You are already in Code class/ }).waitFor();
  });
});

describe('the own account of an admin', () => {
  it('who gets another school or role: the open console follows at once', async () => {
    const admin = await stage.product.signedIn({ role: 'SCHOOL_ADMIN', school: SCHOOL });
    const old = await stage.product.signedIn({ username: fresh('old.right'), school: SCHOOL });
    const group = await stage.makeClass(fresh('Old class'));
    await stage.master.http.post(`/api/groups/${group}/assign`, [old.user.id]);
    const { page } = await stage.open(admin, `users&search=${old.user.username}`);
    const row = page.getByRole('rowheader', { name: old.user.username });
    await row.waitFor();
    await page.getByRole('button', { name: `Role of ${old.user.username}` }).click();
    await page.getByRole('option', { name: 'School Admin' }).click();
    await page.getByRole('alertdialog').waitFor();
    const took = async (change: () => Promise<unknown>, seen: () => Promise<unknown>): Promise<number> => {
      const answered = change().then(() => performance.now());
      await Promise.all([answered, seen()]);
      return performance.now() - (await answered);
    };
    const path = `/api/users/${admin.user.id}`;
    const moved = await took(
      () => stage.master.http.send('PUT', `${path}/school`, { school: 'LAKE' }),
      async () => {
        await expectNotice(page, 'Your school is now LAKE. The console shows that school.');
        await row.waitFor({ state: 'detached' });
      },
    );
    await expect.poll(() => page.getByText(old.user.username).count()).toBe(0);
    await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0);
    await expect.poll(() => new URL(page.url()).search).toBe('?section=users');
    const demoted = await took(
      () => stage.master.http.send('PUT', `${path}/role`, { role: 'STUDENT' }),
      () => page.waitForURL(/\/chat(\/|$)/),
    );
    await page.getByText('You have a new role').waitFor();
    console.info(`own school followed in ${Math.round(moved)} ms, own role in ${Math.round(demoted)} ms`);
    expect(Math.max(moved, demoted)).toBeLessThan(AT_ONCE_MS);
  });
});

describe('an address that needs a session', () => {
  it('is opened after signing in, also where the session ended at work', async () => {
    const admin = await stage.product.signedIn({ role: 'SCHOOL_ADMIN', school: SCHOOL });
    const address = '/admin?section=users&search=nobody.here';
    const { page } = await stage.browser.visit(stage.product.url);
    const signIn = async (): Promise<void> => {
      await page.waitForURL('**/signin');
      await page.getByLabel('Username').fill(admin.user.username);
      await page.getByLabel('Password', { exact: true }).fill(admin.user.password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.waitForURL(`**${address}`);
    };
    await page.goto(address);
    await signIn();
    await page.getByText('No users found matching "nobody.here"').waitFor();
    const access = (access_granted: boolean) =>
      stage.master.http.send('PUT', `/api/users/${admin.user.id}/access`, { access_granted });
    await access(false);
    await page.waitForURL('**/signin');
    await access(true);
    await signIn();
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.waitForURL('**/signin');
    await expect
      .poll(() => page.evaluate(() => (window.history.state as { next?: string } | null)?.next ?? null))
      .toBeNull();
  });
});
