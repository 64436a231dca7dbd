import { beforeEach, describe, expect, it } from 'vitest';
import { type Failure, consoleOfThisFile, eventually, failNext, readAlert } from '../support/console.page.ts';
import { hasFocus } from '../support/keys.ts';
import { routeOnce } from '../support/route-once.ts';

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
    const { page } = await stage.open(stage.master, 'classes');
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
    await dialog.getByRole('textbox', { name: 'Start time' }).fill('09:00');
    await dialog.getByRole('textbox', { name: 'End time' }).fill('10:00');

    // The session ends as the class is sent: before, the page could find out by itself and take the button away.
    await routeOnce(page, '**/api/groups', async (route) => {
      await product.db.query('DELETE FROM sessions WHERE user_id = $1', [admin.user.id]);
      await route.continue();
    });
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    await page.waitForURL('**/signin**');
    await page.getByLabel('Username').fill(admin.user.username);
    await page.getByLabel('Password', { exact: true }).fill(admin.user.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL('**/admin?section=classes');
    await dialog.getByText(/^Restored from \d+:\d+.*, not saved$/).waitFor();
    await eventually(() => dialog.getByLabel('Class Name').inputValue()).toBe('Pottery');
    await eventually(() => dialog.getByRole('textbox', { name: 'End time' }).inputValue()).toBe('10:00');

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
    await eventually(() => edit.getByLabel('Description').inputValue()).toBe('Bring an apron');
    await edit.getByLabel('Description').press('Escape');
    await asked.getByRole('button', { name: 'Discard' }).click();
    await edit.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('row').filter({ hasText: 'Pottery' }).waitFor();
    await expect.poll(() => edit.count()).toBe(0);

    await page.getByRole('button', { name: 'Delete Pottery' }).click();
    await page
      .getByRole('alertdialog', { name: 'Confirm Delete' })
      .getByText('0 students enrolled')
      .waitFor();
  });

  it('restores only what was typed over the current values, and opens by itself only after the sign-in', async () => {
    const { product, head } = stage;
    const admin = await product.signedIn({
      role: 'SCHOOL_ADMIN',
      school: 'NORTH HIGH',
      username: 'slow.north',
    });
    const id = await stage.makeClass('Chess');
    const { page } = await stage.open(admin, 'classes');
    const dialog = page.getByRole('dialog', { name: 'Edit Class' });
    const restored = dialog.getByText(/^Restored from /);
    const name = dialog.getByLabel('Class Name');
    const description = dialog.getByLabel('Description');
    await page.getByRole('button', { name: 'Edit Chess' }).click();
    await dialog.getByRole('button', { name: /^Remove Monday/ }).waitFor();
    await description.fill('Bring a clock');
    await routeOnce(page, `**/api/groups/${id}`, async (route) => {
      await product.db.query('DELETE FROM sessions WHERE user_id = $1', [admin.user.id]);
      await route.continue();
    });
    await dialog.getByRole('button', { name: 'Update' }).click();
    await page.waitForURL('**/signin');
    const time_slots = [{ day_of_week: 2, start_time: '14:00', end_time: '15:00' }];
    const changed = { name: 'Chess club', school: 'NORTH HIGH', time_slots };
    expect((await head.http.send('PUT', `/api/groups/${id}`, changed)).status).toBe(200);

    // Another page is opened first: the draft waits until the class is edited.
    await page.goto('/');
    await page.goto('/signin');
    await page.getByLabel('Username').fill(admin.user.username);
    await page.getByLabel('Password', { exact: true }).fill(admin.user.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL('**/admin');
    await page.getByRole('link', { name: 'Class Management' }).click();
    await page.getByRole('button', { name: 'Edit Chess club' }).waitFor();
    expect(await dialog.count()).toBe(0);
    await page.reload();
    await restored.waitFor();
    await eventually(() => name.inputValue()).toBe('Chess club');
    await eventually(() => description.inputValue()).toBe('Bring a clock');
    await dialog.getByRole('button', { name: 'Update' }).click();
    await dialog.waitFor({ state: 'detached' });
    const stored = await head.http.get<Record<string, unknown>>(`/api/groups/${id}`);
    expect(stored.body).toMatchObject({ name: 'Chess club', description: 'Bring a clock', time_slots });

    await page.getByRole('button', { name: 'Edit Chess club' }).click();
    await description.fill('Bring two clocks');
    await page.reload();
    await restored.waitFor();
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await restored.waitFor({ state: 'detached' });
    await hasFocus(name);
    expect(await description.inputValue()).toBe('Bring a clock');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });
});
