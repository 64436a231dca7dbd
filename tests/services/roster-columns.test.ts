import { read, utils, write, type WorkBook } from '@e965/xlsx';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../support/person.ts';
import { sharedProduct } from '../support/shared-product.ts';
import { checkRoster, checkUpdate, commitRoster, usersOf } from '../support/rosters.ts';

const product = sharedProduct();
let master: Person;
let head: Person;
beforeAll(async () => {
  master = await product.signedIn({ role: 'MASTER_ADMIN' });
  head = await product.signedIn({ role: 'SCHOOL_ADMIN', school: 'NORTH' });
});

const sheetOf = (book: WorkBook): Blob =>
  new Blob([write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer]);
const sheet = (...rows: Array<Array<string | number>>): Blob =>
  sheetOf(utils.book_new(utils.aoa_to_sheet(rows)));

describe('a spreadsheet', () => {
  it('is read with its headings in Arabic below a title, and its rows with problems come back as one', async () => {
    const file = sheet(
      ['مدرسة الشمال ٢٠٢٦'],
      ['اسم المستخدم', 'الصف', 'المدرسة', 'هاتف'],
      ['arabic one', 'Sheet 9A', 'north', '1'],
      ['ab', 'Sheet 9A', 'north', '2'],
    );
    const asked = await checkUpdate(master, file);
    expect(asked.columns).toEqual([
      { heading: 'اسم المستخدم', field: 'username' },
      { heading: 'الصف', field: 'classes' },
      { heading: 'المدرسة', field: 'school' },
      { heading: 'هاتف', field: null },
    ]);
    expect(asked.difference.new).toBe(0);
    const view = await checkUpdate(master, file, { columns: { هاتف: 'ignore' } });
    expect(view).toMatchObject({
      total: 2,
      difference: { new: 1, rejected: 1 },
      new_classes: [{ name: 'Sheet 9A', school: 'NORTH', users: 1, line: 3, nearest: null, similar: [] }],
      rejected_available: true,
    });
    expect(await master.http.post(`/api/imports/${view.id}/commit`)).toMatchObject({ status: 422 });
    expect((await commitRoster(master, view, { partial: true })).status).toBe('completed');
    expect(await usersOf(master, 'arabic')).toEqual({ 'arabic one': 'NORTH STUDENT true Sheet 9A' });
    const { baseUrl, cookie } = master.http;
    const answer = await fetch(new URL(`/api/imports/${view.id}/rejected`, baseUrl), {
      headers: { cookie: cookie ?? '' },
    });
    const back = read(Buffer.from(await answer.arrayBuffer())).Sheets['Sheet1'];
    expect(back && utils.sheet_to_json(back, { header: 1 })).toEqual([
      ['اسم المستخدم', 'الصف', 'المدرسة', 'هاتف', 'problem'],
      ['ab', 'Sheet 9A', 'north', '2', expect.stringMatching(/at least 3 characters/)],
    ]);
  });

  it('keeps all digits of long numbers', async () => {
    const file = sheet(
      ['username', 'number', 'school'],
      [123456789012, 1234567890123456, 'NORTH'],
      [123456789013, 98765432101234, 'NORTH'],
    );
    const view = await checkUpdate(master, file);
    expect(view).toMatchObject({ problems: [], difference: { new: 2, rejected: 0 } });
    expect((await commitRoster(master, view)).status).toBe('completed');
    expect(Object.keys(await usersOf(master, '12345678901'))).toEqual(['123456789012', '123456789013']);
  });

  it('is the first visible one, and has the value of a merged cell in each of its rows', async () => {
    const people = utils.aoa_to_sheet([
      ['username', 'role', 'school'],
      ['Merged one', 'TEACHER', 'NORTH'],
      ['Merged two'],
      ['Merged three'],
      ['Merged pupil', 'STUDENT'],
    ]);
    people['!merges'] = ['B2:B4', 'C2:C5', 'D5:XFD1048576'].map(utils.decode_range);
    const book = utils.book_new(utils.aoa_to_sheet([['username'], ['Hidden']]), 'old');
    utils.book_append_sheet(book, people, 'people');
    book.Workbook = { Sheets: [{ Hidden: 1 }, { Hidden: 0 }] };
    const view = await checkUpdate(master, sheetOf(book));
    expect(view).toMatchObject({ problems: [], difference: { new: 4, rejected: 0 } });
    await commitRoster(master, view);
    const teacher = expect.stringMatching(/^NORTH TEACHER/);
    expect(await usersOf(master, 'Merged')).toEqual({
      ...{ 'Merged one': teacher, 'Merged two': teacher, 'Merged three': teacher },
      'Merged pupil': expect.stringMatching(/^NORTH STUDENT/),
    });
  });

  it.each([
    ['a zip that is none', Buffer.from('PK\u0003\u0004 and nothing else'), /damaged|spreadsheet/],
    ['an older Office file that is none', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /damaged|spreadsheet/],
  ])('%s is refused with a sentence', async (_what, bytes, reason) => {
    const answer = await checkRoster(master, new Blob([bytes]), {}, 'roster.xlsx');
    expect(answer).toMatchObject({ code: 'invalid', detail: expect.stringMatching(reason) as string });
  });
});

describe('columns', () => {
  it('are matched by name, by choice, and refused where two hold the same', async () => {
    const lines = ['Login;Form;Note', 'col one;;x'];
    expect((await checkRoster(head, lines)).problems).toEqual([
      { line: 1, column: 'Note', message: expect.stringContaining('no column "Note"') as string },
    ]);
    const chosen = await checkRoster(head, lines, { columns: { Note: 'ignore' } });
    expect(chosen).toMatchObject({
      problem_count: 0,
      columns: [{ field: 'username' }, { field: 'classes' }, { field: 'ignore' }],
    });
    const twice = await checkRoster(head, lines, { columns: { Note: 'username', Login: 'username' } });
    expect(twice.problems).toMatchObject([{ column: 'Note', message: 'The column "Note" appears twice.' }]);
    const none = await checkRoster(head, lines, { columns: { Login: 'ignore', Note: 'ignore' } });
    expect(none.problems).toMatchObject([{ column: 'username' }]);
    expect(await checkRoster(head, lines, { columns: { Login: 'nonsense' } })).toMatchObject({
      code: 'invalid',
    });
  });
});
