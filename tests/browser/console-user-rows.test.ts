import { beforeAll, describe, expect, it } from 'vitest';
import type { UserView } from '@studyhall/contracts';
import { disablePolling, openChat, replies, say, windowOf } from '../support/chat.page.ts';
import {
  type Failure,
  consoleOfThisFile,
  eventually,
  failNext,
  fresh,
  readAlert,
} from '../support/console.page.ts';
import { expectNotice } from '../support/notices.ts';

const stage = consoleOfThisFile();

beforeAll(() => stage.addPeople());

async function userNamed(username: string): Promise<UserView | undefined> {
  const { body } = await stage.master.http.get<UserView[]>(`/api/user-access?search=${username}`);
  return body.find((user) => user.username === username);
}

describe('access', () => {
  it('is revoked after a confirmation and granted at once; each failure has its message', async () => {
    const { page } = await stage.open(stage.master, 'users');
    const ask = page.getByRole('button', { name: 'Revoke access of ana.pupil' });
    const sure = page.getByRole('button', { name: 'Revoke access', exact: true });
    await ask.click();
    await page.getByRole('alertdialog', { name: 'Revoke Platform Access' }).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(await userNamed('ana.pupil')).toMatchObject({ access_granted: true });
    for (const [failure, text] of [
      [{ status: 500 }, 'Failed to update user access: Please try again.'],
      [{ status: 403, detail: 'Not you.' }, 'Failed to update user access: Not you.'],
      ['cut', 'Error updating user access: The server could not be reached.'],
    ] as Array<[Failure, string]>) {
      // The dialog asks first what the change takes away.
      await Promise.all([page.waitForResponse(/\/access$/), ask.click()]);
      await failNext(page, 'PUT', /\/access$/, failure);
      await sure.click();
      expect(await readAlert(page)).toBe(text);
    }
    await ask.click();
    await sure.click();
    await page.getByRole('row').filter({ hasText: 'ana.pupil' }).getByText('Revoked').waitFor();
    await page.getByRole('button', { name: 'Grant access to ana.pupil' }).click();
    await ask.waitFor();
    await eventually(() => userNamed('ana.pupil')).toMatchObject({ access_granted: true });
    await expect
      .poll(() => page.getByRole('button', { name: 'Revoke access of maria.lopez' }).isDisabled())
      .toBe(true);
  });

  it('revoked during a reply ends it, and the student sees the reason at once', async () => {
    const { browser, product, master } = stage;
    const student = await product.signedIn({ username: fresh('aa.reply'), school: 'NORTH HIGH' });
    const name = student.user.username;
    const chat = await openChat(browser, product.url, student, {}, disablePolling);
    await say(chat.page, '[[demo: tokens=4000 rate=40]]');
    await eventually(async () => (await replies(chat.page).innerText()).length).toBeGreaterThan(40);
    const { page } = await stage.open(master, 'users');
    await page.getByRole('button', { name: `Revoke access of ${name}` }).click();
    await page.getByRole('button', { name: 'Revoke access', exact: true }).click();
    await chat.page.waitForURL('**/signin');
    await chat.page.getByText('Your access has been revoked. Contact your system administrator.').waitFor();
    await eventually(
      async () => (await product.db.query<unknown[]>(`SELECT 1 FROM turns WHERE state = 'running'`)).length,
    ).toBe(0);
  });

  it('revoked from an admin leads to the sign-in page with the reason', async () => {
    const lost = await stage.product.signedIn({
      username: 'lost.admin',
      role: 'SCHOOL_ADMIN',
      school: 'LAKE',
    });
    const { page } = await stage.open(lost, 'users');
    await page.getByRole('rowheader', { name: lost.user.username }).waitFor();
    await stage.master.http.send('PUT', `/api/users/${lost.user.id}/access`, { access_granted: false });
    await page.waitForURL('**/signin');
    await page.getByText('Your access has been revoked. Contact your system administrator.').waitFor();
  });
});

