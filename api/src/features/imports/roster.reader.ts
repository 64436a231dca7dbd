import { Injectable } from '@nestjs/common';
import { AppError, sentence, sentenceText } from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { readCsv } from './csv.table.js';
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
    const {
      rows: all,
      problems,
      separator,
    } = format === 'csv'
      ? await readCsv(bytes)
      : { rows: await this.spreadsheets.read(actor, bytes), problems: [] };
    const at = headingAt(all, namesUsers);
    const heading = all[at];
    const rows = all.slice(at + 1);
    if (!heading || (rows.length === 0 && problems.length === 0))
      throw new AppError('invalid', sentence('roster_no_rows'));
    const beyond = rows[MAX_ROWS];
    if (!beyond) return { format, separator, heading, rows, problems };
    const message = sentenceText('roster_too_many_rows', { max: MAX_ROWS });
    const excess = { line: beyond.line, column: null, message };
    return { format, separator, heading, rows: rows.slice(0, MAX_ROWS), problems: [...problems, excess] };
  }
}
