import { describe, expect, it } from 'vitest';
import {
  type Failure,
  columnsOf,
  consoleOfThisFile,
  eventually,
  failNext,
  fresh,
  readAlert,
} from '../support/console.page.ts';
import { expectNotice } from '../support/notices.ts';

const stage = consoleOfThisFile();

describe('the dashboard', () => {
  it('counts students and classes of each school, a school admin’s own alone', async () => {
    for (const [username, school] of [
      ['dash.one', 'NORTH HIGH'],
      ['dash.two', 'NORTH HIGH'],
      ['dash.lake', 'LAKE'],
    ] as const)
      await stage.product.signedIn({ username, school });
    await stage.makeClass('Monday class');
    await stage.makeClass('Lake class', 'LAKE', { day_of_week: 4, start_time: '14:00', end_time: '15:30' });
    const { page, context } = await stage.open(stage.master, 'dashboard');
    const card = (name: string) =>
      page
        .locator('div', { has: page.getByRole('heading', { name }) })
        .last()
        .locator('..');
    await eventually(() => card('Students per school').getByRole('listitem').allInnerTexts()).toEqual([
      'NORTH HIGH\n2',
      'LAKE\n1',
    ]);
    await expect
      .poll(() => card('Classes per school').getByRole('listitem').allInnerTexts())
      .toEqual(['LAKE\n1', 'NORTH HIGH\n1']);
    await context.close();
    const school = await stage.open(stage.head, 'dashboard');
    await expect.poll(() => school.page.getByText('LAKE').count()).toBe(0);
    await expect.poll(() => school.page.getByText('Pending approvals').count()).toBe(0);
  });

  it('has a week of seven days with name, school and time, and a school filter', async () => {
    const { page } = await stage.open(stage.master, 'dashboard');
    const week = page.getByRole('region', { name: 'Weekly Schedule' });
    const heads = () => week.getByRole('columnheader').allInnerTexts();
    await eventually(async () => (await heads()).slice(1)).toEqual([
      'Monday',
      'Tuesday',
      'Wednesday',
      'Thursday',
      'Friday',
      'Saturday',
      'Sunday',
    ]);
    const linesAt = async (time: string) =>
      (await week.getByRole('row', { name: time }).getByRole('listitem').innerText()).split(/\n+/);
    await eventually(() => linesAt('09:00')).toEqual(['Monday class', 'NORTH HIGH', '09:00-10:00']);
    await eventually(() => linesAt('14:00')).toEqual(['Lake class', 'LAKE', '14:00-15:30']);
    await expect.poll(() => week.getByText('No classes scheduled', { exact: true }).count()).toBe(5);
    const filter = week.getByRole('combobox', { name: 'School' });
    await expect.poll(() => filter.inputValue()).toBe('All Schools');
    await filter.click();
    await page.getByRole('option', { name: 'LAKE', exact: true }).click();
    await eventually(() => week.getByText('No classes scheduled').count()).toBe(6);
    await expect.poll(() => week.getByText('Monday class').count()).toBe(0);
  });

  it('shows a bound of each hour with the way to the rest, and a day at a time on a phone', async () => {
    const names = Array.from({ length: 5 }, (_, at) => `Parallel ${at}`);
    for (const name of names) await stage.makeClass(name, 'PARALLEL', { day_of_week: 1 });
    const query = 'dashboard&school=PARALLEL';
    const { page } = await stage.open(stage.master, query);
    const week = page.getByRole('region', { name: 'Weekly Schedule' });
    await expect.poll(() => week.getByRole('row', { name: '09:00' }).getByRole('listitem').count()).toBe(3);
    await week.getByRole('button', { name: '...and 2 more Tuesday 09:00' }).click();
    const all = page.getByRole('dialog', { name: 'Tuesday 09:00' });
    await eventually(() => all.getByRole('link').allInnerTexts()).toEqual(names);
    const phone = await stage.open(stage.master, query, { viewport: { width: 390, height: 844 } });
    const day = phone.page.getByRole('group', { name: 'Day' });
    const heads = phone.page.getByRole('region', { name: 'Weekly Schedule' }).getByRole('columnheader');
    await day.getByRole('button', { name: 'Sunday' }).click();
    await eventually(() => heads.allInnerTexts()).toEqual(['Time', 'Sunday']);
    await expect
      .poll(() => phone.page.getByText('No classes scheduled').filter({ visible: true }).count())
      .toBe(1);
    await day.getByRole('button', { name: 'Tuesday' }).click();
    // On Tuesdays, the schedule of today has it too.
    const one = phone.page.getByRole('cell').getByRole('link', { name: 'Parallel 2' });
    await one.waitFor();
    await phone.page.reload();
    await one.waitFor();
  });

  it('shows a master admin the first five requests, how many more, and the way to all', async () => {
    const { page } = await stage.open(stage.master, 'dashboard');
    const names = ['req.1', 'req.2', 'req.3', 'req.4', 'req.5', 'req.6', 'req.7'];
    for (const name of names) await stage.ask(name, 'LAKE');
    await page.getByText('...and 2 more', { exact: true }).waitFor();
    const card = page.getByRole('heading', { name: 'Pending approvals' }).locator('../..');
    const shown = () => card.getByRole('listitem').allInnerTexts();
    await eventually(async () => (await shown()).map((line) => line.split('\n')[0])).toEqual(
      names.slice(0, 5),
    );
    await page.getByRole('button', { name: 'Review All Requests' }).click();
    await page.getByRole('heading', { level: 1, name: 'User Approval Requests' }).waitFor();
    await page.getByRole('rowheader', { name: 'req.7' }).waitFor();
  });
});

