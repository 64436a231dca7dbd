import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GroupView, TimeSlotView } from '@studyhall/contracts';
import { openChromium, type TestBrowser } from '../support/browser.ts';
import { openConsole, readAlert, settled } from '../support/console.page.ts';
import type { Person } from '../support/person.ts';
import { startProduct, type Product } from '../support/product.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const SECTIONS = {
  dashboard: 'Dashboard',
  users: 'User Management',
  classes: 'Class Management',
  assignment: 'Class User Assignment',
  approvals: 'User Approval Requests',
  invitations: 'Invitations',
  audit: 'Audit Log',
  guides: 'Platform Guides',
};
const CLEAN = { console: [], foreign: [], csp: [] };

let product: Product;
let browser: TestBrowser;
let master: Person;
let head: Person;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openChromium()]);
  master = await product.signedIn({ username: 'maria.lopez', role: 'MASTER_ADMIN' });
  head = await product.signedIn({ username: 'head.north', role: 'SCHOOL_ADMIN', school: 'NORTH HIGH' });
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

/** A class of NORTH HIGH on Mondays at nine. */
async function makeClass(name: string): Promise<number> {
  const made = await master.http.post<{ group_id: number }>('/api/groups', { name, school: 'NORTH HIGH' });
  const slot = { day_of_week: 0, start_time: '09:00', end_time: '10:00' };
  await master.http.post(`/api/groups/${made.body.group_id}/timeslots/add`, slot);
  return made.body.group_id;
}

async function slotsOf(id: number): Promise<string[]> {
  const { body } = await master.http.get<{ time_slots: TimeSlotView[] }>(`/api/groups/${id}/timeslots`);
  return body.time_slots.map((slot) => `${slot.day_of_week} ${slot.start_time}-${slot.end_time}`);
}

describe('the way in', () => {
  it('sends visitors to the sign-in page and students to the chat, from both addresses', async () => {
    const student = await product.signedIn();
    for (const path of ['/admin', '/admin-v2']) {
      const visitor = await browser.visit(product.url);
      await visitor.page.goto(path);
      await visitor.page.waitForURL('**/signin');
      await visitor.context.close();
      const visit = await openConsole(browser, product.url, master, 'dashboard');
      await visit.page.goto(path);
      await visit.page.getByText('Welcome, maria.lopez').locator('visible=true').waitFor();
      await visit.context.close();
    }
    const visit = await browser.visit(product.url);
    const [name, value] = (student.http.cookie ?? '').split('=', 2);
    await visit.context.addCookies([{ name: name ?? '', value: value ?? '', url: product.url }]);
    await visit.page.goto('/admin');
    await visit.page.waitForURL('**/chat');
    await visit.context.close();
  });

  it('has a drawer of 280 px beside the page, and over it below md; sections survive reload and back', async () => {
    const { page, context, offences } = await openConsole(browser, product.url, master, 'dashboard');
    const drawer = page.getByRole('complementary', { name: 'Administration' });
    expect((await drawer.boundingBox())?.width).toBe(280);
    await page.getByRole('link', { name: 'Class Management' }).click();
    await page.getByRole('heading', { level: 1, name: 'Class Management' }).waitFor();
    await page.getByRole('link', { name: 'User Approvals' }).click();
    await page.getByRole('heading', { level: 1, name: 'User Approval Requests' }).waitFor();
    await page.getByText('No pending approval requests').waitFor();
    await page.goBack();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Class Management' }).waitFor();
    await page.setViewportSize({ width: 700, height: 800 });
    await drawer.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Platform Guide' }).click();
    await page.getByRole('heading', { level: 1, name: 'Platform Guides' }).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Go to Chat' }).click();
    await page.waitForURL('**/chat');
    expect(offences).toEqual(CLEAN);
    await context.close();
  });

  it('has no finding of axe and no sideways scroll in any section, in both themes', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page, context } = await openConsole(browser, product.url, master, 'dashboard', {
        bypassCSP: true,
        colorScheme,
        viewport: { width: 360, height: 740 },
      });
      for (const [section, title] of Object.entries(SECTIONS)) {
        await page.goto(`/admin?section=${section}`);
        await page.getByRole('heading', { level: 1, name: title }).waitFor();
        await settled(page);
        const beyond = await page.evaluate(() => {
          const main = document.querySelector('main');
          return [document.documentElement, main].map((box) => (box ? box.scrollWidth - box.clientWidth : 1));
        });
        expect(beyond, section).toEqual([0, 0]);
        await page.evaluate(AXE);
        const found = await page.evaluate(async () => {
          const { axe } = window as unknown as {
            axe: { run(): Promise<{ violations: Array<{ id: string }> }> };
          };
          return (await axe.run()).violations.map(({ id }) => id);
        });
        expect(found, `${section}, ${colorScheme}`).toEqual([]);
      }
      await context.close();
    }
  });
});

