import { sentenceText } from '@studyhall/contracts';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { files, passages, type StoredFileRow } from '@studyhall/persistence';
import { EventPublisher } from '@studyhall/platform';
import type { ObjectStorage } from '@studyhall/ports';
import { OBJECT_STORAGE } from '../../adapters.module.js';
import type { JobHandler, JobRun } from '../../jobs/job-handler.js';
import { fetchObject, withWorkFolder } from '../../storage/work-folder.js';
import { PassageSearch } from '../retrieval/index.js';
import { readPassages, UnreadableFile } from './readers/index.js';

/** Reads an uploaded file into passages. An unreadable file becomes `failed`, with a sentence. */
@Injectable()
export class IngestHandler implements JobHandler<'ingest'> {
  readonly queue = 'ingest';

  constructor(
    @Inject(DataSource) private readonly db: DataSource,
    @Inject(OBJECT_STORAGE) private readonly storage: ObjectStorage,
    private readonly events: EventPublisher,
    private readonly search: PassageSearch,
  ) {}

  async handle({ file_id }: { file_id: string }, job: JobRun): Promise<void> {
    const file = await files.findById(this.db, file_id);
    if (file?.status !== 'processing') return;
    await withWorkFolder((folder) => this.read(file, join(folder, 'file'), job.signal));
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
    try {
      for await (const batch of readPassages(
        { path, filename: file.name, mimeType: file.mime_type },
        { signal },
      )) {
        await passages.insertPassages(this.db, file.user_id, file.id, await this.search.embed(batch, signal));
      }
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      await passages.removePassages(this.db, file.id);
      return this.settle(file, error.detail);
    }
    return this.settle(file, null);
  }

  private async settle(file: StoredFileRow, detail: string | null): Promise<void> {
    const status = detail === null ? 'ready' : 'failed';
    if (!(await files.settleFile(this.db, file.id, status, detail))) return;
    const payload = { file_id: file.id, status, ...(detail === null ? {} : { detail }) } as const;
    await this.events.publish({ user: file.user_id }, 'file.status', payload);
    if (status === 'ready') await this.search.libraryGrew(file.user_id);
  }
}
