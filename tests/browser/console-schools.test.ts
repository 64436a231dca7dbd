import { beforeAll, describe, expect, it } from 'vitest';
import type { SchoolView } from '@studyhall/contracts';
import { consoleOfThisFile, eventually, fresh, settled } from '../support/console.page.ts';
import { closeByEscape } from '../support/keys.ts';

const stage = consoleOfThisFile();
let name: string;
beforeAll(async () => {
  name = fresh('Riverside High').toUpperCase();
  await stage.makeClass('Biology 1', name);
  await stage.product.signedIn({ school: name });
});

const listed = async (): Promise<SchoolView[]> =>
  (await stage.master.http.get<{ schools: SchoolView[] }>('/api/schools')).body.schools;

describe('the section of schools', () => {
  it('lists a school, opens its page, and renames, archives and restores it', async () => {
    const { page } = await stage.open(stage.master, 'schools');
    const renamed = `${name} NEW`;
    await page.getByRole('button', { name, exact: true }).click();
    await page.getByRole('heading', { level: 2, name }).waitFor();
    await eventually(() => new URL(page.url()).searchParams.get('id')).toMatch(/^\d+$/);
    await page.reload();
    await settled(page);
    await page.getByText('Biology 1').waitFor();

    await page.getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('dialog').getByLabel('School name').fill(renamed.toLowerCase());
    await page.getByRole('button', { name: 'Next' }).click();
    const question = page.getByRole('alertdialog');
    await question
      .getByText('The new name reaches 1 user, 1 class, 0 invitations and 0 pending requests.')
      .waitFor();
    await question.getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('heading', { level: 2, name: renamed }).waitFor();
    await page.getByText(`Former names: ${name}`).waitFor();

    await page.getByRole('button', { name: 'Archive' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click();
    await page.getByText('This school is archived.').waitFor();
    await page.getByRole('button', { name: 'Restore' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click();
    await page.getByText('This school is archived.').waitFor({ state: 'detached' });
    name = renamed;
  });

  it('creates a school with one press where no name is alike', async () => {
    const { page } = await stage.open(stage.master, 'schools');
    const created = fresh('Unheard Of Place').toUpperCase();
    await page.getByRole('button', { name: 'Create school' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create school' });
    await dialog.getByLabel('School name').fill(created);
    await dialog.getByRole('button', { name: 'Create school' }).click();
    await page.getByRole('heading', { level: 2, name: created }).waitFor();
  });

  it('once archived, says so to its admin at once, and disables what it cannot do', async () => {
    const school = fresh('Closing Down').toUpperCase();
    const admin = await stage.product.signedIn({ role: 'SCHOOL_ADMIN', school, username: fresh('closing') });
    const visitor = await stage.product.signedIn({ role: 'TEACHER', username: fresh('visiting') });
    await stage.master.http.post('/api/memberships', {
      username: visitor.user.username,
      school,
      role: 'TEACHER',
    });
    const { page } = await stage.open(admin, 'announcements');
    const create = page.getByRole('button', { name: 'New announcement' });
    await eventually(() => create.isEnabled()).toBe(true);
    const id = (await listed()).find((each) => each.name === school)?.id;
    await stage.master.http.send('PUT', `/api/schools/${id}`, { archived: true });
    const banner = page.getByText(`Your school ${school} is archived.`);
    await banner.waitFor();
    await eventually(() => create.isDisabled()).toBe(true);
    for (const [section, buttons] of [
      ['users', ['Add New User', 'Import']],
      ['classes', ['Create New Class', 'New school year']],
      ['invitations', ['Create invitation']],
    ] as const) {
      await page.goto(`/admin?section=${section}`);
      await banner.waitFor();
      for (const button of buttons)
        await eventually(() => page.getByRole('button', { name: button }).first().isDisabled()).toBe(true);
    }
    // Staff of other schools can be seen and removed, not added.
    await page.goto('/admin?section=users');
    await banner.waitFor();
    await page.getByRole('button', { name: 'Staff from other schools' }).click();
    const dialog = page.getByRole('dialog', { name: 'Staff from other schools' });
    await dialog.getByText(visitor.user.username).waitFor();
    await dialog.getByText('Your school is archived.').waitFor();
    expect(await dialog.getByLabel('Username').isDisabled()).toBe(true);
    await dialog.getByRole('button', { name: `Take the role of ${visitor.user.username}` }).click();
    await dialog.getByText('Nobody from another school works here.').waitFor();
    await closeByEscape(dialog);
    await stage.master.http.send('PUT', `/api/schools/${id}`, { archived: false });
    await banner.waitFor({ state: 'detached' });
  });

  it('is not there for a school admin', async () => {
    const { page } = await stage.open(stage.head, 'schools');
    await page.getByRole('heading', { level: 2, name: 'Dashboard' }).waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Schools' }).count()).toBe(0);
  });
});

describe('a misspelt school', () => {
  it('is asked about in the cell of a user, and taken with one click', async () => {
    const { user } = await stage.product.signedIn({ username: fresh('moved'), school: 'LAKE' });
    const { page } = await stage.open(stage.master, `users&search=${user.username}`);
    const cell = page.getByLabel(`${user.username}’s school`);
    const typo = `${name.slice(0, 5)}X${name.slice(6)}`;
    await cell.fill(typo);
    await cell.press('Tab');
    const question = page.getByRole('alertdialog');
    await question.getByText(`No school is called ${typo} yet. Did you mean ${name}?`).waitFor();
    await expect
      .poll(() => question.getByRole('button').allInnerTexts())
      .toEqual(['Go back', `Use ${name}`, 'Create school']);
    await question.getByRole('button', { name: `Use ${name}` }).click();
    await eventually(() => cell.inputValue()).toBe(name);
    expect((await listed()).map((school) => school.name)).not.toContain(typo);
  });

  it('creates no school without a question', async () => {
    const { user } = await stage.product.signedIn({ username: fresh('stays'), school: 'LAKE' });
    const { page } = await stage.open(stage.master, `users&search=${user.username}`);
    const cell = page.getByLabel(`${user.username}’s school`);
    const unknown = fresh('Quite Another Place').toUpperCase();
    await cell.fill(unknown);
    await cell.press('Enter');
    const question = page.getByRole('alertdialog');
    await question.getByText(`Create the school ${unknown}?`).waitFor();
    await closeByEscape(question);
    await eventually(() => cell.inputValue()).toBe('LAKE');
    expect((await listed()).map((school) => school.name)).not.toContain(unknown);
  });
});
