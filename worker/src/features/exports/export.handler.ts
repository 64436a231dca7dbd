import { randomUUID } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { personExports, removedObjects } from '@studyhall/persistence';
import { isDiskFull, type JobMap } from '@studyhall/platform';
import type { ObjectStorage } from '@studyhall/ports';
import { OBJECT_STORAGE } from '../../adapters.module.js';
import type { JobHandler, JobRun } from '../../jobs/job-handler.js';
import { Archive } from './archive.js';
import { ExportPages } from './export.pages.js';
import { writePersonArchive } from './person.archive.js';

/** Interval of progress updates, in milliseconds. Each update also checks that the export still exists. */
const PROGRESS_MS = 1_000;

/** The export was removed, or another worker owns it now. */
class ExportGone extends Error {
  override readonly name = 'ExportGone';
}

/** Writes the archive of a person's data directly to object storage. */
@Injectable()
export class ExportHandler implements JobHandler<'exports'> {
  readonly queue = 'exports';
  private readonly logger = new Logger('Exports');

  constructor(
    @Inject(DataSource) private readonly db: DataSource,
    @Inject(OBJECT_STORAGE) private readonly storage: ObjectStorage,
  ) {}

  async handle({ export_id: id }: JobMap['exports'], { signal }: JobRun): Promise<void> {
    const claimed = await personExports.claim(this.db, id, `exports/${randomUUID()}`);
    if (!claimed) return;
    try {
      const size = await this.write(claimed, signal);
      if (!(await personExports.finish(this.db, claimed, size))) throw new ExportGone();
    } catch (error) {
      // The row may have been removed before the bytes existed, so remove the bytes here.
      if (error instanceof ExportGone) await removedObjects.add(this.db, [claimed.storage_key]);
      else if (!signal.aborted && isDiskFull(error)) {
        this.logger.warn({ err: error, export_id: id }, 'The disk is too full for an export');
        await personExports.fail(this.db, id);
      } else throw error;
    }
  }

  async onFailed({ export_id: id }: JobMap['exports']): Promise<void> {
    await personExports.fail(this.db, id);
  }

  /** Returns the archive's size in bytes. */
  private async write(claimed: personExports.ClaimedExport, signal: AbortSignal): Promise<number> {
    const failure = new AbortController();
    const archive = new Archive(AbortSignal.any([signal, failure.signal]));
    const stored = this.storage.put(claimed.storage_key, archive.output).catch((error: unknown) => {
      failure.abort(error);
      throw error;
    });
    const written = writePersonArchive({
      ...{ db: this.db, storage: this.storage, archive, pages: new ExportPages(claimed.language) },
      ...{ userId: claimed.user_id, isOwn: claimed.asked_by === claimed.user_id },
      onProgress: this.progressOf(claimed),
    }).then(
      () => archive.end(),
      (error: unknown) => {
        archive.output.destroy(error as Error);
        throw error;
      },
    );
    const [end] = await Promise.allSettled([written, stored]);
    if (end.status === 'rejected') throw end.reason;
    return (await stored).size;
  }

  private progressOf(claimed: personExports.ClaimedExport): (percent: number) => Promise<void> {
    let savedAt = performance.now();
    return async (percent) => {
      if (performance.now() - savedAt < PROGRESS_MS) return;
      savedAt = performance.now();
      if (!(await personExports.saveProgress(this.db, claimed, percent))) throw new ExportGone();
    };
  }
}