describe('users', () => {
  it('are added, with the fixed messages', async () => {
    const { page, context } = await openConsole(browser, product.url, master, 'users');
    await page.getByRole('button', { name: 'Add New User' }).click();
    const dialog = page.getByRole('dialog');
    const create = dialog.getByRole('button', { name: 'Create User' });
    expect(await create.isDisabled()).toBe(true);
    await dialog.getByLabel('Username').fill('nora.khan');
    await dialog.getByLabel('Password', { exact: true }).fill('short');
    await dialog.getByLabel('School').pressSequentially('north high');
    expect(await dialog.getByLabel('School').inputValue()).toBe('NORTH HIGH');
    await create.click();
    expect(await readAlert(page)).toBe('Failed to create user: A password has at least 8 characters.');
    await dialog.getByLabel('Password', { exact: true }).fill('long enough');
    await create.click();
    expect(await readAlert(page)).toBe('User created successfully!');
    await page.getByRole('rowheader', { name: 'nora.khan' }).waitFor();

    await page
      .getByRole('searchbox')
      .or(page.getByPlaceholder('Search by name or school'))
      .fill('nobody here');
    expect(await page.getByRole('button', { name: 'Clear' }).count()).toBe(0);
    await page.keyboard.press('Enter');
    await page.getByText('No users found matching "nobody here"').waitFor();
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByRole('rowheader', { name: 'nora.khan' }).waitFor();
    await context.close();
  });

  it('show what a colleague changes within a second, and keep what is being typed', async () => {
    await product.signedIn({ username: 'ana.typed', school: 'NORTH HIGH' });
    await product.signedIn({ username: 'ben.changed', school: 'NORTH HIGH' });
    const one = await openConsole(browser, product.url, master, 'users');
    const other = await openConsole(browser, product.url, head, 'users');
    await expect.poll(() => one.page.getByText('Reconnecting').count()).toBe(0);
    const typing = one.page.getByRole('textbox', { name: 'School of ana.typed' });
    await typing.fill('half a na');
    await other.page.getByRole('button', { name: 'Revoke access of ben.changed' }).click();
    const started = Date.now();
    await other.page.getByRole('button', { name: 'Revoke Access', exact: true }).click();
    await one.page.getByRole('button', { name: 'Grant access to ben.changed' }).waitFor();
    expect(Date.now() - started).toBeLessThan(2_000);
    expect(await typing.inputValue()).toBe('HALF A NA');
    expect(await typing.evaluate((field) => field === document.activeElement)).toBe(true);
    await typing.press('Escape');
    expect(await typing.inputValue()).toBe('NORTH HIGH');
    await typing.fill('lake school');
    await typing.press('Enter');
    await other.page.getByRole('rowheader', { name: 'ana.typed' }).waitFor({ state: 'detached' });
    await Promise.all([one.context.close(), other.context.close()]);
  });

  it('who lose their access in the console read why on the sign-in page', async () => {
    const lost = await product.signedIn({ username: 'lost.admin', role: 'SCHOOL_ADMIN', school: 'LAKE' });
    const { page, context } = await openConsole(browser, product.url, lost, 'users');
    await page.getByRole('rowheader', { name: 'lost.admin' }).waitFor();
    await master.http.send('PUT', `/api/users/${lost.user.id}/access`, { access_granted: false });
    await page.waitForURL('**/signin');
    await page.getByText('Your access has been revoked. Contact your system administrator.').waitFor();
    await context.close();
  });

  it('are paged: four hundred never stand in one table', async () => {
    await product.db.query(
      `INSERT INTO users (username, password_hash, role, school)
       SELECT 'pupil.' || n, '', 'STUDENT', 'CROWDED' FROM generate_series(1, 400) n`,
    );
    const { page, context } = await openConsole(browser, product.url, master, 'users');
    await page.getByPlaceholder('Search by name or school').fill('crowded');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByText('1–25 of 400').waitFor();
    expect(await page.getByRole('rowheader').count()).toBe(25);
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByText('26–50 of 400').waitFor();
    expect(await page.getByRole('rowheader').count()).toBe(25);
    await context.close();
  });

  it('are out of a school admin’s reach where the rules say so', async () => {
    await product.signedIn({ username: 'peer.north', role: 'SCHOOL_ADMIN', school: 'NORTH HIGH' });
    const { page, context } = await openConsole(browser, product.url, head, 'users');
    await page.getByRole('rowheader', { name: 'peer.north' }).waitFor();
    expect(await page.getByRole('rowheader', { name: 'maria.lopez' }).count()).toBe(0);
    for (const name of ['Revoke access of peer.north', 'Delete peer.north', 'Revoke access of head.north'])
      expect(await page.getByRole('button', { name }).isDisabled(), name).toBe(true);
    expect(await page.getByRole('textbox', { name: 'School of nora.khan' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: /Role of nora.khan/ }).click();
    expect(await page.getByRole('option').allInnerTexts()).toEqual(['Student', 'School Admin']);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Add New User' }).click();
    expect(await page.getByRole('dialog').getByLabel('School').isDisabled()).toBe(true);
    await context.close();
  });
});

describe('classes', () => {
  it('are made with times; impossible times are said before they are sent', async () => {
    const { page, context } = await openConsole(browser, product.url, master, 'classes');
    await page.getByRole('button', { name: 'Create New Class' }).click();
    const dialog = page.getByRole('dialog');
    const create = dialog.getByRole('button', { name: 'Create', exact: true });
    const add = dialog.getByRole('button', { name: 'Add', exact: true });
    await dialog.getByLabel('School').fill('north high');
    await dialog.getByText('Please enter a class name').waitFor();
    await dialog.getByLabel('Class Name').fill('Robotics');
    await dialog.getByLabel('Start time').fill('11:00');
    await dialog.getByLabel('End time').fill('10:00');
    await dialog.getByText('The end time must be after the start time.').waitFor();
    expect(await create.isDisabled()).toBe(true);
    await dialog.getByLabel('End time').fill('12:00');
    await add.click();
    await dialog.getByLabel('Start time').fill('11:30');
    await dialog.getByLabel('End time').fill('12:30');
    await dialog.getByText('This overlaps Mon 11:00-12:00.').waitFor();
    expect(await add.isDisabled()).toBe(true);
    await create.click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'View Robotics' }).click();
    await dialog.getByText('0 students enrolled').waitFor();
    await dialog.getByText('Mon: 11:00-12:00').waitFor();
    await dialog.getByText('Monday: class', { exact: true }).waitFor({ state: 'attached' });
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('button', { name: 'Delete Robotics' }).click();
    await page
      .getByRole('alertdialog', { name: 'Confirm Delete' })
      .getByRole('button', { name: 'Delete' })
      .click();
    await page.getByRole('rowheader', { name: 'Robotics' }).waitFor({ state: 'detached' });
    await context.close();
  });

  it('keep their times when a call in the middle of an edit fails, and the edit can be tried again', async () => {
    const id = await makeClass('Chemistry');
    const { page, context } = await openConsole(browser, product.url, master, 'classes');
    await page.getByRole('button', { name: 'Edit Chemistry' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Remove Monday 09:00-10:00' }).click();
    await dialog.getByLabel('Start time').fill('13:00');
    await dialog.getByLabel('End time').fill('14:00');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    let refused = 0;
    await page.route('**/timeslots/add', async (route) => {
      refused += 1;
      await (refused === 1 ? route.abort() : route.continue());
    });
    await dialog.getByRole('button', { name: 'Update' }).click();
    expect(await readAlert(page)).toBe('Error updating class: The server could not be reached.');
    expect(await slotsOf(id)).toEqual(['0 09:00-10:00']);
    await dialog.getByRole('button', { name: 'Update' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await slotsOf(id)).toEqual(['0 13:00-14:00']);
    await context.close();
  });

  it('take members, all at once or one by one', async () => {
    const id = await makeClass('Crowd class');
    await master.http.send('PUT', `/api/groups/${id}`, { name: 'Crowd class', school: 'CROWDED' });
    const { page, context } = await openConsole(browser, product.url, master, 'assignment');
    await page.getByRole('button', { name: 'Manage Members - Crowd class' }).click();
    const dialog = page.getByRole('dialog', { name: 'Manage Members - Crowd class' });
    await dialog.getByText('No members yet').waitFor();
    await dialog.getByRole('button', { name: 'Add Selected Users' }).click();
    expect(await readAlert(page)).toBe('Please select at least one user to add.');
    expect(await dialog.getByRole('checkbox').count()).toBe(11);
    await dialog.getByRole('button', { name: 'Select all 400' }).click();
    await dialog.getByRole('button', { name: 'Add Selected Users (400)' }).click();
    await dialog.getByText('Current Members (400)').waitFor();
    await dialog.getByText('Every student of this school is in this class already').waitFor();
    await dialog.getByRole('button', { name: 'Remove pupil.1', exact: true }).click();
    await dialog.getByText('Current Members (399)').waitFor();
    await dialog.getByLabel('Select pupil.1', { exact: true }).waitFor();
    await context.close();
  });
});

describe('invitations', () => {
  it('bring a visitor to a request, which one admin decides and the other sees go', async () => {
    await makeClass('Biology 9B');
    const school = await openConsole(browser, product.url, head, 'invitations');
    const { page } = school;
    await page.getByRole('button', { name: 'Create Invitation' }).click();
    await page.getByRole('combobox', { name: 'Class Name' }).fill('biology');
    await page.getByRole('option', { name: /Biology 9B/ }).click();
    await page.getByLabel('Number of uses').fill('1');
    await page.getByRole('button', { name: 'Create link' }).click();
    await page.getByRole('img', { name: /join Biology 9B/ }).waitFor();
    const address = await page.getByRole('dialog').locator('code').innerText();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('link', { name: 'User Approvals' }).click();
    const boss = await openConsole(browser, product.url, master, 'approvals');

    const visitor = await browser.visit(product.url);
    await visitor.page.goto(address);
    await visitor.page.getByRole('heading', { name: 'Join Biology 9B' }).waitFor();
    await visitor.page.getByLabel('Username').fill('clara.mendes');
    await visitor.page.getByLabel('Password', { exact: true }).fill('only I know');
    await visitor.page.getByRole('button', { name: 'Send request' }).click();
    await visitor.page.getByRole('heading', { name: 'Your request waits for approval' }).waitFor();
    await visitor.page.goto(address);
    await visitor.page.getByText('This invitation has been used up.').waitFor();

    const request = boss.page.getByRole('rowheader', { name: 'clara.mendes' });
    await request.waitFor();
    await page.getByRole('button', { name: 'Reject clara.mendes' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Approve clara.mendes' }).click();
    expect(await readAlert(page)).toBe('User approved successfully!');
    await request.waitFor({ state: 'detached' });
    await page.getByText('No pending approval requests').waitFor();
    const { body } = await master.http.get<GroupView[]>('/api/groups?search=Biology');
    expect(body[0]?.member_count).toBe(1);
    await Promise.all([school, boss, visitor].map(({ context }) => context.close()));
  });

  it('decided by two: the second is told, and the request goes', async () => {
    const invite = await master.http.post<{ code: string }>('/api/invites', { school: 'NORTH HIGH' });
    const asked = await master.http.post<{ id: number }>('/api/approval-requests', {
      invite_code: invite.body.code,
      username: 'two.minds',
      password: 'long enough',
    });
    const { page, context } = await openConsole(browser, product.url, master, 'approvals');
    await page.route('**/approve', async (route) => {
      await head.http.post(`/api/approval-requests/${asked.body.id}/reject`, { reason: 'not known' });
      await route.continue();
    });
    await page.getByRole('button', { name: 'Approve two.minds' }).click();
    expect(await readAlert(page)).toBe('Error: Someone else has already decided this request.');
    await page.getByRole('rowheader', { name: 'two.minds' }).waitFor({ state: 'detached' });
    await context.close();
  });
});

describe('a roster', () => {
  it('is checked by line, imported, and its passwords are given once', async () => {
    await makeClass('Physics 8');
    const { page, context } = await openConsole(browser, product.url, master, 'users');
    const file = (...rows: string[]) => ({
      name: 'class.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['username,role,school,classes', ...rows].join('\n')),
    });
    await page.getByRole('button', { name: 'Import' }).click();
    const dialog = page.getByRole('dialog');
    await dialog
      .locator('input[type=file]')
      .setInputFiles(file('ab,STUDENT,NORTH HIGH,', 'ok.name,,NORTH HIGH,Nope'));
    await dialog.getByText('There is no class "Nope" in NORTH HIGH.').waitFor();
    expect(await dialog.getByRole('button', { name: /^Import / }).count()).toBe(0);
    await dialog.getByRole('button', { name: 'Choose another file' }).click();
    await dialog
      .locator('input[type=file]')
      .setInputFiles(file('"lee, ann",,NORTH HIGH,Physics 8', 'zoe.ray,,NORTH HIGH,Physics 8'));
    await dialog.getByText('class.csv is fine.').waitFor();
    await dialog.getByRole('button', { name: 'Import 2 users' }).click();
    await dialog.getByText('2 users were imported.').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download passwords' }).click(),
    ]);
    const csv = readFileSync(await download.path(), 'utf8');
    expect(csv).toMatch(/"lee, ann",[a-z0-9-]{8,}/);
    await page.evaluate(() => {
      window.print = () => {
        const cards = [...document.querySelectorAll('.password-card b')].map((name) => name.textContent);
        document.body.dataset.printed = cards.join('|');
      };
    });
    await dialog.getByRole('button', { name: 'Print cards' }).click();
    await expect.poll(() => page.evaluate(() => document.body.dataset.printed)).toBe('lee, ann|zoe.ray');
    await context.close();
  });
});

describe('the guides', () => {
  it('open in a new tab, master’s for masters alone', async () => {
    const { page, context } = await openConsole(browser, product.url, head, 'guides');
    expect(await page.locator('main').getByRole('link').count()).toBe(2);
    const [guide] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('link', { name: /School Admin Guide/ }).click(),
    ]);
    await guide.getByRole('heading', { level: 1, name: 'School Admin Guide' }).waitFor();
    expect(guide.url()).toContain('/guides/school-admin-guide.html');
    for (const image of await guide.locator('figure img').all()) {
      await image.scrollIntoViewIfNeeded();
      await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
    }
    await context.close();
  });
});
