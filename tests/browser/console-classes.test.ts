import { beforeEach, describe, expect, it } from 'vitest';
import type { TimeSlotView } from '@studyhall/contracts';
import {
  type Failure,
  columnsOf,
  consoleOfThisFile,
  eventually,
  failNext,
  readAlert,
} from '../support/console.page.ts';

const stage = consoleOfThisFile();

beforeEach(() => stage.clear());

async function slotsOf(id: number): Promise<string[]> {
  const { body } = await stage.master.http.get<{ time_slots: TimeSlotView[] }>(`/api/groups/${id}/timeslots`);
  return body.time_slots.map((slot) => `${slot.day_of_week} ${slot.start_time}-${slot.end_time}`);
}

describe('the list of classes', () => {
  it('shows a text while it is empty, also for one school', async () => {
    const { page } = await stage.open(stage.master, 'classes');
    await page.getByText('No classes found', { exact: true }).waitFor();
    await page.getByText('Create your first class to get started', { exact: true }).waitFor();
    await page.getByRole('combobox', { name: 'School' }).click();
    await page.getByRole('option', { name: 'NORTH HIGH' }).click();
    await page.getByText('No classes found for "NORTH HIGH" school', { exact: true }).waitFor();
  });

  it('has its columns and a school filter, which is fixed for school admins', async () => {
    await stage.makeClass('Lake history', 'LAKE');
    await stage.makeClass('North history');
    const { page, context } = await stage.open(stage.master, 'classes');
    expect(await columnsOf(page)).toEqual(['Class Name', 'School', 'Schedule', 'Students', 'Actions']);
    await page.getByRole('rowheader', { name: 'North history' }).waitFor();
    await page.getByRole('combobox', { name: 'School' }).click();
    await page.getByRole('option', { name: 'LAKE', exact: true }).click();
    await eventually(() => page.getByRole('rowheader').allInnerTexts()).toEqual(['Lake history']);
    await context.close();
    const school = await stage.open(stage.head, 'classes');
    expect(await school.page.getByRole('rowheader').allInnerTexts()).toEqual(['North history']);
    expect(await school.page.getByRole('combobox', { name: 'School' }).count()).toBe(0);
    await school.page.getByRole('button', { name: 'Create New Class' }).click();
    const field = school.page.getByRole('dialog').getByLabel('School', { exact: true });
    expect([await field.inputValue(), await field.isDisabled()]).toEqual(['NORTH HIGH', true]);
  });

  it('can be searched, and sorts 2 before 10', async () => {
    for (const name of ['Maths 10', 'Maths 2', 'Drama 1']) await stage.makeClass(name);
    const { page } = await stage.open(stage.head, 'classes');
    await page.getByPlaceholder('Search by class or school').fill('maths');
    await page.keyboard.press('Enter');
    await eventually(() => page.getByRole('rowheader').allInnerTexts()).toEqual(['Maths 2', 'Maths 10']);
    await page.getByPlaceholder('Search by class or school').fill('zebra');
    await page.keyboard.press('Enter');
    await page.getByText('No classes found', { exact: true }).waitFor();
  });

  it('deletes a class after a confirmation; each failure has its message', async () => {
    await stage.makeClass('To delete');
    const { page } = await stage.open(stage.master, 'classes');
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
  });
});

