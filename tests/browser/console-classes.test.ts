import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { GroupView, TimeSlotView } from '@studyhall/contracts';
import {
  columnsOf,
  failNext,
  readAlert,
  settled,
  startConsole,
  type ConsoleStage,
  type Failure,
  eventually,
} from '../support/console.page.ts';

let stage: ConsoleStage;

beforeAll(async () => {
  stage = await startConsole();
});
/** Each test has the school to itself, also when it is run again. */
beforeEach(async () => {
  await stage.product.db.query('DELETE FROM groups');
  await stage.product.db.query(
    `DELETE FROM users WHERE username NOT IN ('maria.lopez', 'head.north', 'master')`,
  );
});
afterAll(() => stage?.stop());

async function slotsOf(id: number): Promise<string[]> {
  const { body } = await stage.master.http.get<{ time_slots: TimeSlotView[] }>(`/api/groups/${id}/timeslots`);
  return body.time_slots.map((slot) => `${slot.day_of_week} ${slot.start_time}-${slot.end_time}`);
}

describe('the list of classes', () => {
  it('is empty with words, also for one school', async () => {
    const { page, context } = await stage.open(stage.master, 'classes');
    await page.getByText('No classes found', { exact: true }).waitFor();
    await page.getByText('Create your first class to get started', { exact: true }).waitFor();
    await page.getByRole('combobox', { name: 'School' }).click();
    await page.getByRole('option', { name: 'NORTH HIGH' }).click();
    await page.getByText('No classes found for "NORTH HIGH" school', { exact: true }).waitFor();
    await context.close();
  });

  it('has its columns and a school filter, which is fixed for school admins', async () => {
    await stage.makeClass('Lake history', 'LAKE');
    await stage.makeClass('North history');
    const { page, context } = await stage.open(stage.master, 'classes');
    expect(await columnsOf(page)).toEqual(['Class Name', 'School', 'Schedule', 'Students', 'Actions']);
    await page.getByRole('rowheader', { name: 'North history' }).waitFor();
    await page.getByRole('combobox', { name: 'School' }).click();
    await page.getByRole('option', { name: 'LAKE' }).click();
    await eventually(() => page.getByRole('rowheader').allInnerTexts()).toEqual(['Lake history']);
    await context.close();
    const school = await stage.open(stage.head, 'classes');
    expect(await school.page.getByRole('rowheader').allInnerTexts()).toEqual(['North history']);
    expect(await school.page.getByRole('combobox', { name: 'School' }).count()).toBe(0);
    await school.page.getByRole('button', { name: 'Create New Class' }).click();
    const field = school.page.getByRole('dialog').getByLabel('School');
    expect([await field.inputValue(), await field.isDisabled()]).toEqual(['NORTH HIGH', true]);
    await school.context.close();
  });

  it('loses a class after a question; each failure has its message', async () => {
    await stage.makeClass('To delete');
    const { page, context } = await stage.open(stage.master, 'classes');
    const remove = async (): Promise<void> => {
      await page.getByRole('button', { name: 'Delete To delete' }).click();
      const sure = page.getByRole('alertdialog', { name: 'Confirm Delete' });
      await sure.getByRole('button', { name: 'Delete' }).click();
      await sure.waitFor({ state: 'detached' });
    };
    for (const [failure, text] of [
      [{ status: 500 }, 'Failed to delete class. Please try again.'],
      ['cut', 'Error deleting class: The server could not be reached.'],
    ] as Array<[Failure, string]>) {
      await failNext(page, 'DELETE', /\/api\/groups\/\d+$/, failure);
      await remove();
      expect(await readAlert(page)).toBe(text);
    }
    await remove();
    await page.getByRole('rowheader', { name: 'To delete' }).waitFor({ state: 'detached' });
    await context.close();
  });
});

