import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppError, sentence } from '@studyhall/contracts';
import { rosterFiles, type Account } from '@studyhall/persistence';
import {
  ExpiringKeys,
  isBlank,
  JobQueues,
  withinTime,
  type AesCipher,
  type TableRow,
} from '@studyhall/platform';

/** Time limits in milliseconds: for running and for waiting in the queue. */
const RUN_MS = 75_000;
const QUEUE_MS = 120_000;

/** A worker reads and writes spreadsheets; in between they are stored encrypted in the database. */
@Injectable()
export class Spreadsheets {
  private readonly logger = new Logger('Imports');

  constructor(
    private readonly db: DataSource,
    private readonly queues: JobQueues,
    private readonly keys: ExpiringKeys,
  ) {}

  /** Whether the first bytes are those of a spreadsheet: a zip, or the older container. */
  static isSpreadsheet(bytes: Buffer): boolean {
    const head = bytes.subarray(0, 4).toString('latin1');
    return head === 'PK\x03\x04' || head === '\xD0\xCF\x11\xE0';
  }

  /** The rows of the first non-empty sheet. @throws AppError `invalid` with the reason why it cannot be read. */
  async read(actor: Account, bytes: Buffer): Promise<TableRow[]> {
    const lines = await this.convert(actor, { bytes: bytes.toString('base64') }, (file, cipher) =>
      file.cells ? (JSON.parse(cipher.decrypt(file.cells)) as Array<[number, string[]]>) : null,
    );
    return lines.map(([line, cells]) => ({ line, cells })).filter(({ cells }) => !isBlank(cells));
  }

  /** A spreadsheet with these rows. */
  async write(actor: Account, rows: readonly (readonly string[])[]): Promise<Buffer> {
    return this.convert(actor, { cells: JSON.stringify(rows) }, (file, cipher) =>
      file.bytes ? Buffer.from(cipher.decrypt(file.bytes), 'base64') : null,
    );
  }

  private async convert<Result>(
    actor: Account,
    given: { bytes: string } | { cells: string },
    toResult: (file: { bytes: Buffer | null; cells: Buffer | null }, cipher: AesCipher) => Result | null,
  ): Promise<Result> {
    const id = randomUUID();
    const cipher = await this.keys.create(`roster-file:${id}`, 'upload');
    const encrypted =
      'bytes' in given ? { bytes: cipher.encrypt(given.bytes) } : { cells: cipher.encrypt(given.cells) };
    await rosterFiles.insertFile(this.db, { id, created_by: actor.id, ...encrypted });
    try {
      const data = { file_id: id, user_id: actor.id };
      const job = this.queues.addAndWait('spreadsheets', id, data, { runMs: RUN_MS });
      const outcome = await withinTime(job, QUEUE_MS);
      if ('error' in outcome) throw new AppError('invalid', outcome.error);
      const file = await rosterFiles.findFile(this.db, actor.id, id);
      const result = file && toResult(file, cipher);
      if (result === null) throw new Error('The worker left no result.');
      return result;
    } catch (error) {
      if (error instanceof AppError) throw error;
      this.logger.warn({ err: error, file_id: id }, 'A spreadsheet was not read or written');
      throw new AppError('unavailable', sentence('roster_unread'), { cause: error });
    } finally {
      await Promise.all([rosterFiles.removeFile(this.db, id), this.keys.forget(`roster-file:${id}`)]);
    }
  }
}
