import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  AppError,
  type CheckImportFields,
  type CommitImportRequest,
  type ImportProblem,
  type ImportRowsQuery,
  type ImportRowView,
  type ImportView,
  type UndoableImport,
  sentence,
  sentenceText,
} from '@studyhall/contracts';
import { can, csvText, isMaster, scopeFor } from '@studyhall/domain';
import {
  audit,
  importGone,
  importRows,
  imports,
  lists,
  type Account,
  type ListPage,
  type RosterImport,
} from '@studyhall/persistence';
import { ExpiringKeys, JobQueues } from '@studyhall/platform';
import { adminsOnly } from '../directory/index.js';
import { groupProblems } from './problem-groups.js';
import { rejectedRows, type RejectedRows } from './rejected.rows.js';
import { checkRoster } from './roster.checker.js';
import { matchColumns } from './roster.columns.js';
import { RosterReader } from './roster.reader.js';
import { Spreadsheets } from './spreadsheets.js';

const MAX_PROBLEMS = 1_000;
const MAX_UNDOABLE = 20;
const NO_SUCH_IMPORT = sentence('import_not_found');

/** A file to download. */
export interface MadeFile {
  name: string;
  type: string;
  content: string | Buffer;
}

/** Rosters are first checked, then imported by the worker. */
@Injectable()
export class ImportsService {
  constructor(
    private readonly db: DataSource,
    private readonly queues: JobQueues,
    private readonly keys: ExpiringKeys,
    private readonly reader: RosterReader,
    private readonly spreadsheets: Spreadsheets,
  ) {}

  /** The dry run: reports each row's problems by line, and the changes of an import. Changes nothing. */
  async check(
    actor: Account,
    file: { name: string; bytes: Buffer },
    fields: CheckImportFields,
  ): Promise<ImportView> {
    adminsOnly(actor);
    const table = await this.reader.read(actor, file.bytes);
    const matched = matchColumns(table, fields.columns);
    const wrongFile = [...table.problems, ...matched.problems];
    const readable = table.rows.filter(({ line }) => !table.bad.has(line));
    const raw = matched.problems.length > 0 ? [] : readable.map(matched.toRow);
    const checked = await checkRoster(this.db, actor, raw, fields);
    const badRows = [...table.bad].map(([line, reason]) => toProblem(line, reason));
    const rowProblems = [...badRows, ...checked.problems];
    // A row that cannot be read may be that of anybody.
    const [unread] = fields.mode === 'update' ? table.bad.keys() : [];
    const nobodyGone = unread === undefined ? [] : [toProblem(unread, 'import_nobody_gone')];
    const problems = [...wrongFile, ...rowProblems, ...nobodyGone].toSorted((a, b) => a.line - b.line);
    const rejected = rejectedRows(table, rowProblems, actor.school);
    const id = randomUUID();
    const cipher = await this.keys.create(secretKey(id), 'import');
    // If the file could not be read completely, users may be missing by mistake.
    const rows = wrongFile.length > 0 ? [] : checked.rows;
    const of = (kind: 'new' | 'changed'): number => rows.filter((row) => row.kind === kind).length;
    await this.db.transaction(async (on) => {
      await imports.insertImport(
        on,
        {
          id,
          created_by: actor.id,
          membership_id: actor.membership_id ?? null,
          file_name: cleanFilename(file.name),
          mode: fields.mode,
          columns: matched.columns,
          sets_classes: fields.sets_classes,
          must_change_passwords: fields.must_change_passwords,
          gone_of: fields.gone_of,
          named_groups: checked.named.groupIds,
          total: table.rows.length,
          difference: {
            new: of('new'),
            changed: of('changed'),
            unchanged: checked.unchanged,
            rejected: new Set(problems.map(({ line }) => line)).size,
            gone: 0,
            roles: rows.filter(({ changes }) => changes.role).length,
          },
          generated_passwords: rows.filter((row) => row.generated && row.kind === 'new').length,
          memberships: rows.reduce((sum, row) => sum + countPlaces(row), 0),
          new_school_count: checked.newSchools.count,
          new_schools: checked.newSchools.listed,
          new_class_count: checked.newClasses.count,
          new_classes: checked.newClasses.listed,
          problem_count: problems.length,
          problems: problems.slice(0, MAX_PROBLEMS),
          problem_groups: groupProblems(problems),
          rejected: rejected && cipher.encrypt(JSON.stringify(rejected)),
        },
        rows.map(({ password, ...row }) => ({
          ...row,
          secret: password === null ? null : cipher.encrypt(password),
        })),
      );
      if (fields.mode === 'update' && wrongFile.length + nobodyGone.length === 0)
        await importGone.storeGone(on, id, fields.gone_of, checked.named);
    });
    return this.view(actor, id);
  }

