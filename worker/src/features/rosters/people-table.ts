import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { EmailAddress, NamePart, SchoolName, sentence, sentenceText } from '@studyhall/contracts';
import { csvSeparator } from '@studyhall/domain';
import type { RosterSnapshot } from '@studyhall/platform';
import { decodeText } from '../ingest/index.js';
import { SourceError } from './source.error.js';

const MAX_ROWS = 50_000;
const Line = z.object({
  id: z.string().trim().min(1).max(200),
  username: z.string().default(''),
  role: z
    .string()
    .trim()
    .toUpperCase()
    .pipe(z.enum(['', 'STUDENT', 'TEACHER']))
    .default(''),
  school: z.string().trim().default(''),
  classes: z.string().default(''),
});

const COLUMNS = new Set([...Object.keys(Line.shape), 'given_name', 'family_name', 'email']);

/**
 * Reads a CSV file with a heading: `id`, `username`, `given_name`, `family_name`, `email`, `role`, `school`, and `classes`
 * separated by semicolons. A class is known by its name. What a missing column or an empty cell would say stays as it is.
 * @throws SourceError
 */
export function readPeopleTable(bytes: Buffer, { school }: { school: string | null }): RosterSnapshot {
  const rows = parseRows(bytes);
  const columns = new Set(rows.flatMap((row) => Object.keys(row)));
  if (!columns.has('id')) throw new SourceError(sentence('roster_no_column', { file: 'CSV', column: 'id' }));
  const snapshot: RosterSnapshot = {
    ...{ people: [], classes: [], errors: [], unusable: [] },
    places: columns.has('classes') ? [] : null,
  };
  for (const column of columns)
    if (!COLUMNS.has(column))
      snapshot.errors.push({ row: '1', reason: sentenceText('roster_column_unread', { column }) });
  const seen = new Set<string>();
  const classes = new Map<string, RosterSnapshot['classes'][number]>();
  for (const [at, cells] of rows.entries()) {
    const row = Object.fromEntries(
      Object.entries(cells).map(([column, text]) => [column, text.replaceAll('\0', '').toWellFormed()]),
    );
    const line = Line.safeParse(row);
    const home = SchoolName.safeParse(school ?? line.data?.school ?? '');
    const problem =
      !line.success || !home.success ? 'roster_unusable' : seen.has(line.data.id) ? 'roster_id_twice' : null;
    if (problem !== null || !line.success || !home.success) {
      const id = row['id']?.trim() ?? '';
      snapshot.unusable.push(id);
      const reason =
        problem === 'roster_id_twice' ? sentenceText(problem, { id }) : sentenceText('roster_unusable');
      snapshot.errors.push({ row: String(at + 2), reason });
      continue;
    }
    const { id, username, role, classes: named } = line.data;
    seen.add(id);
    const optional = <T>(field: string, schema: { safeParse: (text: string) => { data?: T } }): T | null => {
      const { data } = schema.safeParse(row[field] ?? '');
      if (data === undefined)
        snapshot.errors.push({
          row: String(at + 2),
          reason: sentenceText('roster_field_left_out', { field }),
        });
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

function parseRows(bytes: Buffer): Array<Record<string, string>> {
  let rows: Array<Record<string, string>>;
  try {
    const text = decodeText(bytes);
    rows = parse(text, {
      ...{ bom: true, relax_column_count: true, skip_empty_lines: true, to: MAX_ROWS + 1, trim: true },
      columns: (heading: string[]) => heading.map((column) => column.trim().toLowerCase()),
      delimiter: csvSeparator(text),
    });
  } catch (cause) {
    throw new SourceError(sentence('roster_no_csv'), { cause });
  }
  // A file that is read in part would end the access of the others.
  if (rows.length > MAX_ROWS) throw new SourceError(sentence('roster_too_large', { max: MAX_ROWS }));
  return rows;
}