describe('approvals', () => {
  it('list the requests of the admin’s own school, and show a text when there are none', async () => {
    const { page } = await stage.open(stage.head, 'approvals');
    await page.getByText('No pending approval requests', { exact: true }).waitFor();
    await stage.ask('north.asks');
    await page.getByRole('rowheader', { name: 'north.asks' }).waitFor();
    await expect
      .poll(() => columnsOf(page))
      .toEqual(['Username', 'School', 'Class', 'Role', 'Request Date', 'Actions']);
    await expect.poll(() => page.getByRole('rowheader').allInnerTexts()).toEqual(['north.asks']);
  });

  it('are approved with a notice, without a dialog; each failure has its own message', async () => {
    const name = fresh('to.approve');
    await stage.ask(name);
    const { page } = await stage.open(stage.master, 'approvals');
    const approve = page.getByRole('button', { name: `Approve ${name}` });
    for (const [failure, text] of [
      [{ status: 403, detail: 'Not yours.' }, 'Error: Not yours.'],
      ['cut', 'Error approving request'],
    ] as Array<[Failure, string]>) {
      await failNext(page, 'POST', /\/approve$/, failure);
      await approve.click();
      expect(await readAlert(page)).toBe(text);
    }
    await approve.click();
    await expectNotice(page, 'User approved successfully!');
    await approve.waitFor({ state: 'detached' });
    await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0);
    // The row keeps its place until the pointer leaves.
    await page.getByRole('rowheader', { name }).waitFor();
    await page.mouse.move(0, 0);
    await page.getByRole('rowheader', { name }).waitFor({ state: 'detached' });
  });

  it('link to the new user, who can be deleted again', async () => {
    const name = fresh('by.mistake');
    await stage.ask(name);
    const { page } = await stage.open(stage.head, 'approvals');
    // By the keyboard the row stays too, although its button goes and the pointer is elsewhere.
    await page.getByRole('button', { name: `Approve ${name}` }).press('Enter');
    await page.getByRole('button', { name: 'Show this user' }).click();
    await page.getByRole('heading', { level: 2, name: 'User Management' }).waitFor();
    await eventually(() => page.getByRole('rowheader').allInnerTexts()).toEqual([name]);
    await page.getByRole('button', { name: `Delete ${name}` }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    // The row keeps its place until the pointer leaves the table.
    await page.getByRole('cell', { name: 'Removed' }).hover();
    await page.mouse.move(0, 0);
    await page.getByText(`No users found matching "${name}"`).waitFor();
  });

  it('can be filtered, chosen and approved together; one that fails stays chosen with its reason', async () => {
    const east = await stage.product.signedIn({
      role: 'SCHOOL_ADMIN',
      school: 'EAST',
      username: fresh('head'),
    });
    const group_id = await stage.makeClass('East 1', 'EAST');
    const pupil = await stage.product.signedIn({ username: fresh('Gita Rao'), school: 'EAST' });
    const { code } = (await stage.master.http.post<{ code: string }>('/api/invites', { group_id })).body;
    const names = [fresh('rao.gita'), fresh('east.two'), fresh('east.three')];
    for (const username of names)
      await stage.master.http.post('/api/approval-requests', {
        invite_code: code,
        username,
        password: 'long enough',
      });
    await stage.ask(fresh('east.other'), 'EAST');
    const { page } = await stage.open(east, 'approvals');
    await eventually(() => page.getByRole('rowheader').count()).toBe(4);
    await page.getByRole('button', { name: /^Class/ }).click();
    await page.getByRole('option', { name: 'East 1 (3)' }).click();
    await eventually(() => page.getByRole('rowheader').count()).toBe(3);
    await eventually(() => new URL(page.url()).searchParams.get('class')).toBe(String(group_id));
    await page.getByRole('link', { name: `Already has an account? ${pupil.user.username}` }).waitFor();
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await page.getByText('3 selected').waitFor();
    await stage.product.db.query(`UPDATE users SET username = $1, username_skeleton = NULL WHERE id = $2`, [
      names[0],
      pupil.user.id,
    ]);
    await page.getByRole('button', { name: 'Approve selected' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Approve selected' }).click();
    await page.getByText(`${names[0]}: That username was taken in the meantime.`).waitFor();
    expect(await readAlert(page)).toBe('2 of 3 requests approved.');
    await page.mouse.move(0, 0);
    await eventually(() => page.getByRole('rowheader').count()).toBe(1);
    await page.getByText('1 selected').waitFor();
    await page.getByRole('button', { name: 'Reject selected' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reject', exact: true }).click();
    await expectNotice(page, '1 request rejected.');
    await page.getByText('No requests match').waitFor();
  });

  it('show at least ten requests at once on a tablet and on a phone', async () => {
    for (let n = 1; n <= 12; n += 1) await stage.ask(`crowd.${n}`, 'CROWD');
    const { page } = await stage.open(stage.master, 'approvals&school=CROWD', {
      viewport: { width: 390, height: 844 },
    });
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 768, height: 1024 },
    ]) {
      await page.setViewportSize(viewport);
      const buttons = page.getByRole('button', { name: /^(Approve|Reject) crowd/ });
      await eventually(() => buttons.count()).toBe(24);
      const boxes = () =>
        buttons.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
      await eventually(
        async () => (await boxes()).filter(({ top, bottom }) => top >= 0 && bottom <= viewport.height).length,
      ).toBeGreaterThanOrEqual(20);
      await eventually(async () =>
        (await boxes()).filter((box) => box.width < 40 || box.height < 40),
      ).toEqual([]);
    }
  });

  it('are rejected with an optional reason; Cancel rejects nothing', async () => {
    const name = fresh('to.reject');
    await stage.ask(name);
    const { page } = await stage.open(stage.master, 'approvals');
    const reject = page.getByRole('button', { name: `Reject ${name}` });
    const sure = page.getByRole('dialog').getByRole('button', { name: 'Reject', exact: true });
    await reject.click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    for (const [failure, text] of [
      [{ status: 409, detail: 'Too late.' }, 'Error: Too late.'],
      ['cut', 'Error rejecting request'],
    ] as Array<[Failure, string]>) {
      await failNext(page, 'POST', /\/reject$/, failure);
      await reject.click();
      await sure.click();
      expect(await readAlert(page)).toBe(text);
    }
    await reject.click();
    await page.getByLabel('Reason for rejection (optional)').fill('Not one of ours');
    const sent = page.waitForRequest((request) => request.url().endsWith('/reject'));
    await sure.click();
    expect((await sent).postDataJSON()).toEqual({ reason: 'Not one of ours' });
    await expectNotice(page, 'User request rejected successfully!');
    await reject.waitFor({ state: 'detached' });
  });

  it('decided by two admins show the second a message and disappear', async () => {
    const name = fresh('two.minds');
    const id = await stage.ask(name);
    const { page } = await stage.open(stage.master, 'approvals');
    await page.route('**/approve', async (route) => {
      await stage.head.http.post(`/api/approval-requests/${id}/reject`, { reason: 'not known' });
      await route.continue();
    });
    await page.getByRole('button', { name: `Approve ${name}` }).click();
    expect(await readAlert(page)).toBe('Error: Someone else has already decided this request.');
    await page.mouse.move(0, 0);
    await page.getByRole('rowheader', { name }).waitFor({ state: 'detached' });
  });
});
