import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  AppError,
  sentence,
  type ExportLanguage,
  type ExportOfPersonRequest,
  type ExportStarted,
  type ExportView,
  type LatestExport,
} from '@studyhall/contracts';
import { can, isMaster } from '@studyhall/domain';
import {
  accountNotices,
  audit,
  personExports,
  users,
  type Account,
  type Executor,
} from '@studyhall/persistence';
import { EventPublisher, JobQueues } from '@studyhall/platform';
import type { ObjectStorage } from '@studyhall/ports';
import { OBJECT_STORAGE } from '../../storage.module.js';
import { assertAllowed } from '../directory/index.js';
import type { SendableFile } from '../files/index.js';

/**
 * Exports of people's data. Only the user who requested an export can find it; an export of another person only while the
 * user may still export that person.
 */
@Injectable()
export class ExportsService {
  constructor(
    private readonly db: DataSource,
    private readonly queues: JobQueues,
    private readonly events: EventPublisher,
    @Inject(OBJECT_STORAGE) private readonly storage: ObjectStorage,
  ) {}

  /** Requests an export of the caller's own data. @throws AppError `rate_limited`. */
  async askOwn(actor: Account, language: ExportLanguage): Promise<ExportStarted> {
    const user = await this.findExported(actor, actor.id);
    return this.ask(actor, actor.id, language, (on) => record(on, actor, user, 'user.export'));
  }

  /**
   * Like {@link ask}, for an admin. Notifies the person, unless a reason for withholding it is recorded. @throws AppError
   * `forbidden`, `not_found`.
   */
  async askOf(
    actor: Account,
    userId: number,
    { language, withheld_reason }: ExportOfPersonRequest,
  ): Promise<ExportStarted> {
    const user = await this.findExportable(actor, userId);
    const after = withheld_reason === undefined ? undefined : { withheld_reason };
    const notifies = withheld_reason === undefined && userId !== actor.id;
    const started = await this.ask(actor, userId, language, async (on) => {
      await record(on, actor, user, 'user.export', after);
      const notice = { kind: 'data_exported' as const, role: null, changedBy: actor.username };
      if (notifies) await accountNotices.replaceNotices(on, [userId], notice);
    });
    if (notifies) await this.events.publish({ user: userId }, 'account.changed', {});
    return started;
  }

  /**
   * Stores an export and queues it. Returns the existing export if the caller has an open one for the same person.
   * @param onAsked runs in the transaction that stores a new export
   * @throws AppError `rate_limited`
   */
  private async ask(
    actor: Account,
    userId: number,
    language: ExportLanguage,
    onAsked: (on: Executor) => Promise<void>,
  ): Promise<ExportStarted> {
    const id = randomUUID();
    const asked = await this.db.transaction(async (on) => {
      const open = await personExports.ask(on, { id, userId, askedBy: actor.id, language });
      if (open === id) await onAsked(on);
      return open;
    });
    if (asked === null) throw new AppError('rate_limited', sentence('exports_asked'));
    await this.queues.addStored('exports', asked, { export_id: asked, user_id: userId });
    return { export_id: asked };
  }

  async newestOf(actor: Account, userId: number): Promise<LatestExport['export']> {
    await this.findExportable(actor, userId);
    return this.newest(actor, userId);
  }

  async newest(actor: Account, userId: number): Promise<LatestExport['export']> {
    const found = await this.withArchive(await personExports.findNewest(this.db, actor.id, userId));
    return found && { export_id: found.id, ...toView(found) };
  }

  async view(actor: Account, id: string): Promise<ExportView> {
    return toView((await this.find(actor, id)).found);
  }

  /**
   * The archive of a finished export. Records the first download by the person and every download by an admin.
   * @throws AppError `not_found`.
   */
  async openArchive(actor: Account, id: string): Promise<SendableFile> {
    const { found, user } = await this.find(actor, id);
    if (found.state !== 'ready' || found.storage_key === null)
      throw new AppError('not_found', sentence('export_gone'));
    await this.db.transaction(async (on) => {
      const isFirst = await personExports.setDownloaded(on, id);
      if (isFirst || user.id !== actor.id) await record(on, actor, user, 'user.export_download');
    });
    return {
      id,
      name: `studyhall-${found.created_at.toISOString().slice(0, 10)}.zip`,
      mime_type: 'application/zip',
      size: found.size,
      storage_key: found.storage_key,
    };
  }

  private async find(
    actor: Account,
    id: string,
  ): Promise<{ found: personExports.StoredExport; user: Account }> {
    const found = await this.withArchive(await personExports.findAsked(this.db, actor.id, id));
    if (!found) throw new AppError('not_found', sentence('export_not_yours'));
    return { found, user: await this.findExported(actor, found.user_id) };
  }

  /**
   * An archive that is missing in storage counts as expired. This happens after a restore, because backups contain no
   * archives.
   */
  private async withArchive(
    found: personExports.StoredExport | null,
  ): Promise<personExports.StoredExport | null> {
    if (found?.state !== 'ready' || found.storage_key === null) return found;
    const object = await this.storage.get(found.storage_key, { start: 0, end: 0 });
    object?.body.destroy();
    return object ? found : { ...found, state: 'expired' };
  }

  /** The caller, or a person whom the caller may export. @throws AppError `not_found`. */
  private async findExported(actor: Account, userId: number): Promise<Account> {
    const [user] = await users.findAccounts(this.db, [userId]);
    if (!user || (userId !== actor.id && !can(actor, 'user.export', user).allowed))
      throw new AppError('not_found', sentence('export_not_yours'));
    return user;
  }

  private async findExportable(actor: Account, userId: number): Promise<Account> {
    const [user] = await users.findAccounts(this.db, [userId]);
    if (!user) assertAllowed(can(actor, 'console.administer', null));
    if (!user) throw new AppError('not_found', sentence('user_not_found'));
    assertAllowed(can(actor, 'user.export', user));
    return user;
  }
}

const toView = ({ id, state, progress, ends_at: endsAt }: personExports.StoredExport): ExportView => ({
  state,
  progress,
  download_url: state === 'ready' ? `/api/exports/${id}/download` : null,
  ends_at: state === 'ready' ? (endsAt?.toISOString() ?? null) : null,
});

const record = (
  on: Executor,
  actor: Account,
  user: Account,
  action: 'user.export' | 'user.export_download',
  after?: { withheld_reason: string },
): Promise<void> =>
  audit.record(on, {
    ...{ actor, action, after },
    target: { type: 'user', id: user.id, name: user.username },
    school: isMaster(user) ? null : user.school,
  });
