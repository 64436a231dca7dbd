import { beforeEach, describe, expect, it } from 'vitest';
import { consoleOfThisFile, eventually } from '../support/console.page.ts';
import { hasFocus } from '../support/keys.ts';
import { routeOnce } from '../support/routes.ts';

const stage = consoleOfThisFile();

beforeEach(() => stage.clear());

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
