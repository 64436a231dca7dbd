import { readFileSync } from 'node:fs';
import { utils, write } from '@e965/xlsx';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { UserView } from '@studyhall/contracts';
import { columnsOf, consoleOfThisFile, eventually } from '../support/console.page.ts';

const stage = consoleOfThisFile();

const roster = (...rows: string[]) => ({
  name: 'class.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['username,role,school,classes', ...rows].join('\n')),
});

describe('a roster', () => {
  it('with problems lists them by line, a page at a time, and cannot be imported', async () => {
    const { page } = await stage.open(stage.master, 'users');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Import' });
    const rows = Array.from({ length: 60 }, (_, at) => `fine.name.${at},Wizard,NORTH HIGH,`);
    await dialog.locator('input[type=file]').setInputFiles(roster('ab,STUDENT,NORTH HIGH,', ...rows));
    await dialog.getByText('61 rows have problems and are left out.').waitFor();
    await dialog.getByText('60 rows: lines 3, 4, 5, 6, 7, …').waitFor();
    const table = dialog.getByRole('table', { name: 'Problems' });
    await expect.poll(() => table.getByRole('row').count()).toBe(21);
    await expect
      .poll(() => table.getByRole('row').nth(2).getByRole('cell').allInnerTexts())
      .toEqual(['3', 'role', 'The role must be Student, Teacher, School Admin or Master Admin.']);
    await dialog.getByRole('button', { name: 'Next page' }).click();
    await dialog.getByText('21–40 of 61').waitFor();
    await expect.poll(() => dialog.getByRole('button', { name: /^Import / }).count()).toBe(0);
    const [list] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download this list' }).click(),
    ]);
    expect(
      readFileSync(await list.path(), 'utf8')
        .trim()
        .split('\r\n'),
    ).toHaveLength(62);
  });

  it('shows the names and addresses of new people before it is imported', async () => {
    const { page } = await stage.open(stage.master, 'users');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Import' });
    const lines = [
      'username,school,given_name,family_name,email',
      'named.pupil,NORTH HIGH,Nour,Haddad,nour@new.example',
    ];
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'n.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
    await dialog.getByRole('button', { name: /^New users/ }).click();
    await dialog.getByRole('cell', { name: 'named.pupil Nour Haddad nour@new.example' }).waitFor();
  });

  it('that changes a role shows it, and imports it once that is confirmed', async () => {
    await stage.product.signedIn({ username: 'risen.pupil', school: 'NORTH HIGH' });
    const { page } = await stage.open(stage.master, 'users');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Import' });
    await dialog.locator('input[type=file]').setInputFiles(roster('risen.pupil,School Admin,NORTH HIGH,'));
    await dialog.getByText('1 user of this file gets another role.').waitFor();
    await dialog
      .getByRole('table', { name: 'Changed roles' })
      .getByText('Role: Student School Admin')
      .waitFor();
    const change = dialog.getByRole('button', { name: 'Change 1 user' });
    await expect.poll(() => change.isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog', { name: 'Discard this import?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await question.waitFor({ state: 'detached' });
    await dialog.getByRole('switch', { name: 'Yes, change the role of this user' }).click();
    await change.click();
    await dialog.getByText('1 user was changed.').waitFor();
  });

  it('is a spreadsheet whose columns are matched; its rows are imported, its passwords printed by class', async () => {
    for (const name of ['Physics 8', 'Arts 8']) await stage.makeClass(name);
    const { page } = await stage.open(stage.master, 'users');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Import' });
    const book = utils.book_new(
      utils.aoa_to_sheet([
        ['Login', 'Form', 'School', 'Locker'],
        ['lee, ann', 'Physics 8', 'NORTH HIGH', '12'],
        ['zoe.ray', 'Arts 8', 'NORTH HIGH', '14'],
        ['ab', 'Arts 8', 'NORTH HIGH', '15'],
      ]),
    );
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'class.xlsx',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer),
    });
    const match = dialog.getByRole('region', { name: 'What is in each column?' });
    await match.getByRole('button', { name: 'Column “Locker”' }).click();
    await page.getByRole('option', { name: 'Leave out' }).click();
    await match.getByRole('button', { name: 'Check the file' }).click();
    await dialog.getByText('1 row has a problem and is left out.').waitFor();
    await dialog.getByRole('button', { name: /^New users/ }).click();
    await dialog.getByRole('cell', { name: 'lee, ann' }).waitFor();
    const [rejected] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download the rows with problems' }).click(),
    ]);
    expect(rejected.suggestedFilename()).toBe('problems-class.xlsx');
    const [list] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download this list' }).click(),
    ]);
    expect(list.suggestedFilename()).toBe('problems-list-class.csv');
    await dialog.getByRole('button', { name: 'Import 2 users' }).click();
    await dialog.getByText('2 users were imported.').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    const question = page.getByRole('alertdialog', { name: 'Discard unsaved passwords?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download passwords' }).click(),
    ]);
    expect(readFileSync(await download.path(), 'utf8')).toMatch(/"lee, ann",[a-z0-9-]{8,}/);
    await dialog.getByRole('button', { name: 'Download again' }).waitFor();
    await page.evaluate(() => {
      window.print = () => {
        const cards = [...document.querySelectorAll('.password-card')];
        const text = (card: Element) => card.querySelector('dd:first-of-type')?.textContent;
        document.body.dataset.printed = cards.map(text).join('|');
        document.body.dataset.codes = String(cards.filter((card) => card.querySelector('svg')).length);
      };
    });
    await dialog.getByRole('button', { name: 'Print cards' }).click();
    await eventually(() => page.evaluate(() => document.body.dataset.printed)).toBe('zoe.ray|lee, ann');
    await expect.poll(() => page.evaluate(() => document.body.dataset.codes)).toBe('2');
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Show the import' }).click();
    await dialog.getByRole('button', { name: 'Choose another file' }).click();
    await question.getByRole('button', { name: 'Discard' }).click();
    await dialog.getByText('Choose a CSV or Excel file').waitFor();
    // The window grows by it.
    await dialog.getByRole('list', { name: 'Imports that you can undo' }).waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('2 passwords from class.xlsx can be downloaded for 24 hours.').waitFor();
    await page.getByRole('button', { name: 'Show the import' }).click();
    await dialog.getByRole('button', { name: 'Download passwords' }).waitFor();
  });

  it('that would create a school asks first, and can correct a misspelt name', async () => {
    const { page } = await stage.open(stage.master, 'users');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Import' });
    await dialog
      .locator('input[type=file]')
      .setInputFiles(roster('slip.one,,Nroth High,', 'slip.two,,NORTH HIGH,', 'slip.three,,Far Away,'));
    await dialog.getByText('This file would create 2 new schools:').waitFor();
    const schools = dialog.getByRole('list', { name: 'New schools' }).getByRole('listitem');
    await eventually(async () => (await schools.allInnerTexts()).map((text) => text.split(/\n+/))).toEqual([
      ['NROTH HIGH', '1 user, in line 2 · Did you mean NORTH HIGH?', 'Use NORTH HIGH'],
      ['FAR AWAY', '1 user, in line 4'],
    ]);
    await dialog.getByRole('button', { name: 'Import 3 users, create 2 schools' }).waitFor();
    await dialog.getByRole('button', { name: 'Use NORTH HIGH' }).click();
    await dialog.getByText('This file would create a new school:').waitFor();
    await expect.poll(() => schools.count()).toBe(1);
    await dialog.getByText('Read as another school:').waitFor();
    await dialog.getByRole('button', { name: 'Import 3 users, create 1 school' }).click();
    await dialog.getByText('3 users were imported.').waitFor();
    const { body } = await stage.master.http.get<UserView[]>('/api/user-access?search=slip.');
    expect(body.map((user) => user.school)).toEqual(['NORTH HIGH', 'FAR AWAY', 'NORTH HIGH']);
  });

  it('is one entry of the audit log, which expands and collapses', async () => {
    const { page } = await stage.open(stage.head, 'users');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Import' });
    const rows = Array.from({ length: 30 }, (_, at) => `folded.${at},,,`);
    await dialog.locator('input[type=file]').setInputFiles(roster(...rows));
    await dialog.getByRole('button', { name: 'Import 30 users' }).click();
    await dialog.getByText('30 users were imported.').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('link', { name: 'Audit log' }).click();
    const names = page.getByRole('rowheader');
    await page.getByRole('rowheader', { name: 'Import of 30 accounts' }).waitFor();
    const whole = await names.allInnerTexts();
    expect(whole).not.toContain('User created');
    await page.getByRole('button', { name: 'Show all 30' }).click();
    await page.getByText(/30 accounts from one file, imported by head\.north/).waitFor();
    await eventually(() => names.allInnerTexts()).toEqual(Array(25).fill('User created'));
    await page.getByRole('button', { name: 'Older' }).click();
    await eventually(() => names.count()).toBe(5);
    await page.getByRole('button', { name: 'Back to the whole log' }).click();
    await eventually(() => names.allInnerTexts()).toEqual(whole);
    await page.getByLabel('About').fill('folded.7');
    await page.keyboard.press('Enter');
    await eventually(() => names.allInnerTexts()).toEqual(['User created']);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export' }).click(),
    ]);
    const lines = readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z,head\.north,user\.create,folded\.7,NORTH HIGH,/);
  });

  it('continues after its dialog is closed; its passwords are still available after a reload', async () => {
    const { page } = await stage.open(stage.head, 'users');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Import' });
    const rows = Array.from({ length: 30 }, (_, at) => `later.${at},,,`);
    // The import of the test before is listed by the name of its file, too.
    await dialog.locator('input[type=file]').setInputFiles({ ...roster(...rows), name: 'later.csv' });
    await dialog.getByRole('button', { name: 'Import 30 users' }).click();
    await dialog.getByRole('progressbar').or(dialog.getByText('30 users were imported.')).waitFor();
    await page.reload();
    const waiting = (of: Page) =>
      of.getByRole('status').filter({ hasText: /^30 passwords from later\.csv can be downloaded/ });
    await waiting(page).waitFor();
    await page.reload();
    await waiting(page).waitFor();
    const another = await stage.open(stage.head, 'users');
    await waiting(another.page).getByRole('button', { name: 'Show the import' }).click();
    await another.page.getByRole('button', { name: 'Download passwords' }).waitFor();
    await waiting(page).getByRole('button', { name: 'Show the import' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download passwords' }).click(),
    ]);
    expect(
      readFileSync(await download.path(), 'utf8')
        .trim()
        .split('\r\n'),
    ).toHaveLength(31);
  });
});

