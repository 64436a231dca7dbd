import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { sentenceText } from '@studyhall/contracts';
import { rosterFiles } from '@studyhall/persistence';
import { ExpiringKeys, type AesCipher, type JobResultMap } from '@studyhall/platform';
import type { JobHandler, JobRun } from '../../jobs/job-handler.js';
import { withWorkFolder } from '../../storage/work-folder.js';
import { readRows, UnreadableFile } from '../ingest/index.js';
import { writeSheet } from './sheet.writer.js';

type Outcome = JobResultMap['spreadsheets'];
type Line = readonly [number: number, cells: string[]];

const EXPIRED = sentenceText('import_check_expired');
const MB = 1024 * 1024;
/** A roster has at most 10,000 rows and a header. One more row shows that there are too many. */
const MAX_ROWS = 10_002;
const MAX_COLUMNS = 100;
const LIMITS = {
  fileBytes: 5 * MB,
  unpackedBytes: 60 * MB,
  characters: 4_000_000,
  timeMs: 20_000,
};

/** Converts a roster spreadsheet to rows, in the confined process that reads uploads, or rows to a spreadsheet. */
@Injectable()
export class SpreadsheetHandler implements JobHandler<'spreadsheets'> {
  readonly queue = 'spreadsheets';

  constructor(
    private readonly db: DataSource,
    private readonly keys: ExpiringKeys,
  ) {}

  async handle({ file_id, user_id }: { file_id: string; user_id: number }, job: JobRun): Promise<Outcome> {
    const file = await rosterFiles.findFile(this.db, user_id, file_id);
    const cipher = await this.keys.find(`roster-file:${file_id}`);
    if (!file || !cipher) return { error: EXPIRED };
    if (file.bytes) return this.read(file_id, cipher, file.bytes, job.signal);
    if (file.cells) {
      const rows = JSON.parse(cipher.decrypt(file.cells)) as string[][];
      const bytes = await writeSheet(rows, job.signal);
      await rosterFiles.saveBytes(this.db, file_id, cipher.encrypt(bytes.toString('base64')));
    }
    return { done: true };
  }

  private async read(
    id: string,
    cipher: AesCipher,
    encrypted: Buffer,
    signal: AbortSignal,
  ): Promise<Outcome> {
    try {
      const lines = await withWorkFolder(async (folder) => {
        const path = join(folder, 'roster');
        await writeFile(path, Buffer.from(cipher.decrypt(encrypted), 'base64'));
        return readLines(path, signal);
      });
      await rosterFiles.saveCells(this.db, id, cipher.encrypt(JSON.stringify(lines)));
      return { done: true };
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      return { error: error.detail };
    }
  }
}

async function readLines(path: string, signal: AbortSignal): Promise<Line[]> {
  const lines: Line[] = [];
  for await (const batch of readRows({ path, filename: '', mimeType: '' }, { signal, limits: LIMITS })) {
    for (const { number, cells } of batch) lines.push([number, cells.slice(0, MAX_COLUMNS)]);
    if (lines.length >= MAX_ROWS) break;
  }
  return lines.slice(0, MAX_ROWS);
}
