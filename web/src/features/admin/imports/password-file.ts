import type { TemporaryPassword } from '@studyhall/contracts';

/** A student's sign-in data. */
export interface PasswordCard {
  username: string;
  name: string;
  password: string;
  school: string;
  classes: string;
}

/** `pupil.2` before `pupil.10`. */
const inOrder = new Intl.Collator(undefined, { numeric: true }).compare;

/** The cards of one class. */
export function cardsOf(
  passwords: readonly TemporaryPassword[],
  { school, name }: { school: string; name: string },
): PasswordCard[] {
  return passwords
    .map((user) => ({
      username: user.username,
      name: user.display_name,
      password: user.temporary_password,
      school,
      classes: name,
    }))
    .toSorted((a, b) => inOrder(a.name, b.name));
}

/** Parses the server's CSV of generated passwords (a heading, then a row per user), by class, in the order for handing out. */
export function readPasswords(csv: string): PasswordCard[] {
  const [heading = [], ...rows] = readCsv(csv);
  const names = heading.map((name) => name.trim().toLowerCase());
  const cell = (row: string[], name: string): string => row[names.indexOf(name)] ?? '';
  return rows
    .filter((row) => row.length > 1)
    .map((row) => ({
      username: cell(row, 'username'),
      name: cell(row, 'name') || cell(row, 'username'),
      password: cell(row, 'password'),
      school: cell(row, 'school'),
      classes: cell(row, 'classes'),
    }))
    .toSorted((a, b) => inOrder(a.classes, b.classes) || inOrder(a.name, b.name));
}

/** Parses CSV; quoted cells may contain commas, quotes and line breaks (RFC 4180). */
function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cells = /(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r?\n|$)/gy;
  for (const [, quoted, plain, end] of text.replace(/^\uFEFF/, '').matchAll(cells)) {
    row.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}
