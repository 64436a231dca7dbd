import { sentenceText } from '@studyhall/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ImportProblem } from '@studyhall/contracts';
import { can } from '@studyhall/domain';
import { importRows, imports, shareInTransaction, users, type RosterImport } from '@studyhall/persistence';
import { EventPublisher, SealedSecrets, temporaryPassword, type Seal } from '@studyhall/platform';
import type { JobHandler, JobRun } from '../../jobs/job-handler.js';
import { PasswordHashing } from './hash.client.js';

/** Passwords of one batch: the most work that a crash loses, and the step of the shown progress. */
const BATCH = 40;
const MAX_PROBLEMS = 1_000;
const EXPIRED = sentenceText('import_check_expired');
const CHANGED = sentenceText('import_changed');
const IMPORT_FAILED = sentenceText('import_failed');

/** Why a roster cannot be imported. */
class Refused extends Error {
  constructor(
    readonly detail: string,
    readonly problems: ImportProblem[] = [],
  ) {
    super(detail);
  }
}

/** Imports a checked roster: first hashes the passwords batch by batch, then creates all users in one transaction. */
@Injectable()
export class ImportHandler implements JobHandler<'imports'> {
  readonly queue = 'imports';

  constructor(
    private readonly db: DataSource,
    private readonly events: EventPublisher,
    private readonly secrets: SealedSecrets,
  ) {}

  async handle({ import_id: id }: { import_id: string }, job: JobRun): Promise<void> {
    const roster = await imports.start(this.db, id);
    if (!roster) return;
    try {
      const seal = await this.secrets.find(`import:${id}`);
      if (!seal) throw new Refused(EXPIRED);
      await this.preparePasswords(id, seal, job.signal);
      await this.importUsers(roster);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
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
        const hashes = await hashing.hash(passwords);
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

  /** @throws Refused where the rules or the stored users no longer allow the import. */
  private async importUsers(roster: RosterImport): Promise<void> {
    const { id } = roster;
    const schools = await this.db
      .transaction(async (on) => {
        await shareInTransaction(on, 'schools');
        if (!(await imports.lockRunning(on, id))) return [];
        const [actor] = await users.lockAccounts(on, [roster.created_by]);
        if (!actor?.access_granted) throw new Refused(sentenceText('importer_without_access'));
        const problems: ImportProblem[] = [];
        for (const row of await importRows.findChecked(on, id)) {
          const add = (column: string, message: string): void =>
            void problems.push({ line: row.line, column, message });
          const decision = can(actor, 'user.create', row);
          if (!decision.allowed) add('school', sentenceText(decision.reason));
          if (row.taken) add('username', sentenceText('username_taken'));
          if (row.class_gone) add('classes', sentenceText('roster_class_gone'));
        }
        if (problems.length > 0) throw new Refused(CHANGED, problems);
        await importRows.commitRoster(on, id, actor);
        const touched = await importRows.findSchools(on, id);
        await imports.complete(on, id);
        return touched;
      })
      .catch((error: unknown) => {
        throw users.violatedUsername(error) ? new Refused(CHANGED) : error;
      });
    if (schools.length > 0) await this.publishChanges(schools, roster.memberships > 0);
  }

  private async publishChanges(schools: ReadonlyArray<string | null>, classes: boolean): Promise<void> {
    for (const kind of classes ? (['users', 'groups'] as const) : (['users'] as const)) {
      await this.events.publish({ masters: true }, 'directory.changed', { kind, school: null });
      for (const school of schools) {
        if (school !== null) await this.events.publish({ school }, 'directory.changed', { kind, school });
      }
    }
  }
}