  async view(actor: Account, id: string): Promise<ImportView> {
    const found = await this.own(actor, id);
    const made = found.status === 'completed' && (await importRows.hasPasswords(this.db, id));
    return {
      ...toView(found, made, await imports.hasRejected(this.db, id)),
      ...(await imports.findUndo(this.db, actor.id, id)),
    };
  }

  /** The caller's imports that can still be undone. */
  async undoable(actor: Account): Promise<UndoableImport[]> {
    adminsOnly(actor);
    return imports.findUndoable(this.db, actor, MAX_UNDOABLE);
  }

  /** One group of the difference. */
  async rows(actor: Account, id: string, query: ImportRowsQuery): Promise<ListPage<ImportRowView>> {
    await this.own(actor, id);
    const owner = { id, scope: scopeFor(actor) };
    return query.kind === 'gone'
      ? lists.importGone.page(this.db, owner, query)
      : lists.importRows.page(this.db, owner, query);
  }

  /** Queues a checked roster for the worker. A second call gets 409. */
  async commit(
    actor: Account,
    id: string,
    { partial, gone, change_roles }: CommitImportRequest,
  ): Promise<ImportView> {
    adminsOnly(actor);
    await this.db.transaction(async (on) => {
      const found = await imports.lockOwned(on, actor, id);
      if (!found) throw new AppError('not_found', NO_SUCH_IMPORT);
      if (found.problem_count > 0 && !partial) throw new AppError('invalid', sentence('import_has_problems'));
      const { new: created, changed, gone: missing } = found.difference;
      const idle = created + changed === 0 && (gone === 'keep' || missing === 0);
      if (found.problem_count > 0 && idle) throw new AppError('invalid', sentence('import_nothing_to_do'));
      if (found.status !== 'checked') throw new AppError('conflict', sentence('import_done_already'));
      if (found.difference.roles > 0 && !change_roles)
        throw new AppError('invalid', sentence('import_roles_unconfirmed'));
      if (!(await this.keys.find(secretKey(id)))) {
        throw new AppError('conflict', sentence('import_check_expired'));
      }
      await imports.setQueued(on, id, gone);
      await audit.record(on, {
        actor,
        action: 'import.commit',
        target: { type: 'import', id, name: found.file_name },
        school: actor.school,
        after: {
          users: created,
          memberships: found.memberships,
          ...(changed > 0 && { changed }),
          ...(found.difference.roles > 0 && { roles: found.difference.roles }),
          ...(gone !== 'keep' && { gone, students: missing }),
          ...(found.problem_count > 0 && { left_out: found.difference.rejected }),
          ...(found.new_school_count > 0 && { new_schools: namesToCreate(found) }),
          ...(found.new_class_count > 0 && { new_classes: found.new_classes.map(({ name }) => name) }),
        },
      });
    });
    await this.queues.addStored('imports', id, { import_id: id });
    return this.view(actor, id);
  }

