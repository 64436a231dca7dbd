import { Injectable } from '@nestjs/common';
import { AppError, sentence, sentenceText } from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { findBadRows, findBreak, readCsvTable } from '@studyhall/platform';
import { namesUsers } from './roster.columns.js';
import { headingAt, MAX_ROWS, type RosterTable } from './roster.table.js';
import { Spreadsheets } from './spreadsheets.js';

/** Reads an uploaded file, CSV or spreadsheet, as a table of at most `MAX_ROWS` rows. */
@Injectable()
export class RosterReader {
  constructor(private readonly spreadsheets: Spreadsheets) {}

  /** @throws AppError `invalid` if the file is not a roster. */
  async read(actor: Account, bytes: Buffer): Promise<RosterTable> {
    const format = Spreadsheets.isSpreadsheet(bytes) ? 'xlsx' : 'csv';
    // The first row is the header.
    const table =
      format === 'csv'
        ? await readCsvTable(bytes, MAX_ROWS + 1)
        : { rows: await this.spreadsheets.read(actor, bytes), brokenAt: null, openLine: null };
    if (!table) throw new AppError('invalid', sentence('roster_no_csv'));
    const { rows: all, separator } = { separator: undefined, ...table };
    const at = headingAt(all, namesUsers);
    const heading = all[at];
    const rows = all.slice(at + 1);
    const bad = findBadRows(heading ?? { line: 1, cells: [] }, rows);
    // A row of a sheet ends with its last cell.
    if (format === 'xlsx')
      for (const [line, reason] of bad) if (reason === 'roster_short_row') bad.delete(line);
    const brokenAt = findBreak(table, bad);
    const unread = heading?.unread ? heading.line : heading ? null : brokenAt;
    if (unread !== null) throw new AppError('invalid', sentence('roster_csv_cut', { line: unread }));
    if (!heading || (rows.length === 0 && brokenAt === null))
      throw new AppError('invalid', sentence('roster_no_rows'));
    const broken = { column: null, message: sentenceText('roster_broken_csv') };
    const problems = brokenAt === null ? [] : [{ line: brokenAt, ...broken }];
    const roster = { format, separator, heading, rows: rows.slice(0, MAX_ROWS), bad, problems } as const;
    const beyond = rows[MAX_ROWS];
    if (!beyond) return roster;
    const message = sentenceText('roster_too_many_rows', { max: MAX_ROWS });
    const excess = { line: beyond.line, column: null, message };
    return { ...roster, problems: [...problems, excess] };
  }
}
