import { beforeEach, describe, expect, it } from 'vitest';
import type { GroupView } from '@studyhall/contracts';
import {
  type Failure,
  columnsOf,
  consoleOfThisFile,
  failNext,
  readAlert,
  settled,
} from '../support/console.page.ts';

const stage = consoleOfThisFile();

beforeEach(() => stage.clear());

describe('members', () => {
  it.each(['en', 'ar'])(
    '%s: a space is between the name and the username of a student to add',
    async (locale) => {
      const { product, head } = stage;
      const { user } = await product.signedIn({ username: 'pupil001', school: 'NORTH HIGH' });
      await product.db.query(`UPDATE users SET given_name = 'Pupil', family_name = 'One' WHERE id = $1`, [
        user.id,
      ]);
      await stage.makeClass('Physics');
      const { page } = await stage.open(head, 'assignment', { locale });
      await page.getByRole('button', { name: /Physics/ }).click();
      const row = page.getByRole('dialog').getByRole('rowheader');
      await expect.poll(() => row.innerText()).toBe('Pupil One pupil001');
    },
  );

  it('are listed, added and removed; each failure has its message', async () => {
    const { product, master } = stage;
    for (const user of [
      { username: 'ann.in' },
      { username: 'bob.out' },
      { username: 'far.away', school: 'LAKE' },
      { username: 'an.admin', role: 'SCHOOL_ADMIN' as const },
    ])
      await product.signedIn({ school: 'NORTH HIGH', ...user });
    const [id, other] = [await stage.makeClass('Physics'), await stage.makeClass('Music')];
    const ann = await master.http.get<Array<{ id: number }>>('/api/user-access?search=ann.in');
    for (const group of [id, other]) await master.http.post(`/api/groups/${group}/assign`, [ann.body[0]?.id]);
    const { page, offences } = await stage.open(master, 'assignment');
    await expect
      .poll(() => columnsOf(page))
      .toEqual(['Class Name', 'School', 'Schedule', 'Students', 'Actions']);
    await page.getByRole('button', { name: 'Manage Members - Physics' }).click();
    const dialog = page.getByRole('dialog', { name: 'Manage Members - Physics' });
    await dialog.getByText('Also in Music, Mon 09:00-10:00').waitFor();
    await dialog.getByLabel('Select bob.out').waitFor();
    await expect.poll(() => dialog.getByRole('checkbox').count()).toBe(2);
    const add = dialog.getByRole('button', { name: /Add selected users/ });
    await add.click();
    expect(await readAlert(page)).toBe('Please select at least one user to add.');
    await dialog.getByLabel('Select bob.out').check();
    for (const [failure, text] of [
      [{ status: 422, detail: 'Not eligible.' }, 'Failed to assign users to class'],
      ['cut', 'Error assigning users to class'],
    ] as Array<[Failure, string]>) {
      await failNext(page, 'POST', /\/assign$/, failure);
      await add.click();
      expect(await readAlert(page)).toBe(text);
    }
    await add.click();
    await dialog.getByText('Current members (2)').waitFor();
    await failNext(page, 'DELETE', /\/members\/\d+$/, { status: 500, detail: 'Refused.' });
    await dialog.getByRole('button', { name: 'Remove bob.out' }).click();
    await dialog.getByText('Not removed').waitFor();
    await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0);
    await expect.poll(() => offences.console.some((line) => line.includes('Refused.'))).toBe(true);
    await dialog.getByRole('button', { name: 'Remove bob.out' }).click();
    await dialog.getByText('Current members (1)').waitFor();
  });

  it('of a school of four hundred can be selected at once, and are listed by page', async () => {
    await stage.product.db.query(
      `INSERT INTO users (username, password_hash, role, school)
       SELECT 'pupil.' || lpad(n::text, 3, '0'), '', 'STUDENT', 'CROWDED' FROM generate_series(1, 400) n`,
    );
    await stage.makeClass('Crowd class', 'CROWDED');
    const { page } = await stage.open(stage.master, 'assignment');
    await page.getByRole('button', { name: 'Manage Members - Crowd class' }).click();
    const dialog = page.getByRole('dialog', { name: 'Manage Members - Crowd class' });
    await dialog.getByText('No members yet').waitFor();
    await expect.poll(() => dialog.getByRole('checkbox').count()).toBe(11);
    await dialog.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await dialog.getByRole('button', { name: 'Add selected users (10)' }).waitFor();
    await dialog.getByRole('button', { name: 'Select all 400 that match' }).click();
    await dialog.getByRole('button', { name: 'Add selected users (400)' }).click();
    await dialog.getByText('Current members (400)').waitFor();
    await dialog.getByText('Every student of this school is already in this class').waitFor();
    await expect.poll(() => dialog.getByRole('button', { name: /^Remove / }).count()).toBe(10);
    await dialog.getByPlaceholder('Search members').fill('pupil.37');
    await page.keyboard.press('Enter');
    await dialog.getByText('1–10 of 10').or(dialog.getByText('pupil.379')).first().waitFor();
    await dialog.getByRole('button', { name: 'Remove pupil.370' }).click();
    await dialog.getByText('Current members (399)').waitFor();
    await dialog.getByLabel('Select pupil.370').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await settled(page);
    const { body } = await stage.master.http.get<GroupView[]>('/api/groups?search=Crowd');
    expect(body[0]?.member_count).toBe(399);
  });
});
