import { sentenceText } from '@studyhall/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { importRows, imports } from '@studyhall/persistence';
import { Directory, ExpiringKeys, temporaryPassword, type AesCipher } from '@studyhall/platform';
import type { JobHandler, JobRun } from '../../jobs/job-handler.js';
import { PasswordHashing } from './hash.client.js';
import { commitRoster, ImportRefused } from './roster.commit.js';

/** Passwords per batch: the most work that a crash loses, and the step of the progress bar. */
const BATCH = 40;
const MAX_PROBLEMS = 1_000;
const EXPIRED = sentenceText('import_check_expired');
const IMPORT_FAILED = sentenceText('import_failed');

/** Imports a checked roster: hashes the passwords in batches, then applies all changes in one transaction. */
@Injectable()
export class ImportHandler implements JobHandler<'imports'> {
  readonly queue = 'imports';

  constructor(
    private readonly db: DataSource,
    private readonly directory: Directory,
    private readonly keys: ExpiringKeys,
  ) {}

  async handle({ import_id: id }: { import_id: string }, job: JobRun): Promise<void> {
    const roster = await imports.start(this.db, id);
    if (!roster) return;
    try {
      const cipher = await this.keys.find(`import:${id}`);
      if (!cipher) throw new ImportRefused(EXPIRED);
      await this.preparePasswords(id, cipher, job.signal);
      await commitRoster(this.db, this.directory, roster);
    } catch (error) {
      if (!(error instanceof ImportRefused)) throw error;
      await this.db.transaction((on) =>
        imports.fail(on, id, error.detail, error.problems.slice(0, MAX_PROBLEMS), error.problems.length),
      );
    }
  }

  async onFailed({ import_id: id }: { import_id: string }): Promise<void> {
    await this.db.transaction((on) => imports.fail(on, id, IMPORT_FAILED));
  }

  /** Stores each finished batch, so that another worker can continue after a crash. */
  private async preparePasswords(id: string, cipher: AesCipher, signal: AbortSignal): Promise<void> {
    const hashing = new PasswordHashing();
    try {
      for (;;) {
        signal.throwIfAborted();
        const rows = await importRows.findUnhashed(this.db, id, BATCH);
        if (rows.length === 0) return;
        const passwords = rows.map((row) => (row.secret ? cipher.decrypt(row.secret) : temporaryPassword()));
        const hashes = await hashing.hash(
          rows.map(({ generated }, at) => ({ text: passwords[at] ?? '', generated })),
        );
        await importRows.saveHashes(
          this.db,
          id,
          rows.map((row, at) => ({
            line: row.line,
            hash: hashes[at] ?? '',
            secret: row.generated ? cipher.encrypt(passwords[at] ?? '') : null,
          })),
        );
      }
    } finally {
      hashing.end();
    }
  }
}
