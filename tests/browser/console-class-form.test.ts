import { beforeEach, describe, expect, it } from 'vitest';
import { type Failure, consoleOfThisFile, eventually, failNext, readAlert } from '../support/console.page.ts';
import { disablePolling, withoutSockets } from '../support/chat.page.ts';
import { hasFocus } from '../support/keys.ts';

const stage = consoleOfThisFile();

beforeEach(() => stage.clear());

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
    await expect.poll(() => dialog.getByLabel('School', { exact: true }).inputValue()).toBe('NORTH HIGH');
    await dialog.getByLabel('Class Name').fill('Robotics');
    await expect.poll(() => add.isDisabled()).toBe(true);
    await dialog.getByRole('textbox', { name: 'Start time' }).fill('11:00');
    await expect.poll(() => add.isDisabled()).toBe(true);
    await dialog.getByRole('textbox', { name: 'End time' }).fill('10:00');
    await page.keyboard.press('Tab');
    await dialog.getByText('The end time must be after the start time.').waitFor();
    for (const one of [add, create]) await expect.poll(() => one.isDisabled()).toBe(true);
    await dialog.getByRole('textbox', { name: 'End time' }).fill('12:00');
    await add.click();
    await dialog.getByRole('textbox', { name: 'Start time' }).fill('11:30');
    await dialog.getByRole('textbox', { name: 'End time' }).fill('12:30');
    await page.keyboard.press('Tab');
    await dialog.getByText('This overlaps Mon 11:00-12:00.').waitFor();
    await expect.poll(() => add.isDisabled()).toBe(true);
    await create.click();
    const asked = page.getByRole('alertdialog', { name: 'Save without Mon 11:30-12:30?' });
    await asked.getByRole('button', { name: 'Keep editing' }).click();
    await asked.waitFor({ state: 'detached' });
    await dialog.getByRole('textbox', { name: 'Start time' }).fill('');
    await dialog.getByRole('textbox', { name: 'End time' }).fill('');
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
    await dialog.getByRole('textbox', { name: 'Start time' }).fill('08:00');
    await dialog.getByRole('textbox', { name: 'End time' }).focus();
    await expect.poll(() => dialog.getByRole('textbox', { name: 'End time' }).inputValue()).toBe('');
    await dialog.getByRole('textbox', { name: 'End time' }).fill('08:45');
    await add.click();
    const start = dialog.getByRole('textbox', { name: 'Start time' });
    await expect.poll(() => start.evaluate((field) => field === document.activeElement)).toBe(true);
    await start.fill('10:00');
    await dialog.getByRole('textbox', { name: 'End time' }).focus();
    await eventually(() => dialog.getByRole('textbox', { name: 'End time' }).inputValue()).toBe('10:45');
    await add.click();
    await dialog.getByRole('button', { name: 'Remove Monday 10:00-10:45' }).waitFor();
  });

  it('shows a time that is typed or chosen as the page writes times, and keeps what is no time', async () => {
    const { page } = await stage.open(stage.head, 'classes', { locale: 'en-US' });
    await page.getByRole('button', { name: 'Create New Class' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create New Class' });
    const start = dialog.getByRole('textbox', { name: 'Start time' });
    const end = dialog.getByRole('textbox', { name: 'End time' });
    const add = dialog.getByRole('button', { name: 'Add', exact: true });
    await expect.poll(() => start.getAttribute('inputmode')).toBe('numeric');
    for (const [typed, shown] of [
      ['930', '9:30 AM'],
      ['٩', '9:00 AM'],
    ] as const) {
      await start.fill(typed);
      await start.press('Tab');
      await eventually(() => start.inputValue()).toBe(shown);
    }
    await end.fill('after lunch');
    await end.press('Tab');
    await dialog.getByText('Enter a time, such as 9:30 AM.', { exact: true }).waitFor();
    await expect.poll(() => end.inputValue()).toBe('after lunch');
    await eventually(() => end.getAttribute('aria-invalid')).toBe('true');
    await eventually(() => add.isDisabled()).toBe(true);
    const list = dialog.getByRole('button', { name: 'End time: choose from a list' });
    await list.press('ArrowDown');
    const options = page.getByRole('option');
    await eventually(() => options.first().textContent()).toBe('9:15 AM');
    await hasFocus(page.getByRole('listbox'));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await eventually(() => end.inputValue()).toBe('9:30 AM');
    await end.fill('2');
    await add.click();
    await dialog.getByRole('button', { name: 'Remove Monday 9:00 AM-2:00 PM' }).waitFor();
    for (const one of [start, end]) await eventually(() => one.inputValue()).toBe('');
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
    await expect.poll(() => dialog.getByText('Please enter a class name').count()).toBe(0);
  });

  it('shows in the list a second after it was made', async () => {
    // A socket that connects late refreshes the list too, and so does the polling without one.
    const { page } = await stage.open(stage.master, 'classes', {}, async (visit) => {
      await disablePolling(visit);
      await withoutSockets(visit);
    });
    await page.getByRole('button', { name: 'Create New Class' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Class Name').fill('Ghost');
    await dialog.getByLabel('School', { exact: true }).fill('NORTH HIGH');
    await dialog.getByRole('textbox', { name: 'Start time' }).fill('11:00');
    await dialog.getByRole('textbox', { name: 'End time' }).fill('12:00');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    // Nothing was really made, so that no event of the server refreshes the list sooner.
    await page.route('**/api/groups', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ json: { group_id: 1 } }) : route.fallback(),
    );
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    const made = page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/api/groups'),
    );
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    await made;
    // What the jump of the clock let the page request came before.
    let refreshed = false;
    page.on('request', (request) => {
      if (request.url().includes('/api/groups?')) refreshed = true;
    });
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
    await expect
      .poll(() => page.getByRole('button', { name: 'Create', exact: true }).isDisabled())
      .toBe(true);
  });
});
