import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserView } from '@studyhall/contracts';
import { openChat, replies, say } from '../support/chat.page.ts';
import {
  columnsOf,
  fresh,
  failNext,
  readAlert,
  startConsole,
  type ConsoleStage,
  type Failure,
  eventually,
} from '../support/console.page.ts';

let stage: ConsoleStage;

beforeAll(async () => {
  stage = await startConsole();
  const { product } = stage;
  await product.signedIn({ username: 'ana.pupil', school: 'NORTH HIGH' });
  await product.signedIn({ username: 'lea.lake', school: 'LAKE' });
  await product.signedIn({ username: 'peer.north', role: 'SCHOOL_ADMIN', school: 'NORTH HIGH' });
});
afterAll(() => stage?.stop());

async function userNamed(username: string): Promise<UserView | undefined> {
  const { body } = await stage.master.http.get<UserView[]>(`/api/user-access?search=${username}`);
  return body.find((user) => user.username === username);
}

describe('the list of users', () => {
  it('has its columns, chips for three classes and a number for the rest', async () => {
    const { product, master } = stage;
    const busy = fresh('busy');
    await product.signedIn({ username: busy, school: 'NORTH HIGH' });
    const user = await userNamed(busy);
    for (const name of ['Art', 'Biology', 'Chemistry', 'Drama', 'English'])
      await master.http.post(`/api/groups/${await stage.makeClass(name)}/assign`, [user?.id]);
    const { page, context } = await stage.open(master, 'users');
    expect(await columnsOf(page)).toEqual(['Name', 'School', 'Classes', 'Role', 'Access', 'Actions']);
    const row = page.getByRole('row').filter({ hasText: busy });
    expect(await row.getByRole('listitem').allInnerTexts()).toEqual([
      'Art',
      'Biology',
      'Chemistry',
      '+2 more',
    ]);
    await page.getByRole('row').filter({ hasText: 'ana.pupil' }).getByText('No classes').waitFor();
    await row.getByText('Granted').waitFor();
    expect(await row.getByRole('textbox', { name: `School of ${busy}` }).inputValue()).toBe('NORTH HIGH');
    await context.close();
  });

  it('is searched by name or school, with the button or Enter, and cleared', async () => {
    const { page, context } = await stage.open(stage.master, 'users');
    const search = page.getByPlaceholder('Search by name or school');
    expect(await page.getByRole('button', { name: 'Clear' }).count()).toBe(0);
    await search.fill('lake');
    expect(await page.getByRole('rowheader').count()).toBeGreaterThan(1);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await eventually(() => page.getByRole('rowheader').allInnerTexts()).toEqual(['lea.lake']);
    await search.fill('nobody "here"');
    await page.keyboard.press('Enter');
    await page.getByText('No users found matching "nobody "here""').waitFor();
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByRole('rowheader', { name: 'ana.pupil' }).waitFor();
    expect(await search.inputValue()).toBe('');
    expect(await page.getByRole('button', { name: 'Clear' }).count()).toBe(0);
    await context.close();
  });

  it('is filtered by the roles that the admin may see', async () => {
    const everyone = ['All Roles', 'Students', 'School Admins'];
    for (const [person, options] of [
      [stage.master, [...everyone, 'Master Admins']],
      [stage.head, everyone],
    ] as const) {
      const { page, context } = await stage.open(person, 'users');
      await page.getByRole('button', { name: /Role filter/ }).click();
      expect(await page.getByRole('option').allInnerTexts()).toEqual(options);
      await page.getByRole('option', { name: 'School Admins' }).click();
      await eventually(() => page.getByRole('rowheader').allInnerTexts()).toEqual(
        ['head.north', 'peer.north'].map((name) => expect.stringContaining(name)),
      );
      await context.close();
    }
  });

  it('never holds four hundred rows', async () => {
    await stage.product.db.query(
      `INSERT INTO users (username, password_hash, role, school)
       SELECT 'pupil.' || n, '', 'STUDENT', 'CROWDED' FROM generate_series(1, 400) n`,
    );
    const { page, context } = await stage.open(stage.master, 'users');
    await page.getByPlaceholder('Search by name or school').fill('crowded');
    await page.keyboard.press('Enter');
    await page.getByText('1–25 of 400').waitFor();
    expect(await page.getByRole('rowheader').count()).toBe(25);
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByText('26–50 of 400').waitFor();
    expect(await page.getByRole('rowheader').count()).toBe(25);
    await page.locator('main').evaluate((main) => main.scrollTo(0, 600));
    await eventually(
      async () => (await page.getByRole('columnheader', { name: 'Name' }).boundingBox())?.y,
    ).toBe((await page.locator('main').boundingBox())?.y);
    await context.close();
  });

  it('says in its place that it could not be loaded, logs it, and tries again', async () => {
    const { page, context, offences } = await stage.open(stage.master, 'dashboard');
    await failNext(page, 'GET', /\/api\/user-access/, { status: 500 });
    await page.getByRole('link', { name: 'User Management' }).click();
    await page.getByText('This could not be loaded').waitFor();
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    await eventually(() => offences.console.length).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('rowheader', { name: 'ana.pupil' }).waitFor();
    await context.close();
  });
});

