import { sentenceText } from '@studyhall/contracts';
import { join } from 'node:path';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { classExercises, files, masking, passages, type StoredFileRow } from '@studyhall/persistence';
import { CONFIG, EventPublisher, JobQueues, type Config } from '@studyhall/platform';
import type { ObjectStorage } from '@studyhall/ports';
import { OBJECT_STORAGE } from '../../adapters.module.js';
import type { JobHandler, JobRun } from '../../jobs/job-handler.js';
import { fetchObject, withWorkFolder } from '../../storage/work-folder.js';
import { runFor } from '../../model/work.scope.js';
import { PassageSearch } from '../retrieval/index.js';
import { pageList } from './page-list.js';
import { installedLanguages, readPassages, UnreadableFile } from './readers/index.js';

/** The minimum time between two progress updates. Milliseconds. */
const PROGRESS_MS = 1_000;

/** Reads an uploaded file into passages. An unreadable file gets the status `failed` and a sentence. */
@Injectable()
export class IngestHandler implements JobHandler<'ingest'> {
  readonly queue = 'ingest';
  private readonly languages: readonly string[];

  constructor(
    @Inject(DataSource) private readonly db: DataSource,
    @Inject(OBJECT_STORAGE) private readonly storage: ObjectStorage,
    private readonly events: EventPublisher,
    private readonly search: PassageSearch,
    private readonly queues: JobQueues,
    @Inject(CONFIG) { OCR_LANGUAGES }: Config,
  ) {
    this.languages = installedLanguages(OCR_LANGUAGES);
    const missing = OCR_LANGUAGES.filter((language) => !this.languages.includes(language));
    if (missing.length > 0)
      new Logger(IngestHandler.name).warn(`No data to read scans in: ${missing.join(', ')} (OCR_LANGUAGES)`);
  }

  async handle({ file_id }: { file_id: string }, job: JobRun): Promise<void> {
    const file = await files.findById(this.db, file_id);
    if (!file || (file.status !== 'processing' && !isReadyImage(file))) return;
    const masked = await masking.findPerson(this.db, file.user_id);
    await runFor({ payer: { user_id: file.user_id }, masked }, () =>
      withWorkFolder((folder) => this.read(file, join(folder, 'file'), job.signal)),
    );
  }

  async onFailed({ file_id }: { file_id: string }): Promise<void> {
    const file = await files.findById(this.db, file_id);
    if (file) await this.settle(file, sentenceText('file_unread'));
  }

  private async read(file: StoredFileRow, path: string, signal: AbortSignal): Promise<void> {
    if (!(await fetchObject(this.storage, file.storage_key, path, signal))) {
      return this.settle(file, sentenceText('file_gone'));
    }
    await passages.removePassages(this.db, file.id);
    const unread: number[] = [];
    let isEmbedded = this.search.hasEmbeddingModel;
    const scans = {
      languages: this.languages,
      onPage: this.progressReporter(file),
      onUnread: (page: number) => unread.push(page),
    };
    try {
      for await (const batch of readPassages(
        { path, filename: file.name, mimeType: file.mime_type },
        { signal, scans },
      )) {
        const embedded = await this.search.embedPassages(batch, signal);
        isEmbedded &&= embedded.every(({ embedding }) => embedding !== undefined);
        await passages.insertPassages(this.db, file.user_id, file.id, embedded);
      }
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      await passages.removePassages(this.db, file.id);
      return this.settle(file, error.detail);
    }
    await passages.setEmbeddingModel(this.db, file.id, isEmbedded ? this.search.model : null);
    return this.settle(file, null, unread);
  }

  /** Publishes the number of the current page, at most once a second. */
  private progressReporter(file: StoredFileRow): (page: number, pages: number) => Promise<void> {
    let published = -PROGRESS_MS;
    return async (page, pages) => {
      const now = performance.now();
      if (pages === 1 || now - published < PROGRESS_MS) return;
      published = now;
      const detail = sentenceText('file_reading_page', { page, pages });
      if (!(await files.noteReading(this.db, file.id, detail))) return;
      const payload = { file_id: file.id, status: 'processing', detail } as const;
      await this.events.publish({ user: file.user_id }, 'file.status', payload);
    };
  }

  private async settle(
    file: StoredFileRow,
    failure: string | null,
    unread: readonly number[] = [],
  ): Promise<void> {
    const status = failure === null ? 'ready' : 'failed';
    const left = unread.length === 0 ? null : sentenceText('file_pages_unread', { pages: pageList(unread) });
    const detail = failure ?? left;
    if (await files.settleFile(this.db, file.id, status, detail)) {
      const payload = { file_id: file.id, status, ...(detail === null ? {} : { detail }) } as const;
      await this.events.publish({ user: file.user_id }, 'file.status', payload);
    } else if (!isReadyImage(file)) return;
    if (status === 'ready') await this.search.prepareSearch(file.user_id);
    const group_id = await classExercises.findGroupByFile(this.db, file.id);
    if (group_id !== null)
      await this.queues.addStored('exercises', classExercises.toJobId(group_id), { group_id });
  }
}

/** If the model can see images, an image is ready before its text is read. */
const isReadyImage = ({ status, mime_type }: StoredFileRow): boolean =>
  status === 'ready' && mime_type.startsWith('image/');
