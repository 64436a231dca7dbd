import { beforeAll, describe, expect, it } from 'vitest';
import type { UserView } from '@studyhall/contracts';
import { onceConnected } from '../support/chat.page.ts';
import {
  type Failure,
  columnsOf,
  consoleOfThisFile,
  eventually,
  failNext,
  fresh,
  readAlert,
} from '../support/console.page.ts';

const stage = consoleOfThisFile();

beforeAll(() => stage.addPeople());

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
    const { page } = await stage.open(master, 'users');
    await expect
      .poll(() => columnsOf(page))
      .toEqual(['Name', 'School', 'Classes', 'Role', 'Access', 'Actions']);
    const row = page.getByRole('row').filter({ hasText: busy });
    await expect
      .poll(() => row.getByRole('listitem').allInnerTexts())
      .toEqual(['Art', 'Biology', 'Chemistry', '+2 more']);
    await page.getByRole('row').filter({ hasText: 'ana.pupil' }).getByText('No classes').waitFor();
    await row.getByText('Granted').waitFor();
    await expect
      .poll(() => row.getByRole('textbox', { name: `${busy}’s school` }).inputValue())
      .toBe('NORTH HIGH');
  });

  it('can be searched by name or school, with the button or Enter, and cleared', async () => {
    const { page } = await stage.open(stage.master, 'users');
    const search = page.getByPlaceholder('Search by name, ID or school');
    await expect.poll(() => page.getByRole('button', { name: 'Clear', exact: true }).count()).toBe(0);
    await search.fill('lake');
    await expect.poll(() => page.getByRole('rowheader').count()).toBeGreaterThan(1);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await eventually(() => page.getByRole('rowheader').allInnerTexts()).toEqual(['lea.lake']);
    await search.fill('nobody "here"');
    await page.keyboard.press('Enter');
    await page.getByText('No users found matching "nobody "here""').waitFor();
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await page.getByRole('rowheader', { name: 'ana.pupil' }).waitFor();
    await expect.poll(() => search.inputValue()).toBe('');
    await expect.poll(() => page.getByRole('button', { name: 'Clear', exact: true }).count()).toBe(0);
  });

  it('can be filtered by the roles that the admin may see', async () => {
    const everyone = ['All Roles', 'Students', 'Teachers', 'School Admins'];
    for (const [person, options] of [
      [stage.master, [...everyone, 'Master Admins']],
      [stage.head, everyone],
    ] as const) {
      const { page, context } = await stage.open(person, 'users');
      await page.getByRole('button', { name: /Role filter/ }).click();
      await expect.poll(() => page.getByRole('option').allInnerTexts()).toEqual(options);
      await page.getByRole('option', { name: 'School Admins' }).click();
      await eventually(() => page.getByRole('rowheader').allInnerTexts()).toEqual(
        ['head.north', 'peer.north'].map((name) => expect.stringContaining(name)),
      );
      await context.close();
    }
  });

  it('renders one page of four hundred rows', async () => {
    await stage.product.db.query(
      `INSERT INTO users (username, password_hash, role, school)
       SELECT 'pupil.' || n, '', 'STUDENT', 'CROWDED' FROM generate_series(1, 400) n`,
    );
    const { page } = await stage.open(stage.master, 'users');
    await page.getByPlaceholder('Search by name, ID or school').fill('crowded');
    await page.keyboard.press('Enter');
    await page.getByText('1–25 of 400').waitFor();
    await expect.poll(() => page.getByRole('rowheader').count()).toBe(25);
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByText('26–50 of 400').waitFor();
    await expect.poll(() => page.getByRole('rowheader').count()).toBe(25);
    await page.locator('main').evaluate((main) => main.scrollTo(0, 600));
    // A line above `main` may come and go with the connection.
    await eventually(async () => {
      const boxes = [page.getByRole('columnheader', { name: 'Name' }), page.locator('main')];
      const [head, main] = await Promise.all(boxes.map((one) => one.boundingBox()));
      return head && main && head.y - main.y;
    }).toBe(0);
  });

  it('shows and logs a failed request, and can be loaded again', async () => {
    // The socket's connection loads everything again, too.
    const connected = Promise.withResolvers<void>();
    const { page, offences } = await stage.open(stage.master, 'dashboard', {}, async (visit) =>
      onceConnected(visit, connected.resolve),
    );
    await connected.promise;
    await failNext(page, 'GET', /\/api\/user-access/, { status: 500 });
    await page.getByRole('link', { name: 'User Management' }).click();
    await page.getByText('This could not be loaded').waitFor();
    await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0);
    await eventually(() => offences.console.length).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('rowheader', { name: 'ana.pupil' }).waitFor();
  });
});

