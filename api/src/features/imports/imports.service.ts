import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppError, type CheckImportFields, type ImportView, sentence } from '@studyhall/contracts';
import { csvLine } from '@studyhall/domain';
import { audit, importRows, imports, type Account, type RosterImport } from '@studyhall/persistence';
import { JobQueues, SealedSecrets } from '@studyhall/platform';
import type { Readable } from 'node:stream';
import { adminsOnly } from '../directory/index.js';
import { checkRoster } from './roster.checker.js';
import { MAX_BYTES, readRoster } from './roster.reader.js';

/** How long the passwords of a roster can be downloaded. */
const KEEP_SECONDS = 24 * 60 * 60;
const MAX_PROBLEMS = 1_000;
const NO_SUCH_IMPORT = sentence('import_not_found');

/** Rosters: checked first, then imported by the worker completely or not at all. */
@Injectable()
export class ImportsService {
  constructor(
    private readonly db: DataSource,
    private readonly queues: JobQueues,
    private readonly secrets: SealedSecrets,
  ) {}

  /** The dry run: reports each row's problems by line and the schools that the import would create. Changes nothing. */
  async check(
    actor: Account,
    file: { name: string; bytes: Buffer },
    { schools }: CheckImportFields,
  ): Promise<ImportView> {
    adminsOnly(actor);
    const roster = await readRoster(file.bytes);
    const checked = await checkRoster(this.db, actor, roster.rows, schools);
    const problems = [...roster.problems, ...checked.problems].toSorted((a, b) => a.line - b.line);
    const id = randomUUID();
    const seal = await this.secrets.create(secretOf(id), KEEP_SECONDS);
    const kept = problems.length > 0 ? [] : checked.rows;
    await this.db.transaction((on) =>
      imports.insertImport(
        on,
        {
          id,
          created_by: actor.id,
          file_name: nameOf(file.name),
          total: roster.rows.length,
          generated_passwords: checked.rows.filter((row) => row.generated).length,
          memberships: checked.rows.reduce((sum, row) => sum + row.groupIds.length, 0),
          new_school_count: checked.newSchools.count,
          new_schools: checked.newSchools.listed,
          problem_count: problems.length,
          problems: problems.slice(0, MAX_PROBLEMS),
        },
        kept.map(({ password, ...row }) => ({
          ...row,
          secret: password === null ? null : seal.seal(password),
        })),
      ),
    );
    return this.view(actor, id);
  }

  async view(actor: Account, id: string): Promise<ImportView> {
    adminsOnly(actor);
    const found = await imports.findOwned(this.db, actor.id, id);
    if (!found) throw new AppError('not_found', NO_SUCH_IMPORT);
    const made = found.status === 'completed' && (await importRows.hasPasswords(this.db, id));
    return viewOf(found, made);
  }

  /** Queues a checked roster for the worker. A second call gets 409. */
  async commit(actor: Account, id: string): Promise<ImportView> {
    adminsOnly(actor);
    await this.db.transaction(async (on) => {
      const found = await imports.lockOwned(on, actor.id, id);
      if (!found) throw new AppError('not_found', NO_SUCH_IMPORT);
      if (found.problem_count > 0) {
        throw new AppError('invalid', sentence('import_has_problems'));
      }
      if (found.status !== 'checked') throw new AppError('conflict', sentence('import_done_already'));
      if (!(await this.secrets.find(secretOf(id)))) {
        throw new AppError('conflict', sentence('import_check_expired'));
      }
      await imports.setQueued(on, id);
      await audit.record(on, {
        actor,
        action: 'import.commit',
        target: { type: 'import', id, name: found.file_name },
        school: actor.school,
        after: {
          users: found.total,
          memberships: found.memberships,
          ...(found.new_school_count > 0 && { new_schools: found.new_schools.map(({ school }) => school) }),
        },
      });
    });
    await this.queues.add('imports', id, { import_id: id });
    return this.view(actor, id);
  }

  /** The generated passwords as CSV. They are deleted after this one download. */
  async passwords(actor: Account, id: string): Promise<string> {
    adminsOnly(actor);
    const seal = await this.secrets.find(secretOf(id));
    const made = await this.db.transaction(async (on) => {
      const found = await imports.lockOwned(on, actor.id, id);
      if (!found) throw new AppError('not_found', NO_SUCH_IMPORT);
      if (found.status !== 'completed') throw new AppError('conflict', sentence('import_not_done'));
      const taken = await importRows.takePasswords(on, id);
      if (taken.length === 0 || !seal) {
        throw new AppError('not_found', sentence('import_passwords_gone'));
      }
      await audit.record(on, {
        actor,
        action: 'import.passwords',
        target: { type: 'import', id, name: found.file_name },
        school: actor.school,
        after: { passwords: taken.length },
      });
      return taken.map((one) => [
        one.username,
        seal.open(one.secret),
        one.school ?? '',
        one.classes.join(';'),
      ]);
    });
    await this.secrets.forget(secretOf(id));
    return [['username', 'password', 'school', 'classes'], ...made].map(csvLine).join('');
  }
}

/** A whole file of at most {@link MAX_BYTES}. @throws AppError `too_large`. */
export async function readSmall(body: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BYTES)
      throw new AppError('too_large', sentence('import_too_large', { max: MAX_BYTES / (1024 * 1024) }));
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const secretOf = (id: string): string => `import:${id}`;

const nameOf = (name: string): string =>
  name.replaceAll('\0', '').toWellFormed().split(/[\\/]/).at(-1)?.slice(0, 200) || 'roster.csv';

const viewOf = (
  { created_by: _owner, created_at, ...found }: RosterImport,
  passwords_available: boolean,
): ImportView => ({ ...found, passwords_available, created_at: created_at.toISOString() });
