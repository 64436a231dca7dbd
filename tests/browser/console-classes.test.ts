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
    await expect
      .poll(() => columnsOf(page))
      .toEqual(['Class Name', 'School', 'Schedule', 'Students', 'Actions']);
    await page.getByRole('rowheader', { name: 'North history' }).waitFor();
    await page.getByRole('combobox', { name: 'School' }).click();
    await page.getByRole('option', { name: 'LAKE', exact: true }).click();
    await eventually(() => page.getByRole('rowheader').allInnerTexts()).toEqual(['Lake history']);
    await context.close();
    const school = await stage.open(stage.head, 'classes');
    await expect.poll(() => school.page.getByRole('rowheader').allInnerTexts()).toEqual(['North history']);
    await expect.poll(() => school.page.getByRole('combobox', { name: 'School' }).count()).toBe(0);
    await school.page.getByRole('button', { name: 'Create New Class' }).click();
    const field = school.page.getByRole('dialog').getByLabel('School', { exact: true });
    await eventually(() => field.inputValue()).toBe('NORTH HIGH');
    await eventually(() => field.isDisabled()).toBe(true);
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

describe('a class in session', () => {
  it('names its live lesson and students before it is moved or deleted', async () => {
    const id = await stage.makeClass('Botany');
    await stage.makeClass('Other', 'LAKE');
    const pupil = await stage.product.signedIn({ username: 'bot.pupil', school: 'NORTH HIGH' });
    await stage.head.http.post(`/api/groups/${id}/assign`, [pupil.user.id]);
    const { page } = await stage.open(stage.master, 'classes');
    await page.getByRole('rowheader', { name: 'Botany' }).waitFor();
    // The page of a master admin gets no event of the lesson.
    await stage.head.http.post(`/api/groups/${id}/lessons`, { title: 'Leaves' });
    await pupil.http.get('/api/lessons/current');
    const cut =
      'The lesson “Leaves” is live, with 1 student in it. It ends at once, and an undo does not start it again.';
    await page.getByRole('button', { name: 'Edit Botany' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Class' });
    await dialog.getByLabel('School', { exact: true }).fill('LAKE');
    await dialog.getByRole('button', { name: 'Update' }).click();
    const move = page.getByRole('alertdialog', { name: 'Move Botany to LAKE?' });
    await move.getByText(cut).waitFor();
    await move.getByText('1 student leaves this class.').waitFor();
    await move.getByText('You can undo this for 15 seconds.').waitFor();
    await move.getByRole('button', { name: 'Cancel' }).click();
    // Until then the dialog below is busy, and Escape does not close it.
    await move.waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('button', { name: 'Delete Botany' }).click();
    const remove = page.getByRole('alertdialog', { name: 'Confirm Delete' });
    await remove.getByText(cut).waitFor();
    await remove.getByText('You can undo this for 15 seconds.').waitFor();
  });
});

describe('an edited class', () => {
  it('without a time says at the field that it needs one', async () => {
    const body = { name: 'Timeless', school: 'NORTH HIGH' };
    await stage.head.http.post('/api/groups', body);
    const { page } = await stage.open(stage.head, 'classes');
    await page.getByRole('button', { name: 'Edit Timeless' }).click();
    const times = page.getByRole('group', { name: 'Time slots' });
    const needed = times.getByText('A class needs at least one time slot before it can be saved.');
    await needed.waitFor();
    const described = (await times.getAttribute('aria-describedby')) ?? '';
    await expect
      .poll(() => page.locator(`[id="${described}"]`).innerText())
      .toContain('Please add at least one');
    await times.getByRole('textbox', { name: 'Start time' }).fill('11:00');
    await needed.waitFor({ state: 'detached' });
  });

  it('replaces name and times together or not at all, and can be tried again', async () => {
    const id = await stage.makeClass('Chemistry');
    const { page } = await stage.open(stage.master, 'classes');
    await page.getByRole('button', { name: 'Edit Chemistry' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Class' });
    const update = dialog.getByRole('button', { name: 'Update' });
    await dialog.getByRole('button', { name: 'Remove Monday 09:00-10:00' }).click();
    await expect.poll(() => update.isDisabled()).toBe(true);
    await dialog.getByRole('textbox', { name: 'Start time' }).fill('13:00');
    await dialog.getByRole('textbox', { name: 'End time' }).fill('14:00');
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
    await expect.poll(() => name.inputValue()).toBe('Ethics and phil');
    expect(await name.evaluate((field) => field === document.activeElement)).toBe(true);
    await dialog.getByRole('button', { name: 'Show their version' }).click();
    await eventually(() => name.inputValue()).toBe('Ethics 2');
    await dialog.getByText('08:00-09:00').waitFor();
    await expect.poll(() => dialog.getByText(/Someone else/).count()).toBe(0);
  });
});