describe('a new user', () => {
  it('needs a name and a password; each answer has its message', async () => {
    const { page } = await stage.open(stage.master, 'users');
    await page.getByRole('button', { name: 'Add New User' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add New User' });
    const create = dialog.getByRole('button', { name: 'Create user' });
    await dialog.getByRole('button', { name: /Role Student/ }).waitFor();
    await expect.poll(() => create.isDisabled()).toBe(true);
    await dialog.getByLabel('Username').fill('nora.khan');
    await expect.poll(() => create.isDisabled()).toBe(true);
    await dialog.getByLabel('Password', { exact: true }).fill('short');
    await dialog.getByLabel('School', { exact: true }).pressSequentially('north high');
    await expect.poll(() => dialog.getByLabel('School', { exact: true }).inputValue()).toBe('NORTH HIGH');
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
    expect(await readAlert(page)).toBe('Failed to create user: A password must have at least 8 characters.');
    await dialog.getByLabel('Password', { exact: true }).fill('long enough');
    await create.click();
    await dialog.getByText('User created successfully!').waitFor();
    // The form is ready for the next user.
    await expect.poll(() => dialog.getByLabel('Username').inputValue()).toBe('');
    await expect.poll(() => dialog.getByLabel('School', { exact: true }).inputValue()).toBe('NORTH HIGH');
    await eventually(() => dialog.getByLabel('Username').evaluate((input) => input.matches(':focus'))).toBe(
      true,
    );
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('rowheader', { name: 'nora.khan' }).waitFor();
    expect(await userNamed('nora.khan')).toMatchObject({ role: 'STUDENT', school: 'NORTH HIGH' });
  });

  it('of an unknown school shows a warning before it is created', async () => {
    const { page } = await stage.open(stage.master, 'users');
    await page.getByRole('button', { name: 'Add New User' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add New User' });
    const hint = dialog.getByText('No school has this name yet. Saving creates a new school.');
    const school = dialog.getByLabel('School', { exact: true });
    await school.pressSequentially('north hi');
    await expect.poll(() => hint.count()).toBe(0);
    await dialog.getByLabel('Username').focus();
    await hint.waitFor();
    await school.fill('NORTH HIGH');
    await hint.waitFor({ state: 'detached' });
    await school.fill('NROTH HIGH');
    await hint.waitFor();
  });

  it('can be added to a class at once', async () => {
    const id = await stage.makeClass('Latin 7');
    const { page } = await stage.open(stage.master, 'users');
    await page.getByRole('button', { name: 'Add New User' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add New User' });
    await dialog.getByLabel('Username').fill('late.comer');
    await dialog.getByLabel('Password', { exact: true }).fill('long enough');
    await dialog.getByLabel('Class (optional)').focus();
    await page.getByRole('option', { name: /Latin 7/ }).waitFor();
    // The open list leaves the buttons of the form in reach.
    await dialog.getByRole('button', { name: 'Create user' }).waitFor();
    await dialog.getByLabel('Class (optional)').fill('lat');
    await page.getByRole('option', { name: /Latin 7/ }).click();
    await expect.poll(() => dialog.getByLabel('School', { exact: true }).inputValue()).toBe('NORTH HIGH');
    await dialog.getByRole('button', { name: 'Create user' }).click();
    await dialog.getByText('User created successfully!').waitFor();
    await dialog.getByRole('button', { name: 'Done' }).click();
    expect(await userNamed('late.comer')).toMatchObject({ school: 'NORTH HIGH', classes: ['Latin 7'] });
    await stage.master.http.delete(`/api/groups/${id}`);
    await page.getByRole('button', { name: 'Add New User' }).click();
    await dialog.getByLabel('Username').fill('later.comer');
    await dialog.getByLabel('Password', { exact: true }).fill('long enough');
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog', { name: 'Discard changes?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await question.waitFor({ state: 'detached' });
    await expect.poll(() => dialog.getByLabel('Username').inputValue()).toBe('later.comer');
    const gone = await stage.makeClass('Greek 7');
    await dialog.getByLabel('Class (optional)').fill('greek');
    await page.getByRole('option', { name: /Greek 7/ }).click();
    await stage.master.http.delete(`/api/groups/${gone}`);
    await dialog.getByRole('button', { name: 'Create user' }).click();
    await dialog.getByText(/The account is not in Greek 7 yet/).waitFor();
    await dialog.getByText('User created successfully!').waitFor();
  });
});
