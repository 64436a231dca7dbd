import { z } from 'zod';
import { EmailAddress, NamePart, SchoolName, sentence, sentenceText } from '@studyhall/contracts';
import { storableText } from '@studyhall/persistence';
import { findBadRows, findBreak, readCsvTable, type RosterSnapshot } from '@studyhall/platform';
import { SourceError } from './source.error.js';

const MAX_ROWS = 50_000;
const Line = z.object({
  id: z.string().min(1).max(200),
  username: z.string().default(''),
  role: z
    .string()
    .toUpperCase()
    .pipe(z.enum(['', 'STUDENT', 'TEACHER']))
    .default(''),
  school: z.string().default(''),
  classes: z.string().default(''),
});

const COLUMNS = new Set([...Object.keys(Line.shape), 'given_name', 'family_name', 'email']);

/**
 * Reads a CSV file with the columns `id`, `username`, `given_name`, `family_name`, `email`, `role`, `school`, and `classes`
 * (separated by semicolons). Classes are matched by name. A missing column or an empty cell leaves the stored value
 * unchanged.
 * @throws SourceError
 */
export async function readPeopleTable(
  bytes: Buffer,
  { school }: { school: string | null },
): Promise<RosterSnapshot> {
  const { columns, rows } = await readRows(bytes);
  if (!columns.has('id')) throw new SourceError(sentence('roster_no_column', { file: 'CSV', column: 'id' }));
  const snapshot: Required<Omit<RosterSnapshot, 'platform'>> = {
    ...{ people: [], classes: [], errors: [], unusable: [], unread: [] },
    places: columns.has('classes') ? [] : null,
  };
  for (const column of columns)
    if (column !== '' && !COLUMNS.has(column))
      snapshot.errors.push({ row: '1', reason: sentenceText('roster_column_unread', { column }) });
  const seen = new Set<string>();
  const classes = new Map<string, RosterSnapshot['classes'][number]>();
  for (const { row, fields, bad, hidesPeople } of rows) {
    if (bad) {
      snapshot.unread.push({ row, id: hidesPeople ? '' : (fields['id'] ?? '') });
      snapshot.errors.push({ row, reason: sentenceText(bad) });
      continue;
    }
    const line = Line.safeParse(fields);
    const home = SchoolName.safeParse(school ?? line.data?.school ?? '');
    const problem =
      !line.success || !home.success ? 'roster_unusable' : seen.has(line.data.id) ? 'roster_id_twice' : null;
    if (problem !== null || !line.success || !home.success) {
      const id = fields['id'] ?? '';
      snapshot.unusable.push(id);
      const reason =
        problem === 'roster_id_twice' ? sentenceText(problem, { id }) : sentenceText('roster_unusable');
      snapshot.errors.push({ row, reason });
      continue;
    }
    const { id, username, role, classes: named } = line.data;
    seen.add(id);
    const optional = <T>(field: string, schema: { safeParse: (text: string) => { data?: T } }): T | null => {
      const { data } = schema.safeParse(fields[field] ?? '');
      if (data === undefined)
        snapshot.errors.push({ row, reason: sentenceText('roster_field_left_out', { field }) });
      return data ?? null;
    };
    snapshot.people.push({
      ...{ id, username, role: role || null, school: home.data },
      given_name: optional('given_name', NamePart),
      family_name: optional('family_name', NamePart),
      email: optional('email', EmailAddress),
    });
    for (const name of named
      .split(';')
      .map((one) => one.trim())
      .filter(Boolean)) {
      const key = `${home.data}/${name.toLowerCase()}`;
      classes.set(key, classes.get(key) ?? { id: key, name, school: home.data, school_year: null });
      snapshot.places?.push({ class: key, person: id });
    }
  }
  if (snapshot.people.length === 0)
    throw new SourceError(sentence('roster_source_empty', { people: rows.length }));
  return { ...snapshot, classes: [...classes.values()] };
}

/** A quotation mark or a lost line break can join rows. One separator too many joins none, except where rows are that short. */
const mayHoldRows = (cells: readonly string[], width: number): boolean =>
  cells.length > width + 1 || cells.length >= 2 * width - 1 || cells.some((cell) => /[\r\n]/.test(cell));

/** The rows of the file, keyed by column name. */
async function readRows(bytes: Buffer) {
  // The first row is the header.
  const table = await readCsvTable(bytes, MAX_ROWS + 1);
  if (!table) throw new SourceError(sentence('roster_no_csv'));
  const [heading = { line: 1, cells: [] }, ...rows] = table.rows;
  const badRows = findBadRows(heading, rows);
  const brokenAt = heading.unread ? heading.line : findBreak(table, badRows);
  if (brokenAt !== null) throw new SourceError(sentence('roster_csv_cut', { line: brokenAt }));
  // Do not read only a part of the file: the missing people would lose access.
  if (rows.length > MAX_ROWS) throw new SourceError(sentence('roster_too_large', { max: MAX_ROWS }));
  // Last columns of which no row has a cell are missing.
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const columns = heading.cells.slice(0, width).map((column) => storableText(column).trim().toLowerCase());
  return {
    columns: new Set(columns),
    rows: rows.map(({ line, cells: all }) => {
      // An empty cell ends memberships, and a missing one does not.
      const lacksClasses = all.length <= columns.indexOf('classes');
      const bad = badRows.get(line) ?? (lacksClasses ? 'roster_short_row' : undefined);
      // The last cell of a row that was cut off may be incomplete.
      const cells = bad === 'roster_short_row' ? all.slice(0, -1) : all;
      const values = columns.map((column, at) => [column, storableText(cells[at] ?? '').trim()]);
      const hidesPeople = bad === 'roster_long_row' && mayHoldRows(all, heading.cells.length);
      return {
        row: String(line),
        bad,
        hidesPeople,
        fields: Object.fromEntries(values) as Record<string, string>,
      };
    }),
  };
}