describe('a new class', () => {
  it('needs a name, a school and a time; invalid input is reported before it is sent', async () => {
    const { page } = await stage.open(stage.master, 'classes');
    await page.getByRole('button', { name: 'Create New Class' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create New Class' });
    const create = dialog.getByRole('button', { name: 'Create', exact: true });
    const add = dialog.getByRole('button', { name: 'Add', exact: true });
    await dialog.getByText('Please add at least one time slot', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: /Day Monday/ }).waitFor();
    await dialog.getByLabel('School', { exact: true }).focus();
    await dialog.getByText('Please enter a class name', { exact: true }).waitFor();
    await dialog.getByLabel('Class Name').focus();
    await dialog.getByText('Please enter a school name', { exact: true }).waitFor();
    await dialog.getByLabel('School', { exact: true }).pressSequentially('north high');
    expect(await dialog.getByLabel('School', { exact: true }).inputValue()).toBe('NORTH HIGH');
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
    await create.click();
    const asked = page.getByRole('alertdialog', { name: 'Save without Mon 11:30-12:30?' });
    await asked.getByRole('button', { name: 'Keep editing' }).click();
    await asked.waitFor({ state: 'detached' });
    await dialog.getByLabel('Start time').fill('');
    await dialog.getByLabel('End time').fill('');
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
  });

  it('proposes the length of the previous slot for the next one', async () => {
    const { page } = await stage.open(stage.head, 'classes');
    await page.getByRole('button', { name: 'Create New Class' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create New Class' });
    const add = dialog.getByRole('button', { name: 'Add', exact: true });
    await dialog.getByLabel('Start time').fill('08:00');
    await dialog.getByLabel('End time').focus();
    expect(await dialog.getByLabel('End time').inputValue()).toBe('');
    await dialog.getByLabel('End time').fill('08:45');
    await add.click();
    const start = dialog.getByLabel('Start time');
    expect(await start.evaluate((field) => field === document.activeElement)).toBe(true);
    await start.fill('10:00');
    await dialog.getByLabel('End time').focus();
    await eventually(() => dialog.getByLabel('End time').inputValue()).toBe('10:45');
    await add.click();
    await dialog.getByRole('button', { name: 'Remove Monday 10:00-10:45' }).waitFor();
  });

  it('shows no error before a field was left, also on a phone', async () => {
    const { page } = await stage.open(stage.master, 'classes', {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    });
    await page.getByRole('button', { name: 'Create New Class' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Create New Class' });
    await dialog.getByLabel('Class Name').waitFor();
    await dialog.getByRole('heading', { name: 'Create New Class' }).tap();
    expect(await dialog.getByText('Please enter a class name').count()).toBe(0);
  });

  it('shows in the list a second after it was made', async () => {
    const { page } = await stage.open(stage.master, 'classes');
    await page.getByRole('button', { name: 'Create New Class' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Class Name').fill('Ghost');
    await dialog.getByLabel('School', { exact: true }).fill('NORTH HIGH');
    await dialog.getByLabel('Start time').fill('11:00');
    await dialog.getByLabel('End time').fill('12:00');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    // Nothing was really made, so that no event of the server refreshes the list sooner.
    await page.route('**/api/groups', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ json: { group_id: 1 } }) : route.fallback(),
    );
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    let refreshed = false;
    page.on('request', (request) => {
      if (request.url().includes('/api/groups?')) refreshed = true;
    });
    const made = page.waitForResponse((answer) => answer.request().method() === 'POST');
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    await made;
    let elapsed = 0;
    const passTime = async (): Promise<boolean> => {
      await page.clock.runFor(100);
      elapsed += 100;
      return refreshed;
    };
    await expect.poll(passTime, { interval: 20 }).toBe(true);
    expect(elapsed).toBeGreaterThanOrEqual(1_000);
  });

  it('cannot be created by a school admin without a school, who is told why', async () => {
    const withoutSchool = await stage.product.signedIn({
      username: 'without.school',
      role: 'SCHOOL_ADMIN',
      school: null,
    });
    const { page } = await stage.open(withoutSchool, 'classes');
    await page.getByRole('button', { name: 'Create New Class' }).click();
    await page
      .getByText('You do not have a school assigned. Please contact an administrator.', { exact: true })
      .waitFor();
    expect(await page.getByRole('button', { name: 'Create', exact: true }).isDisabled()).toBe(true);
  });
});

describe('an edited class', () => {
  it('replaces name and times together or not at all, and can be tried again', async () => {
    const id = await stage.makeClass('Chemistry');
    const { page } = await stage.open(stage.master, 'classes');
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
  });

  it('keeps what is being typed when a colleague changes it, says so, and can show theirs', async () => {
    const id = await stage.makeClass('Ethics');
    const { page } = await stage.open(stage.master, 'classes');
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
    await dialog.getByRole('button', { name: 'Show their version' }).click();
    await eventually(() => name.inputValue()).toBe('Ethics 2');
    await dialog.getByText('08:00-09:00').waitFor();
    expect(await dialog.getByText(/Someone else/).count()).toBe(0);
  });
});

describe('the draft of a class', () => {
  it('outlives a session that ends, is asked about, and has the time that was not added', async () => {
    const { product } = stage;
    const admin = await product.signedIn({
      role: 'SCHOOL_ADMIN',
      school: 'NORTH HIGH',
      username: 'slip.north',
    });
    const { page } = await stage.open(admin, 'classes');
    await page.getByRole('button', { name: 'Create New Class' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create New Class' });
    await dialog.getByLabel('Class Name').fill('Pottery');
    await dialog.getByLabel('Start time').fill('09:00');
    await dialog.getByLabel('End time').fill('10:00');

    await product.db.query('DELETE FROM sessions WHERE user_id = $1', [admin.user.id]);
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    await page.waitForURL('**/signin**');
    await page.getByLabel('Username').fill(admin.user.username);
    await page.getByLabel('Password', { exact: true }).fill(admin.user.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL('**/admin**');
    await page.goto('/admin?section=classes');
    await dialog.waitFor();
    expect(await dialog.getByLabel('Class Name').inputValue()).toBe('Pottery');
    expect(await dialog.getByLabel('End time').inputValue()).toBe('10:00');

    await page.mouse.click(5, 5);
    const asked = page.getByRole('alertdialog', { name: 'Discard changes?' });
    await asked.getByRole('button', { name: 'Keep editing' }).click();
    await asked.waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('row').filter({ hasText: 'Pottery' }).getByText('Mon').waitFor();

    await page.getByRole('button', { name: 'Edit Pottery' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit Class' });
    await edit.getByLabel('Description').fill('Bring an apron');
    await page.reload();
    await edit.waitFor();
    expect(await edit.getByLabel('Description').inputValue()).toBe('Bring an apron');
    await page.keyboard.press('Escape');
    await asked.getByRole('button', { name: 'Discard' }).click();
    await edit.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('row').filter({ hasText: 'Pottery' }).waitFor();
    expect(await edit.count()).toBe(0);

    await page.getByRole('button', { name: 'Delete Pottery' }).click();
    await page
      .getByRole('alertdialog', { name: 'Confirm Delete' })
      .getByText('0 students enrolled')
      .waitFor();
  });
});