describe('the audit log', () => {
  it('shows actor, action, target, before and after, and can be filtered', async () => {
    const pupil = await stage.product.signedIn({ username: 'audited', school: 'NORTH HIGH' });
    await stage.head.http.send('PUT', `/api/users/${pupil.user.id}/access`, { access_granted: false });
    await stage.master.http.send('PUT', `/api/users/${pupil.user.id}/school`, { school: 'lake' });
    const { page } = await stage.open(stage.master, 'audit');
    await expect
      .poll(() => columnsOf(page))
      .toEqual(['What', 'About', 'Before and after', 'School', 'Who', 'When']);
    const moved = page.getByRole('row').filter({ hasText: 'School changed' });
    await moved.getByText('maria.lopez').waitFor();
    await expect.poll(() => moved.locator('s').innerText()).toContain('NORTH HIGH');
    await page.getByLabel('About').fill('audit');
    await page.getByLabel('Who', { exact: true }).fill('head');
    await page.keyboard.press('Enter');
    await moved.waitFor({ state: 'detached' });
    await eventually(() => page.getByRole('rowheader').allInnerTexts()).toEqual(['Access revoked']);
    await page.getByLabel('Until').fill('2020-01-01');
    await page.getByText('No changes found').waitFor();
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await moved.waitFor();
  });

  it.each([
    ['audit', 'textbox', 'About', /,audited,/],
    ['users', 'searchbox', 'Search by name, ID or school', /^audited,/],
  ] as const)('%s: exports what is typed in the search, and shows it', async (section, role, name, line) => {
    const { page } = await stage.open(stage.master, section);
    const link = page.getByRole('link', { name: 'Export', exact: true });
    await page.getByRole(role, { name, exact: true }).fill('audited');
    await expect.poll(() => link.getAttribute('href')).not.toContain('audited');
    const [file] = await Promise.all([page.waitForEvent('download'), link.click()]);
    const [, ...lines] = readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\r\n');
    expect(lines.length).toBeGreaterThan(0);
    for (const each of lines) expect(each).toMatch(line);
    await page.waitForURL('**=audited');
  });
});