  /** The rows with problems, in the format of the uploaded file. */
  async rejected(actor: Account, id: string): Promise<MadeFile> {
    const { file_name } = await this.own(actor, id);
    const encrypted = await imports.findRejected(this.db, actor, id);
    const cipher = await this.keys.find(secretKey(id));
    if (!encrypted || !cipher) throw new AppError('not_found', sentence('import_rejected_gone'));
    const { school, format, separator = ',', rows } = JSON.parse(cipher.decrypt(encrypted)) as RejectedRows;
    // The rows contain people of the school that the caller administered at that time.
    if (!isMaster(actor) && school !== actor.school)
      throw new AppError('not_found', sentence('import_rejected_gone'));
    const name = `problems-${file_name.replace(/\.[^.]*$/, '')}.${format}`;
    if (format === 'csv') return { name, type: 'text/csv; charset=utf-8', content: csvText(rows, separator) };
    return { name, type: XLSX, content: await this.spreadsheets.write(actor, rows) };
  }

  /** The generated passwords as CSV. Can be downloaded any number of times until they expire. */
  async passwords(actor: Account, id: string): Promise<string> {
    adminsOnly(actor);
    const cipher = await this.keys.find(secretKey(id));
    const made = await this.db.transaction(async (on) => {
      const found = await imports.lockOwned(on, actor, id);
      if (!found) throw new AppError('not_found', NO_SUCH_IMPORT);
      if (found.status !== 'completed') throw new AppError('conflict', sentence('import_not_done'));
      const stored = (await importRows.findPasswords(on, id, scopeFor(actor))).filter(
        ({ user }) => can(actor, 'user.reset_password', { ...user, teaches: false }).allowed,
      );
      if (stored.length === 0 || !cipher) {
        throw new AppError('not_found', sentence('import_passwords_gone'));
      }
      await audit.record(on, {
        actor,
        action: 'import.passwords',
        target: { type: 'import', id, name: found.file_name },
        school: actor.school,
        after: { passwords: stored.length },
      });
      return stored.map((one) => [
        one.username,
        cipher.decrypt(one.secret),
        one.school ?? '',
        one.classes.join(';'),
        one.display_name,
      ]);
    });
    return csvText([['username', 'password', 'school', 'classes', 'name'], ...made]);
  }

  private async own(actor: Account, id: string): Promise<RosterImport> {
    adminsOnly(actor);
    const found = await imports.findOwned(this.db, actor, id);
    if (!found) throw new AppError('not_found', NO_SUCH_IMPORT);
    return found;
  }
}

/** Earlier versions listed only schools that they would create. */
const namesToCreate = ({ new_schools: listed }: RosterImport): string[] =>
  listed.filter(({ created }) => created !== false).map(({ school }) => school);

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const toProblem = (line: number, reason: Parameters<typeof sentenceText>[0]): ImportProblem => ({
  ...{ line, column: null, message: sentenceText(reason) },
});

const secretKey = (id: string): string => `import:${id}`;

const cleanFilename = (name: string): string =>
  name.replaceAll('\0', '').toWellFormed().split(/[\\/]/).at(-1)?.slice(0, 200) || 'roster.csv';

/** The number of classes that a row's user joins. */
function countPlaces(row: {
  kind: string;
  group_ids: number[];
  new_classes: string[];
  changes: ImportRowView['changes'];
}) {
  if (row.kind === 'new') return row.group_ids.length + row.new_classes.length;
  const { from = [], to = [] } = row.changes.classes ?? {};
  return to.filter((name) => !from.includes(name)).length;
}

const toView = (
  { created_by: _owner, membership_id: _membership, created_at, ...found }: RosterImport,
  passwords_available: boolean,
  rejected_available: boolean,
): Omit<ImportView, 'undo' | 'undone'> => ({
  ...found,
  // Imports that an earlier version checked have no count of roles.
  difference: { ...found.difference, roles: found.difference.roles ?? 0 },
  new_classes: found.new_classes.map((one) => ({ ...one, similar: one.similar ?? [] })),
  passwords_available,
  rejected_available,
  created_at: created_at.toISOString(),
});