describe('a new class', () => {
  it('needs a name, a school and a time; what cannot be is said before it is sent', async () => {
    const { page, context } = await stage.open(stage.master, 'classes');
    await page.getByRole('button', { name: 'Create New Class' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create New Class' });
    const create = dialog.getByRole('button', { name: 'Create', exact: true });
    const add = dialog.getByRole('button', { name: 'Add', exact: true });
    await dialog.getByText('Please add at least one time slot', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: /Day Monday/ }).waitFor();
    await dialog.getByLabel('School').focus();
    await dialog.getByText('Please enter a class name', { exact: true }).waitFor();
    await dialog.getByLabel('Class Name').focus();
    await dialog.getByText('Please enter a school name', { exact: true }).waitFor();
    await dialog.getByLabel('School').pressSequentially('north high');
    expect(await dialog.getByLabel('School').inputValue()).toBe('NORTH HIGH');
    await dialog.getByLabel('Class Name').fill('Robotics');
    expect(await add.isDisabled()).toBe(true);
    await dialog.getByLabel('Start time').fill('11:00');
    expect(await add.isDisabled()).toBe(true);
    await dialog.getByLabel('End time').fill('10:00');
    await dialog.getByText('The end time must be after the start time.').waitFor();
    expect([await add.isDisabled(), await create.isDisabled()]).toEqual([true, true]);
    await dialog.getByLabel('End time').fill('12:00');
    await add.click();
    await dialog.getByLabel('Start time').fill('11:30');
    await dialog.getByLabel('End time').fill('12:30');
    await dialog.getByText('This overlaps Mon 11:00-12:00.').waitFor();
    expect(await add.isDisabled()).toBe(true);
    await dialog.getByLabel('Description').fill('Bring a laptop');
    for (const [failure, text] of [
      [{ status: 500 }, 'Failed to create class. Please check the backend.'],
      ['cut', 'Error creating class: The server could not be reached.'],
      [
        {
          status: 422,
          detail: 'That time is taken.',
          issues: [{ path: 'time_slots.0.start_time', message: '' }],
        },
        'Error creating class: That time is taken.',
      ],
    ] as Array<[Failure, string]>) {
      await failNext(page, 'POST', /\/api\/groups$/, failure);
      await create.click();
      expect(await readAlert(page)).toBe(text);
    }
    await create.click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'View Robotics' }).click();
    const details = page.getByRole('dialog', { name: 'Class Details' });
    for (const text of [
      'Robotics',
      'NORTH HIGH',
      'Bring a laptop',
      'Mon: 11:00-12:00',
      '0 students enrolled',
    ])
      await details.getByText(text, { exact: true }).waitFor();
    await details.getByText('Monday: class', { exact: true }).waitFor({ state: 'attached' });
    await details.getByText('Tuesday: no class', { exact: true }).waitFor({ state: 'attached' });
    await context.close();
  });

  it('shows in the list a second after it was made', async () => {
    const { page, context } = await stage.open(stage.master, 'classes');
    await page.getByRole('button', { name: 'Create New Class' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Class Name').fill('Ghost');
    await dialog.getByLabel('School').fill('NORTH HIGH');
    await dialog.getByLabel('Start time').fill('11:00');
    await dialog.getByLabel('End time').fill('12:00');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    // Nothing was really made, so that no event of the server refreshes the list sooner.
    await page.route('**/api/groups', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ json: { group_id: 1 } }) : route.fallback(),
    );
    const made = page.waitForResponse((answer) => answer.request().method() === 'POST');
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    await made;
    const answered = performance.now();
    await page.waitForRequest((request) => request.url().includes('/api/groups?'));
    expect(performance.now() - answered).toBeGreaterThan(900);
    await context.close();
  });

  it('cannot be made by a school admin without a school, who reads why', async () => {
    const homeless = await stage.product.signedIn({
      username: 'home.less',
      role: 'SCHOOL_ADMIN',
      school: null,
    });
    const { page, context } = await stage.open(homeless, 'classes');
    await page.getByRole('button', { name: 'Create New Class' }).click();
    await page
      .getByText('You do not have a school assigned. Please contact an administrator.', { exact: true })
      .waitFor();
    expect(await page.getByRole('button', { name: 'Create', exact: true }).isDisabled()).toBe(true);
    await context.close();
  });
});

