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
  given_name: NamePart.default(null),
  family_name: NamePart.default(null),
  email: EmailAddress.default(null),
  role: z
    .string()
    .trim()
    .toUpperCase()
    .pipe(z.enum(['', 'STUDENT', 'TEACHER']))
    .default(''),
  school: z.string().trim().default(''),
  classes: z.string().default(''),
});

/**
 * Reads a CSV file with a heading: `id`, `username`, `given_name`, `family_name`, `email`, `role`, `school`, and `classes`
 * separated by semicolons. A class is known by its name.
 * @throws SourceError
 */
export function readPeopleTable(bytes: Buffer, { school }: { school: string | null }): RosterSnapshot {
  const rows = parseRows(bytes);
  if (rows.length === 0 || !('id' in (rows[0] ?? {})))
    throw new SourceError(sentence('roster_no_column', { file: 'CSV', column: 'id' }));
  const snapshot: RosterSnapshot = { people: [], classes: [], places: [], errors: [] };
  const seen = new Set<string>();
  const classes = new Map<string, RosterSnapshot['classes'][number]>();
  for (const [at, row] of rows.entries()) {
    const line = Line.safeParse(row);
    const home = SchoolName.safeParse(school ?? line.data?.school ?? '');
    const problem =
      !line.success || !home.success ? 'roster_unusable' : seen.has(line.data.id) ? 'roster_id_twice' : null;
    if (problem !== null || !line.success || !home.success) {
      const id = line.data?.id ?? '';
      const reason =
        problem === 'roster_id_twice' ? sentenceText(problem, { id }) : sentenceText('roster_unusable');
      snapshot.errors.push({ row: String(at + 2), reason });
      continue;
    }
    const { id, role, classes: named, ...person } = line.data;
    seen.add(id);
    snapshot.people.push({ ...person, id, role: role || 'STUDENT', school: home.data });
    for (const name of named
      .split(';')
      .map((one) => one.trim())
      .filter(Boolean)) {
      const key = `${home.data}/${name.toLowerCase()}`;
      classes.set(key, classes.get(key) ?? { id: key, name, school: home.data, school_year: null });
      snapshot.places.push({ class: key, person: id });
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