/** How many sheets of A4 a page is printed on. */
async function pagesOf(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: 'A4' });
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

describe('the guides', () => {
  it('are cards that open a new tab; only master admins see the master’s', async () => {
    for (const [person, hrefs] of [
      [
        stage.master,
        [
          '/guides/master-admin-guide.html',
          '/guides/school-admin-guide.html',
          '/guides/teacher-guide.html',
          '/guides/student-guide.html',
          '/guides/connect-a-model.html',
          '/api/docs',
          '/api/queues',
        ],
      ],
      [
        stage.head,
        ['/guides/school-admin-guide.html', '/guides/teacher-guide.html', '/guides/student-guide.html'],
      ],
    ] as const) {
      const { page, context } = await stage.open(person, 'guides');
      const links = page.locator('main').getByRole('link');
      await eventually(() => links.evaluateAll((all) => all.map((one) => one.getAttribute('href')))).toEqual(
        hrefs,
      );
      for (const link of await links.all())
        await expect.poll(() => link.getAttribute('target')).toBe('_blank');
      await context.close();
    }
  });

  it('have a heading, a printable page and pictures that all load', async () => {
    const { page, context } = await stage.open(stage.master, 'guides');
    for (const name of [
      'Master Admin Guide',
      'School Admin Guide',
      'Teacher guide',
      'Student Guide',
      'Connect a model',
    ]) {
      const [opened, request] = await Promise.all([
        context.waitForEvent('page'),
        context.waitForEvent('request', (one) => one.isNavigationRequest()),
        page.getByRole('link', { name: new RegExp(name) }).click(),
      ]);
      // The driver can miss that a tab which the page opened has left about:blank: what is in it is read in one of its own.
      await opened.close();
      const guide = await context.newPage();
      await guide.goto(request.url());
      await guide.getByRole('heading', { level: 1, name }).waitFor();
      const images = await guide.locator('figure img').evaluateAll((all: HTMLImageElement[]) =>
        Promise.all(
          all.map(async (image) => {
            image.loading = 'eager';
            await image.decode();
            return image.naturalWidth;
          }),
        ),
      );
      expect(images.length, name).toBeGreaterThan(0);
      expect(Math.min(...images), name).toBeGreaterThan(0);
      await guide.emulateMedia({ media: 'print' });
      await expect
        .poll(() => guide.getByRole('button', { name: 'Print this guide' }).isVisible())
        .toBe(false);
      if (name === 'Student Guide') {
        expect(await pagesOf(guide)).toBe(1);
        await guide.goto('/guides/ar/student-guide.html');
        expect(await pagesOf(guide)).toBe(1);
      }
      await guide.close();
    }
  });
});