describe('role and school', () => {
  it('that the server rejects are logged and marked, without a message, and stay unchanged', async () => {
    const { page, offences } = await stage.open(stage.master, 'users');
    const row = page.getByRole('row').filter({ hasText: 'ana.pupil' });
    await failNext(page, 'PUT', /\/role$/, { status: 500, detail: 'No.' });
    await row.getByRole('button', { name: /Role of ana.pupil/ }).click();
    await page.getByRole('option', { name: 'School Admin' }).click();
    await row.getByText('Not saved').waitFor();
    await expect
      .poll(() => row.getByRole('button', { name: /Role of ana.pupil/ }).innerText())
      .toBe('Student');
    const school = row.getByRole('textbox', { name: 'ana.pupil’s school' });
    await failNext(page, 'PUT', /\/school$/, 'cut');
    await school.fill('lake');
    await school.press('Enter');
    await eventually(() => row.getByText('Not saved').count()).toBe(2);
    await expect.poll(() => school.inputValue()).toBe('NORTH HIGH');
    await failNext(page, 'DELETE', /\/api\/users\/\d+$/, { status: 500, detail: 'No.' });
    await row.getByRole('button', { name: 'Delete ana.pupil' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await row.getByText('Not deleted').waitFor();
    await eventually(() => page.getByRole('alertdialog').count()).toBe(0);
    await eventually(
      () => offences.console.filter((line) => /No\.|could not be reached/.test(line)).length,
    ).toBe(3);
  });

  it('are changed in the row: a new master admin reads admin, a deleted user keeps the row for the undo', async () => {
    const name = fresh('aa.rising');
    await stage.product.signedIn({ username: name, school: 'NORTH HIGH' });
    const { page } = await stage.open(stage.master, 'users');
    const row = page.getByRole('row').filter({ hasText: name });
    const school = row.getByRole('textbox', { name: `${name}’s school` });
    await school.fill('lake');
    await school.press('Enter');
    await eventually(async () => (await userNamed(name))?.school).toBe('LAKE');
    await row.getByRole('button', { name: `Role of ${name}` }).click();
    await expect
      .poll(() => page.getByRole('option').allInnerTexts())
      .toEqual(['Student', 'Teacher', 'School Admin', 'Master Admin']);
    const makeMaster = async (password: string): Promise<void> => {
      await page.getByRole('option', { name: 'Master Admin' }).click();
      await page.getByLabel('Your password').fill(password);
      await page.getByRole('button', { name: 'Make master admin' }).click();
    };
    await makeMaster('not my password');
    await expectNotice(page, 'The current password is wrong.');
    await row.getByRole('button', { name: `Role of ${name}` }).click();
    await makeMaster(stage.master.user.password);
    await eventually(() => school.inputValue()).toBe('admin');
    await row.getByRole('button', { name: `Delete ${name}` }).click();
    await page.getByRole('alertdialog', { name: 'Confirm Delete User' }).waitFor();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await row.getByText('Removed', { exact: true }).waitFor();
    await row.getByRole('button', { name: `Undo the change to ${name}` }).click();
    await page.getByRole('rowheader', { name }).waitFor();
    await eventually(() => userNamed(name)).toMatchObject({ school: 'admin', role: 'MASTER_ADMIN' });
  });

  it('are not changed by merely leaving the field of the school', async () => {
    const name = fresh('aa.left');
    await stage.product.signedIn({ username: name, school: 'NORTH HIGH' });
    const { page } = await stage.open(stage.master, `users&search=${name}`);
    const school = page.getByRole('textbox', { name: `${name}’s school` });
    await school.fill('lake');
    await school.press('Tab');
    const question = page.getByRole('alertdialog', { name: `Move ${name} to LAKE?` });
    await question.getByText(`${name} is in NORTH HIGH now.`).waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await eventually(() => school.inputValue()).toBe('NORTH HIGH');
    expect(await userNamed(name)).toMatchObject({ school: 'NORTH HIGH' });
  });

  it('ask before a user becomes a school admin or stops being one, and name the new role', async () => {
    const name = fresh('aa.promoted');
    const { user } = await stage.product.signedIn({ username: name, school: 'NORTH HIGH' });
    const { page } = await stage.open(stage.master, `users&search=${name}`);
    const row = page.getByRole('row').filter({ hasText: name });
    const choose = async (role: string): Promise<void> => {
      await row.getByRole('button', { name: `Role of ${name}` }).click();
      await page.getByRole('option', { name: role }).click();
    };
    await choose('School Admin');
    const question = page.getByRole('alertdialog', { name: `Make ${name} a school admin?` });
    await question.getByText(`${name} changes from Student to School Admin.`).waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(await userNamed(name)).toMatchObject({ role: 'STUDENT' });
    const group = fresh('Promoted');
    await stage.makeClass(group);
    const [{ id = 0 } = {}] = (
      await stage.master.http.get<Array<{ id: number }>>(`/api/groups?search=${group}`)
    ).body;
    await stage.master.http.post(`/api/groups/${id}/assign`, [user.id]);
    await choose('Teacher');
    const lost = page.getByRole('alertdialog', { name: `Change the role of ${name}?` });
    await lost.getByText(`${name} changes from Student to Teacher. ${name} leaves 1 class`).waitFor();
    await lost.getByRole('button', { name: 'Change role' }).click();
    await eventually(async () => (await userNamed(name))?.role).toBe('TEACHER');
    await stage.master.http.send('PUT', `/api/users/${user.id}/role`, { role: 'SCHOOL_ADMIN' });
    await row.getByText('School Admin').waitFor();
    await choose('Student');
    await lost.getByText(`${name} changes from School Admin to Student.`).waitFor();
    await lost.getByRole('button', { name: 'Cancel' }).click();
    expect(await userNamed(name)).toMatchObject({ role: 'SCHOOL_ADMIN' });
  });

  it('are disabled for a school admin where the policy denies them', async () => {
    const { page } = await stage.open(stage.head, 'users');
    await page.getByRole('rowheader', { name: 'peer.north' }).waitFor();
    for (const name of ['maria.lopez', 'lea.lake'])
      await expect.poll(() => page.getByRole('rowheader', { name }).count(), { message: name }).toBe(0);
    for (const name of [
      'Revoke access of peer.north',
      'Delete peer.north',
      'Revoke access of head.north',
      'Delete head.north',
      'Role of peer.north',
    ])
      await expect.poll(() => page.getByRole('button', { name }).isDisabled(), { message: name }).toBe(true);
    await expect.poll(() => page.getByRole('button', { name: 'Delete ana.pupil' }).isDisabled()).toBe(false);
    await expect
      .poll(() => page.getByRole('textbox', { name: 'ana.pupil’s school' }).isDisabled())
      .toBe(true);
    await page.getByRole('button', { name: /Role of ana.pupil/ }).click();
    await expect
      .poll(() => page.getByRole('option').allInnerTexts())
      .toEqual(['Student', 'Teacher', 'School Admin']);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Add New User' }).click();
    const school = page.getByRole('dialog').getByLabel('School', { exact: true });
    await expect.poll(() => school.isDisabled()).toBe(true);
    await expect.poll(() => school.inputValue()).toBe('NORTH HIGH');
  });

  it('are announced to the user once, in a dialog, when the role changes', async () => {
    const { product, master, browser } = stage;
    const person = await product.signedIn({ username: fresh('aa.told'), school: 'NORTH HIGH' });
    await master.http.send('PUT', `/api/users/${person.user.id}/role`, { role: 'SCHOOL_ADMIN' });
    // The question is modal: it may be there before the composer.
    const { page } = await windowOf(browser, product.url, person);
    await page.goto('/chat');
    const told = page.getByRole('alertdialog', { name: 'You have a new role' });
    await told.getByText(/^maria\.lopez made you a school admin on /).waitFor();
    const acknowledged = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
    await page.getByRole('button', { name: 'Close' }).click();
    expect((await acknowledged).status()).toBe(204);
    const { body } = await person.http.get<{ notices?: unknown[] }>('/api/me');
    expect(body.notices ?? []).toEqual([]);
    await page.reload();
    await page.getByRole('textbox').first().waitFor();
    await expect.poll(() => told.count()).toBe(0);
  });

  it('of a colleague’s change appear at once; what is being typed stays', async () => {
    const { product, master, head } = stage;
    const [typed, changed] = [fresh('ana.typed'), fresh('ben.changed')];
    for (const username of [typed, changed]) await product.signedIn({ username, school: 'NORTH HIGH' });
    const one = await stage.open(master, 'users', {}, disablePolling);
    const other = await stage.open(head, 'users');
    await eventually(() => one.page.getByText('Reconnecting').count()).toBe(0);
    const typing = one.page.getByRole('textbox', { name: `${typed}’s school` });
    await typing.fill('half a na');
    await other.page.getByRole('button', { name: `Revoke access of ${changed}` }).click();
    await other.page.getByRole('button', { name: 'Revoke access', exact: true }).click();
    const granting = one.page.getByRole('button', { name: `Grant access to ${changed}` });
    await granting.waitFor();
    await expect.poll(() => typing.inputValue()).toBe('HALF A NA');
    expect(await typing.evaluate((field) => field === document.activeElement)).toBe(true);
    await typing.press('Escape');
    await expect.poll(() => typing.inputValue()).toBe('NORTH HIGH');
    await typing.fill(fresh('lake school'));
    await typing.press('Enter');
    await one.page.getByRole('alertdialog').getByRole('button', { name: 'Create school' }).click();
    await other.page.getByRole('rowheader', { name: typed }).waitFor({ state: 'detached' });
  });
});
