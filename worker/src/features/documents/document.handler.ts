import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppError } from '@studyhall/contracts';
import { documentRuns, files, removedObjects, type DocumentRun } from '@studyhall/persistence';
import type { ObjectStorage } from '@studyhall/ports';
import { OBJECT_STORAGE } from '../../adapters.module.js';
import type { JobHandler, JobRun } from '../../jobs/job-handler.js';
import { StopSignals } from '../../jobs/stop-signals.js';
import { ArtifactStore } from '../../storage/artifact.store.js';
import { fetchObject } from '../../storage/work-folder.js';
import { DocumentGenerationFailed } from './documents.errors.js';
import { fileNameOf } from './file.name.js';
import type { WriterProcess } from './writer.client.js';
import type { WriteRequest } from './writer.messages.js';
import { WriterPool } from './writer.pool.js';

/** Pictures of a conversation that a document may choose from, the newest. */
const MOST_PICTURES = 100;
/** How often runs that nobody waits for any more are removed. */
const SWEEP_MS = 60_000;

/** What the outlines of slides and of documents have in common. */
interface Outline {
  title: string;
  slides?: Array<{ image?: { artifact: string } }>;
  sections?: Array<{ image?: { artifact: string } }>;
}

/** Makes slides and documents for replies: written in a process of their own, stored together with their result. */
@Injectable()
export class DocumentHandler
  implements JobHandler<'documents'>, OnApplicationBootstrap, OnApplicationShutdown
{
  readonly queue = 'documents';
  private readonly logger = new Logger('Documents');
  private sweeping: NodeJS.Timeout | undefined;

  constructor(
    @Inject(DataSource) private readonly db: DataSource,
    @Inject(OBJECT_STORAGE) private readonly storage: ObjectStorage,
    private readonly artifacts: ArtifactStore,
    private readonly stops: StopSignals,
    private readonly writers: WriterPool,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeping = setInterval(() => {
      this.sweep().catch((error: Error) => this.logger.warn(error.message));
    }, SWEEP_MS);
  }

  onApplicationShutdown(): void {
    clearInterval(this.sweeping);
  }

  async handle({ run_id }: { run_id: string }, job: JobRun): Promise<void> {
    const asked = await documentRuns.findRun(this.db, run_id);
    if (!asked) return;
    const stop = await this.stops.signalFor(asked);
    try {
      // Claimed only after the subscription: a stop from before it is in the database.
      const run = await documentRuns.startRun(this.db, run_id);
      if (run) await this.make(run, AbortSignal.any([job.signal, stop.signal]));
    } catch (error) {
      job.signal.throwIfAborted();
      if (stop.signal.aborted || error instanceof RunGone) return;
      if (error instanceof AppError) {
        await documentRuns.finishRun(this.db, run_id, { failed: error.detail });
        return;
      }
      if (!(error instanceof DocumentGenerationFailed)) throw error;
      if (error.cause) this.logger.warn({ err: error.cause, run_id }, error.reason);
      await documentRuns.finishRun(this.db, run_id, { failed: error.reason });
    } finally {
      stop.release();
    }
  }

  async gaveUp({ run_id }: { run_id: string }): Promise<void> {
    await documentRuns.finishRun(this.db, run_id, { failed: 'The file could not be stored.' });
  }

  private make(run: DocumentRun, signal: AbortSignal): Promise<void> {
    return this.writers.use(async (writer) => {
      const folder = await mkdtemp(join(writer.folder, 'file-'));
      try {
        await this.write(run, writer, folder, signal);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    });
  }

  private async write(
    run: DocumentRun,
    writer: WriterProcess,
    folder: string,
    signal: AbortSignal,
  ): Promise<void> {
    const outline = run.outline as Outline;
    const outPath = join(folder, 'made');
    const pictures = await this.pictures(run, outline, folder, signal);
    const { mimeType, ...written } = await writer.write(
      { kind: run.kind, outline, pictures, outPath },
      signal,
    );
    const filename = `${fileNameOf(outline.title)}.${written.format}`;
    const file = { userId: run.user_id, turnId: run.turn_id, path: outPath, filename, mimeType };
    await this.artifacts.store(file, async (tx, stored) => {
      const result = { artifact: { ...written, ...stored }, mime_type: mimeType };
      if (!(await documentRuns.finishRun(tx, run.id, result))) throw new RunGone();
    });
  }

  /** The pictures that programs made in this conversation; of one name the newest. Only those asked for are fetched. */
  private async pictures(
    run: DocumentRun,
    { slides = [], sections = [] }: Outline,
    folder: string,
    signal: AbortSignal,
  ): Promise<WriteRequest['pictures']> {
    const wanted = new Set([...slides, ...sections].flatMap(({ image }) => (image ? [image.artifact] : [])));
    if (wanted.size === 0) return [];
    const made = await files.findPicturesMade(this.db, run.user_id, run.conversation_id, MOST_PICTURES);
    const found = new Map<string, WriteRequest['pictures'][number]>();
    for (const { id, name, storage_key, mime_type } of made) {
      if (found.has(name)) continue;
      const path = join(folder, id);
      const there = !wanted.has(name) || (await fetchObject(this.storage, storage_key, path, signal));
      if (there) found.set(name, { name, path, mimeType: mime_type });
    }
    return [...found.values()];
  }

  /** Rows are needed until their reply is over; a file that it never took goes with them. */
  private async sweep(): Promise<void> {
    for (const { user_id, file_id } of await documentRuns.removeUsed(this.db)) {
      const key = await files.removeOwned(this.db, user_id, file_id);
      if (key) await this.storage.delete(key).catch(() => removedObjects.add(this.db, [key]));
    }
  }
}

/** Nobody waits for the file any more: the turn was stopped, deleted, or begun again. */
class RunGone extends Error {}