describe('a new user', () => {
  it('needs a name and a password; every answer has its message', async () => {
    const { page, context } = await stage.open(stage.master, 'users');
    await page.getByRole('button', { name: 'Add New User' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add New User' });
    const create = dialog.getByRole('button', { name: 'Create User' });
    await dialog.getByRole('button', { name: /Role Student/ }).waitFor();
    expect(await create.isDisabled()).toBe(true);
    await dialog.getByLabel('Username').fill('nora.khan');
    expect(await create.isDisabled()).toBe(true);
    await dialog.getByLabel('Password', { exact: true }).fill('short');
    await dialog.getByLabel('School').pressSequentially('north high');
    expect(await dialog.getByLabel('School').inputValue()).toBe('NORTH HIGH');
    for (const [failure, text] of [
      [{ status: 500 }, 'Failed to create user: Unknown error'],
      [{ status: 409, detail: 'Taken.' }, 'Failed to create user: Taken.'],
      ['cut', 'Error creating user'],
    ] as Array<[Failure, string]>) {
      await failNext(page, 'POST', /\/api\/users$/, failure);
      await create.click();
      expect(await readAlert(page)).toBe(text);
    }
    await create.click();
    expect(await readAlert(page)).toBe('Failed to create user: A password has at least 8 characters.');
    await dialog.getByLabel('Password', { exact: true }).fill('long enough');
    await create.click();
    expect(await readAlert(page)).toBe('User created successfully!');
    await page.getByRole('rowheader', { name: 'nora.khan' }).waitFor();
    expect(await userNamed('nora.khan')).toMatchObject({ role: 'STUDENT', school: 'NORTH HIGH' });
    await context.close();
  });
});

describe('access', () => {
  it('is revoked after a question and granted at once, each failure with its message', async () => {
    const { page, context } = await stage.open(stage.master, 'users');
    const ask = page.getByRole('button', { name: 'Revoke access of ana.pupil' });
    const sure = page.getByRole('button', { name: 'Revoke Access', exact: true });
    await ask.click();
    await page.getByRole('alertdialog', { name: 'Revoke Platform Access' }).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(await userNamed('ana.pupil')).toMatchObject({ access_granted: true });
    for (const [failure, text] of [
      [{ status: 500 }, 'Failed to update user access: Please try again.'],
      [{ status: 403, detail: 'Not you.' }, 'Failed to update user access: Not you.'],
      ['cut', 'Error updating user access: The server could not be reached.'],
    ] as Array<[Failure, string]>) {
      await failNext(page, 'PUT', /\/access$/, failure);
      await ask.click();
      await sure.click();
      expect(await readAlert(page)).toBe(text);
    }
    await ask.click();
    await sure.click();
    await page.getByRole('row').filter({ hasText: 'ana.pupil' }).getByText('Revoked').waitFor();
    await page.getByRole('button', { name: 'Grant access to ana.pupil' }).click();
    await ask.waitFor();
    expect(await userNamed('ana.pupil')).toMatchObject({ access_granted: true });
    expect(await page.getByRole('button', { name: 'Revoke access of maria.lopez' }).isDisabled()).toBe(true);
    await context.close();
  });

  it('taken in the middle of a reply ends it: within a second the student reads why', async () => {
    const { browser, product, master } = stage;
    const student = await product.signedIn({ username: fresh('aa.reply'), school: 'NORTH HIGH' });
    const name = student.user.username;
    const chat = await openChat(browser, product.url, student);
    await say(chat.page, '[[demo: tokens=4000 rate=40]]');
    await eventually(async () => (await replies(chat.page).innerText()).length).toBeGreaterThan(40);
    const left = chat.page.waitForURL('**/signin').then(() => performance.now());
    const { page, context } = await stage.open(master, 'users');
    await page.getByRole('button', { name: `Revoke access of ${name}` }).click();
    const clicked = performance.now();
    await page.getByRole('button', { name: 'Revoke Access', exact: true }).click();
    // A second, and as much again for a busy machine.
    expect((await left) - clicked).toBeLessThan(2_000);
    await chat.page.getByText('Your access has been revoked. Contact your system administrator.').waitFor();
    await eventually(
      async () => (await product.db.query<unknown[]>(`SELECT 1 FROM turns WHERE state = 'running'`)).length,
    ).toBe(0);
    await Promise.all([context.close(), chat.context.close()]);
  });

  it('taken from somebody in the console sends them to the sign-in page with the reason', async () => {
    const lost = await stage.product.signedIn({
      username: 'lost.admin',
      role: 'SCHOOL_ADMIN',
      school: 'LAKE',
    });
    const { page, context } = await stage.open(lost, 'users');
    await page.getByRole('rowheader', { name: lost.user.username }).waitFor();
    await stage.master.http.send('PUT', `/api/users/${lost.user.id}/access`, { access_granted: false });
    await page.waitForURL('**/signin');
    await page.getByText('Your access has been revoked. Contact your system administrator.').waitFor();
    await context.close();
  });
});

describe('role and school', () => {
  it('that the server does not take are logged and marked, without a message, and stay as they were', async () => {
    const { page, context, offences } = await stage.open(stage.master, 'users');
    const row = page.getByRole('row').filter({ hasText: 'ana.pupil' });
    await failNext(page, 'PUT', /\/role$/, { status: 500, detail: 'No.' });
    await row.getByRole('button', { name: /Role of ana.pupil/ }).click();
    await page.getByRole('option', { name: 'School Admin' }).click();
    await row.getByText('Not saved').waitFor();
    expect(await row.getByRole('button', { name: /Role of ana.pupil/ }).innerText()).toBe('Student');
    const school = row.getByRole('textbox', { name: 'School of ana.pupil' });
    await failNext(page, 'PUT', /\/school$/, 'cut');
    await school.fill('lake');
    await school.press('Enter');
    await eventually(() => row.getByText('Not saved').count()).toBe(2);
    expect(await school.inputValue()).toBe('NORTH HIGH');
    await failNext(page, 'DELETE', /\/api\/users\/\d+$/, { status: 500, detail: 'No.' });
    await row.getByRole('button', { name: 'Delete ana.pupil' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await row.getByText('Not deleted').waitFor();
    await eventually(() => page.getByRole('alertdialog').count()).toBe(0);
    expect(offences.console.filter((line) => /No\.|could not be reached/.test(line)).length).toBe(3);
    await context.close();
  });

  it('are changed in the row: a new master admin reads admin, a deleted user goes', async () => {
    const name = fresh('aa.rising');
    await stage.product.signedIn({ username: name, school: 'NORTH HIGH' });
    const { page, context } = await stage.open(stage.master, 'users');
    const row = page.getByRole('row').filter({ hasText: name });
    const school = row.getByRole('textbox', { name: `School of ${name}` });
    await school.fill('lake');
    await school.press('Enter');
    await eventually(async () => (await userNamed(name))?.school).toBe('LAKE');
    await row.getByRole('button', { name: `Role of ${name}` }).click();
    expect(await page.getByRole('option').allInnerTexts()).toEqual([
      'Student',
      'School Admin',
      'Master Admin',
    ]);
    await page.getByRole('option', { name: 'Master Admin' }).click();
    await eventually(() => school.inputValue()).toBe('admin');
    await row.getByRole('button', { name: `Delete ${name}` }).click();
    await page.getByRole('alertdialog', { name: 'Confirm Delete User' }).waitFor();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await row.waitFor({ state: 'detached' });
    await context.close();
  });

  it('are out of a school admin’s reach where the rules say so', async () => {
    const { page, context } = await stage.open(stage.head, 'users');
    await page.getByRole('rowheader', { name: 'peer.north' }).waitFor();
    for (const name of ['maria.lopez', 'lea.lake'])
      expect(await page.getByRole('rowheader', { name }).count(), name).toBe(0);
    for (const name of [
      'Revoke access of peer.north',
      'Delete peer.north',
      'Revoke access of head.north',
      'Delete head.north',
    ])
      expect(await page.getByRole('button', { name }).isDisabled(), name).toBe(true);
    expect(await page.getByRole('button', { name: 'Delete ana.pupil' }).isDisabled()).toBe(false);
    expect(await page.getByRole('textbox', { name: 'School of ana.pupil' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: /Role of ana.pupil/ }).click();
    expect(await page.getByRole('option').allInnerTexts()).toEqual(['Student', 'School Admin']);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Add New User' }).click();
    const school = page.getByRole('dialog').getByLabel('School');
    expect(await school.isDisabled()).toBe(true);
    expect(await school.inputValue()).toBe('NORTH HIGH');
    await context.close();
  });

  it('changed by a colleague show within a second, and what is being typed stays', async () => {
    const { product, master, head } = stage;
    const [typed, changed] = [fresh('ana.typed'), fresh('ben.changed')];
    for (const username of [typed, changed]) await product.signedIn({ username, school: 'NORTH HIGH' });
    const one = await stage.open(master, 'users');
    const other = await stage.open(head, 'users');
    await eventually(() => one.page.getByText('Reconnecting').count()).toBe(0);
    const typing = one.page.getByRole('textbox', { name: `School of ${typed}` });
    await typing.fill('half a na');
    await other.page.getByRole('button', { name: `Revoke access of ${changed}` }).click();
    const started = performance.now();
    await other.page.getByRole('button', { name: 'Revoke Access', exact: true }).click();
    await one.page.getByRole('button', { name: `Grant access to ${changed}` }).waitFor();
    expect(performance.now() - started).toBeLessThan(2_000);
    expect(await typing.inputValue()).toBe('HALF A NA');
    expect(await typing.evaluate((field) => field === document.activeElement)).toBe(true);
    await typing.press('Escape');
    expect(await typing.inputValue()).toBe('NORTH HIGH');
    await typing.fill('lake school');
    await typing.press('Enter');
    await other.page.getByRole('rowheader', { name: typed }).waitFor({ state: 'detached' });
    await Promise.all([one.context.close(), other.context.close()]);
  });
});