describe('an edited class', () => {
  it('replaces name and times together or not at all, and can be tried again', async () => {
    const id = await stage.makeClass('Chemistry');
    const { page, context } = await stage.open(stage.master, 'classes');
    await page.getByRole('button', { name: 'Edit Chemistry' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Class' });
    const update = dialog.getByRole('button', { name: 'Update' });
    await dialog.getByRole('button', { name: 'Remove Monday 09:00-10:00' }).click();
    expect(await update.isDisabled()).toBe(true);
    await dialog.getByLabel('Start time').fill('13:00');
    await dialog.getByLabel('End time').fill('14:00');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    for (const [failure, text] of [
      ['cut', 'Error updating class: The server could not be reached.'],
      [{ status: 409, detail: 'Not now.' }, 'Failed to update class: Not now.'],
    ] as Array<[Failure, string]>) {
      await failNext(page, 'PUT', /\/api\/groups\/\d+$/, failure);
      await update.click();
      expect(await readAlert(page)).toBe(text);
      expect(await slotsOf(id)).toEqual(['0 09:00-10:00']);
    }
    await update.click();
    await dialog.waitFor({ state: 'detached' });
    expect(await slotsOf(id)).toEqual(['0 13:00-14:00']);
    await context.close();
  });

  it('keeps what is being typed when a colleague changes it, says so, and can show theirs', async () => {
    const id = await stage.makeClass('Ethics');
    const { page, context } = await stage.open(stage.master, 'classes');
    await page.getByRole('button', { name: 'Edit Ethics' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Class' });
    const name = dialog.getByLabel('Class Name');
    await dialog.getByText('09:00-10:00').waitFor();
    await name.fill('Ethics and phil');
    const theirs = {
      name: 'Ethics 2',
      school: 'NORTH HIGH',
      time_slots: [{ day_of_week: 1, start_time: '08:00', end_time: '09:00' }],
    };
    await stage.head.http.send('PUT', `/api/groups/${id}`, theirs);
    await dialog.getByText(/Someone else has changed this class/).waitFor();
    expect(await name.inputValue()).toBe('Ethics and phil');
    expect(await name.evaluate((field) => field === document.activeElement)).toBe(true);
    await dialog.getByRole('button', { name: 'Show theirs' }).click();
    await eventually(() => name.inputValue()).toBe('Ethics 2');
    await dialog.getByText('08:00-09:00').waitFor();
    expect(await dialog.getByText(/Someone else/).count()).toBe(0);
    await context.close();
  });
});

describe('members', () => {
  it('are listed, added and removed, with messages and hints', async () => {
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
    const { page, context, offences } = await stage.open(master, 'assignment');
    expect(await columnsOf(page)).toEqual(['Class Name', 'School', 'Schedule', 'Students', 'Actions']);
    await page.getByRole('button', { name: 'Manage Members - Physics' }).click();
    const dialog = page.getByRole('dialog', { name: 'Manage Members - Physics' });
    await dialog.getByText('Also in Music, Mon 09:00-10:00').waitFor();
    await dialog.getByLabel('Select bob.out').waitFor();
    expect(await dialog.getByRole('checkbox').count()).toBe(2);
    const add = dialog.getByRole('button', { name: /Add Selected Users/ });
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
    await dialog.getByText('Current Members (2)').waitFor();
    await failNext(page, 'DELETE', /\/members\/\d+$/, { status: 500, detail: 'Refused.' });
    await dialog.getByRole('button', { name: 'Remove bob.out' }).click();
    await dialog.getByText('Not removed').waitFor();
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    expect(offences.console.some((line) => line.includes('Refused.'))).toBe(true);
    await dialog.getByRole('button', { name: 'Remove bob.out' }).click();
    await dialog.getByText('Current Members (1)').waitFor();
    await context.close();
  });

  it('of a school of four hundred are chosen all at once, and come a page at a time', async () => {
    await stage.product.db.query(
      `INSERT INTO users (username, password_hash, role, school)
       SELECT 'pupil.' || lpad(n::text, 3, '0'), '', 'STUDENT', 'CROWDED' FROM generate_series(1, 400) n`,
    );
    await stage.makeClass('Crowd class', 'CROWDED');
    const { page, context } = await stage.open(stage.master, 'assignment');
    await page.getByRole('button', { name: 'Manage Members - Crowd class' }).click();
    const dialog = page.getByRole('dialog', { name: 'Manage Members - Crowd class' });
    await dialog.getByText('No members yet').waitFor();
    expect(await dialog.getByRole('checkbox').count()).toBe(11);
    await dialog.getByLabel('Select all on this page').check();
    await dialog.getByRole('button', { name: 'Add Selected Users (10)' }).waitFor();
    await dialog.getByRole('button', { name: 'Select all 400' }).click();
    await dialog.getByRole('button', { name: 'Add Selected Users (400)' }).click();
    await dialog.getByText('Current Members (400)').waitFor();
    await dialog.getByText('Every student of this school is in this class already').waitFor();
    expect(await dialog.getByRole('button', { name: /^Remove / }).count()).toBe(10);
    await dialog.getByPlaceholder('Search members').fill('pupil.37');
    await page.keyboard.press('Enter');
    await dialog.getByText('1–10 of 10').or(dialog.getByText('pupil.379')).first().waitFor();
    await dialog.getByRole('button', { name: 'Remove pupil.370' }).click();
    await dialog.getByText('Current Members (399)').waitFor();
    await dialog.getByLabel('Select pupil.370').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await settled(page);
    const { body } = await stage.master.http.get<GroupView[]>('/api/groups?search=Crowd');
    expect(body[0]?.member_count).toBe(399);
    await context.close();
  });
});
