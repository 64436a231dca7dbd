import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { AppError, type ImportProblem, sentence, sentenceText } from '@studyhall/contracts';

export const MAX_ROWS = 10_000;
export const MAX_BYTES = 5 * 1024 * 1024;
const LONGEST_ROW = 20_000;
const COLUMNS = ['username', 'role', 'school', 'classes', 'password'] as const;

export interface RawRow {
  line: number;
  username: string;
  role: string;
  school: string;
  classes: string;
  /** As in the file, with its spaces. */
  password: string;
}

/**
 * Reads a roster as it comes from spreadsheets: UTF-8, UTF-16 or Windows-1252; commas, semicolons or tabs.
 * @throws AppError `invalid` for a file that is no roster at all.
 */
export async function readRoster(bytes: Buffer): Promise<{ rows: RawRow[]; problems: ImportProblem[] }> {
  const text = decode(bytes);
  const problems: ImportProblem[] = [];
  const rows: RawRow[] = [];
  let columns: string[] | undefined;
  const parser = Readable.from([text]).pipe(
    parse({
      bom: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: LONGEST_ROW,
      info: true,
    }),
  );
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[];
      info: { lines: number };
    }>) {
      // A row that spans several lines is reported by its last line.
      const line = info.lines;
      if (!columns) {
        columns = record.map((name) => name.trim().toLowerCase());
        problems.push(...headingProblems(columns, line));
        if (problems.length > 0) return { rows, problems };
        continue;
      }
      if (record.every((cell) => cell.trim() === '')) continue;
      if (record.length > columns.length) {
        problems.push({ line, column: null, message: sentenceText('roster_long_row') });
      }
      if (rows.length === MAX_ROWS) {
        problems.push({
          line,
          column: null,
          message: sentenceText('roster_too_many_rows', { max: MAX_ROWS }),
        });
        break;
      }
      rows.push(rowOf(columns, record, line));
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = (error as CsvError & { lines?: number }).lines ?? 1;
    problems.push({ line, column: null, message: sentenceText('roster_broken_csv') });
  }
  if (!columns) throw empty();
  if (rows.length === 0 && problems.length === 0) throw empty();
  return { rows, problems };
}

const NO_CSV = sentence('roster_no_csv');

const empty = (): AppError => new AppError('invalid', sentence('roster_no_rows'));

function headingProblems(columns: string[], line: number): ImportProblem[] {
  const known: readonly string[] = COLUMNS;
  const unknown = columns.filter((name) => name !== '' && !known.includes(name));
  const twice = columns.filter((name, at) => name !== '' && columns.indexOf(name) !== at);
  const problem = (column: string, message: string): ImportProblem => ({ line, column, message });
  return [
    ...(columns.includes('username') ? [] : [problem('username', sentenceText('roster_no_username_column'))]),
    ...unknown.map((name) =>
      problem(
        name.slice(0, 50),
        sentenceText('roster_unknown_column', { column: name.slice(0, 50), columns: COLUMNS.join(', ') }),
      ),
    ),
    ...twice.map((name) =>
      problem(name.slice(0, 50), sentenceText('roster_column_twice', { column: name.slice(0, 50) })),
    ),
  ];
}

function rowOf(columns: readonly string[], record: readonly string[], line: number): RawRow {
  const cell = (name: (typeof COLUMNS)[number]): string => record[columns.indexOf(name)] ?? '';
  return {
    line,
    username: cell('username').trim(),
    role: cell('role').trim(),
    school: cell('school').trim(),
    classes: cell('classes').trim(),
    password: cell('password'),
  };
}

function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes.includes(0)) throw new AppError('invalid', NO_CSV);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Detects the column separator of the heading. */
function delimiterOf(text: string): string {
  const [heading = ''] = text.split(/\r?\n/, 1);
  const count = (mark: string): number => heading.split(mark).length;
  return [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))[0] ?? ',';
}
