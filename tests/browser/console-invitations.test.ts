import { describe, expect, it } from 'vitest';
import type { GroupView } from '@studyhall/contracts';
import { expectNotice } from '../support/notices.ts';
import { consoleOfThisFile, eventually, fresh, SCHOOL } from '../support/console.page.ts';
import type { Person } from '../support/person.ts';

const stage = consoleOfThisFile();

/** Creates an invitation to a class. Returns its code. */
async function createInvite(maker: Person, groupId: number): Promise<string> {
  const { body } = await maker.http.post<{ code: string }>('/api/invites', { group_id: groupId });
  return body.code;
}

/** Sends a request for an account by an invitation. Returns its username. */
async function requestAccount(invite_code: string, username: string): Promise<string> {
  const request = { invite_code, username, password: 'only I know' };
  const { status } = await stage.master.http.post('/api/approval-requests', request);
  expect(status).toBe(201);
  return username;
}

describe('an invitation', () => {
  it('leads a visitor to a request, which disappears from every console when one admin decides it', async () => {
    const [group, name] = [fresh('Biology'), fresh('clara')];
    await stage.makeClass(group);
    const school = await stage.open(stage.head, 'invitations');
    const { page } = school;
    await page.getByRole('button', { name: 'Create invitation' }).click();
    await page.getByRole('combobox', { name: 'Class Name' }).fill(group.toLowerCase());
    await page.getByRole('option', { name: group }).click();
    await page.getByLabel('Number of uses').fill('1');
    await page.getByRole('button', { name: 'Create link' }).click();
    await page.getByRole('img', { name: `Code with the address to join ${group}` }).waitFor();
    const address = await page.getByRole('dialog').locator('code').innerText();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('link', { name: 'User Approvals' }).click();
    const boss = await stage.open(stage.master, 'approvals');

    const visitor = await stage.browser.visit(stage.product.url);
    await visitor.page.goto(address);
    await visitor.page.getByRole('heading', { name: `Join ${group}` }).waitFor();
    await visitor.page.getByLabel('Username').fill(name);
    await visitor.page.getByLabel('Password', { exact: true }).fill('only I know');
    await visitor.page.getByRole('button', { name: 'Send request' }).click();
    await visitor.page.getByRole('heading', { name: 'Your request is waiting for approval' }).waitFor();
    const late = await stage.browser.visit(stage.product.url);
    await late.page.goto(address);
    await late.page.getByText('This invitation has been used up.').waitFor();

    const request = boss.page.getByRole('rowheader', { name });
    await request.waitFor();
    await page.getByRole('button', { name: `Approve ${name}` }).click();
    await expectNotice(page, 'User approved successfully!');
    await request.waitFor({ state: 'detached' });
    const { body } = await stage.master.http.get<GroupView[]>(`/api/groups?search=${group}`);
    expect(body[0]?.member_count).toBe(1);
  });

  it('shows the QR code, and the six letters only where they are chosen', async () => {
    const group = fresh('Projected');
    const body = { group_id: await stage.makeClass(group), short_code: true };
    const { short_code } = (await stage.head.http.post<{ short_code: string }>('/api/invites', body)).body;
    const { page } = await stage.open(stage.head, 'invitations');
    await page.getByRole('button', { name: `Show code for ${group}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('img', { name: `Code with the address to join ${group}` }).waitFor();
    await expect.poll(() => dialog.getByText(short_code).count()).toBe(0);
    await dialog.getByRole('switch', { name: 'Show the six-letter code' }).click();
    await dialog.getByText(short_code).waitFor();
    // The address is isolated, so that Arabic does not reorder its parts.
    await dialog.getByText(/\u2066[^ ]+\/join\u2069/).waitFor();
  });

  it('ends when its maker loses access: no visitor can use it, and the list says so', async () => {
    const maker = await stage.product.signedIn({
      username: fresh('maker'),
      role: 'SCHOOL_ADMIN',
      school: SCHOOL,
    });
    const group = fresh('Geology');
    const code = await createInvite(maker, await stage.makeClass(group));
    const { page } = await stage.browser.visit(stage.product.url);
    await page.goto(`/join/${code}`);
    await page.getByRole('heading', { name: `Join ${group}` }).waitFor();

    const path = `/api/users/${maker.user.id}/access`;
    const revoked = await stage.master.http.send('PUT', path, { access_granted: false });
    expect(revoked.status).toBe(200);
    // The visitor has opened the form before the invitation ended.
    await page.getByLabel('Username').fill(fresh('too.late'));
    await page.getByLabel('Password', { exact: true }).fill('only I know');
    await page.getByRole('button', { name: 'Send request' }).click();
    await page.getByRole('heading', { name: 'This invitation cannot be used' }).waitFor();
    await page.getByText('This invitation has ended. Please ask for a new one.').waitFor();
    await page.reload();
    await page.getByText('This invitation has ended. Please ask for a new one.').waitFor();

    const boss = await stage.open(stage.master, 'invitations');
    const row = boss.page.getByRole('row').filter({ hasText: group });
    await row.getByText('Ended', { exact: true }).waitFor();
  });
});

describe('the requests of an invitation', () => {
  it('are rejected together after a confirmation; those of another stay, as every console shows', async () => {
    const [crowded, quiet] = [fresh('Botany'), fresh('Optics')];
    const code = await createInvite(stage.head, await stage.makeClass(crowded));
    const other = await createInvite(stage.head, await stage.makeClass(quiet));
    for (const name of ['prank.one', 'prank.two']) await requestAccount(code, fresh(name));
    const kept = await requestAccount(other, fresh('serious'));

    const { page } = await stage.open(stage.head, 'invitations');
    const boss = await stage.open(stage.master, 'approvals');
    const waiting = boss.page.getByRole('rowheader');
    await eventually(() => waiting.count()).toBe(3);
    const rejectAll = page.getByRole('button', { name: `Reject all 2 requests for ${crowded}` });
    const question = page.getByRole('alertdialog', { name: 'Reject all requests' });

    await rejectAll.click();
    await question
      .getByText(
        `The 2 people who used the invitation to ${crowded} and are still waiting will not get an account.`,
      )
      .waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    const { body: before } = await stage.master.http.get<unknown[]>('/api/approval-requests');
    expect(before).toHaveLength(3);

    await rejectAll.click();
    await question.getByRole('button', { name: 'Reject all requests' }).click();
    await expectNotice(page, '2 requests rejected.');
    await rejectAll.waitFor({ state: 'detached' });
    await eventually(() => waiting.allInnerTexts()).toEqual([kept]);
    const row = page.getByRole('row').filter({ hasText: crowded });
    await row.getByText('Active', { exact: true }).waitFor();
    await page.getByRole('button', { name: new RegExp(`^Reject the request for ${quiet}$`) }).waitFor();
  });

  it('stay where the server cannot reject them, with the reason', async () => {
    const group = fresh('Ceramics');
    const code = await createInvite(stage.head, await stage.makeClass(group));
    const name = await requestAccount(code, fresh('still.waiting'));
    const { page } = await stage.open(stage.head, 'invitations');
    await page.route('**/api/approval-requests/**', (route) =>
      route.fulfill({ status: 503, json: { detail: 'Not now.', code: 'unavailable', request_id: 'x' } }),
    );
    await page.getByRole('button', { name: new RegExp(`^Reject the request for ${group}$`) }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reject all requests' }).click();
    await expectNotice(page, 'Not now.');
    const { body } = await stage.master.http.get<Array<{ username: string }>>('/api/approval-requests');
    expect(body.map(({ username }) => username)).toContain(name);
  });
});
