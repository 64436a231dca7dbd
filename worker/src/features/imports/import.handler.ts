import { sentenceText } from '@studyhall/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { importRows, imports, users, type RosterImport } from '@studyhall/persistence';
import {
  EventPublisher,
  SealedSecrets,
  temporaryPassword,
  type Seal,
  LessonEvents,
} from '@studyhall/platform';
import type { JobHandler, JobRun } from '../../jobs/job-handler.js';
import { PasswordHashing } from './hash.client.js';
import { commitRoster, ImportRefused, REVOKED, type Committed } from './roster.commit.js';

/** Passwords of one batch: the most work that a crash loses, and the step of the shown progress. */
const BATCH = 40;
const MAX_PROBLEMS = 1_000;
const EXPIRED = sentenceText('import_check_expired');
const CHANGED = sentenceText('import_changed');
const IMPORT_FAILED = sentenceText('import_failed');

/** Imports a checked roster: first hashes the passwords batch by batch, then changes everything in one transaction. */
@Injectable()
export class ImportHandler implements JobHandler<'imports'> {
  readonly queue = 'imports';

  constructor(
    private readonly db: DataSource,
    private readonly events: EventPublisher,
    private readonly secrets: SealedSecrets,
    private readonly lessons: LessonEvents,
  ) {}

  async handle({ import_id: id }: { import_id: string }, job: JobRun): Promise<void> {
    const roster = await imports.start(this.db, id);
    if (!roster) return;
    try {
      const seal = await this.secrets.find(`import:${id}`);
      if (!seal) throw new ImportRefused(EXPIRED);
      await this.preparePasswords(id, seal, job.signal);
      await this.importUsers(roster);
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
  private async preparePasswords(id: string, seal: Seal, signal: AbortSignal): Promise<void> {
    const hashing = new PasswordHashing();
    try {
      for (;;) {
        signal.throwIfAborted();
        const rows = await importRows.findUnhashed(this.db, id, BATCH);
        if (rows.length === 0) return;
        const passwords = rows.map((row) => (row.secret ? seal.open(row.secret) : temporaryPassword()));
        const hashes = await hashing.hash(
          rows.map(({ generated }, at) => ({ text: passwords[at] ?? '', generated })),
        );
        await importRows.saveHashes(
          this.db,
          id,
          rows.map((row, at) => ({
            line: row.line,
            hash: hashes[at] ?? '',
            secret: row.generated ? seal.seal(passwords[at] ?? '') : null,
          })),
        );
      }
    } finally {
      hashing.end();
    }
  }

  private async importUsers(roster: RosterImport): Promise<void> {
    const done = await commitRoster(this.db, roster).catch((error: unknown) => {
      throw users.violatedUsername(error) ? new ImportRefused(CHANGED) : error;
    });
    if (!done) return;
    await this.publishChanges(done.schools, done.classes);
    await this.publishAccounts(done);
    // Users who joined or left the class of a live lesson.
    for (const school of done.schools) if (school !== null) await this.lessons.refresh(school);
  }

  /** Sockets of moved users change their rooms; those of revoked users are closed. */
  private async publishAccounts({ moved, ended }: Committed): Promise<void> {
    for (const user of moved) await this.events.publish({ user }, 'account.changed', {});
    for (const user of ended) {
      await this.events.publish({ user }, 'session.revoked', { detail: REVOKED });
      await this.events.control({ type: 'user.cancel', user_id: user });
    }
  }

  private async publishChanges(schools: ReadonlyArray<string | null>, classes: boolean): Promise<void> {
    for (const kind of classes ? (['users', 'groups'] as const) : (['users'] as const)) {
      await this.events.publish({ masters: true }, 'directory.changed', { kind, school: null });
      for (const school of schools) {
        if (school === null) continue;
        await this.events.publish({ school }, 'directory.changed', { kind, school });
        await this.events.publish({ teachers: school }, 'directory.changed', { kind, school });
      }
    }
  }
}
