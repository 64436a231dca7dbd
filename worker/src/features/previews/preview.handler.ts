import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, realpath, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LIMITS, type FileFormat } from '@studyhall/contracts';
import { officeFormat } from '@studyhall/domain';
import {
  artifactVersions,
  filePreviews,
  files,
  removedObjects,
  type StoredFileRow,
} from '@studyhall/persistence';
import type { ObjectStorage } from '@studyhall/ports';
import { objectKey, type JobMap } from '@studyhall/platform';
import { OBJECT_STORAGE } from '../../adapters.module.js';
import type { JobHandler, JobRun } from '../../jobs/job-handler.js';
import { DocumentGenerationFailed, OutlineFormats } from '../documents/index.js';
import { fetchObject, withWorkFolder } from '../../storage/work-folder.js';
import { writeTable } from '../imports/index.js';
import type { Converted } from './converted.js';
import { cutPdf } from './cutter/page.cutter.js';
import { OfficeConverter } from './office.converter.js';

const MAX_BYTES = 30 * 1024 * 1024;
/** Larger tables are not converted. Bytes. */
const MAX_TABLE_BYTES = 8 * 1024 * 1024;

/**
 * Converts files, each once: a document of the assistant from its outline, a table to a spreadsheet, other office files to
 * PDF, and a PDF to a copy without the pages that are withheld from students.
 */
@Injectable()
export class PreviewHandler implements JobHandler<'previews'> {
  readonly queue = 'previews';
  private readonly logger = new Logger('Previews');

  constructor(
    @Inject(DataSource) private readonly db: DataSource,
    @Inject(OBJECT_STORAGE) private readonly storage: ObjectStorage,
    private readonly office: OfficeConverter,
    private readonly outlines: OutlineFormats,
  ) {}

  async handle({ file_id, format = 'pdf' }: Partial<JobMap['previews']>, { signal }: JobRun): Promise<void> {
    const file = file_id === undefined ? null : await files.findById(this.db, file_id);
    if (file && format === 'cut') return this.cut(file, signal);
    if (
      !file ||
      format === 'cut' ||
      (await filePreviews.findOwnedPreview(this.db, file.user_id, file.id, format))
    )
      return;
    if (format === 'xlsx') return this.convertTable(file, signal);
    const keep = (made: Converted | null): Promise<void> => this.keep(file, format, made);
    const version = await artifactVersions.findOfFile(this.db, file.user_id, file.id);
    if (version?.kind === 'document') {
      const owner = { user_id: file.user_id, conversation_id: version.conversation_id };
      try {
        await this.outlines.write(version, format, owner, keep, signal);
      } catch (error) {
        if (!(error instanceof DocumentGenerationFailed)) throw error;
        this.logger.warn({ err: error, file_id }, 'A document was not converted');
        await keep(null);
      }
      return;
    }
    const extension = officeFormat(file.mime_type);
    if (format === 'pdf' && extension && (await this.office.isAble()))
      await this.withFile(file, signal, (path) => this.office.convert(file, path, extension, keep, signal));
  }

  /** Converts a CSV file to a spreadsheet, in the process that also writes roster spreadsheets. */
  private async convertTable(file: StoredFileRow, signal: AbortSignal): Promise<void> {
    if (file.mime_type !== 'text/csv') return;
    if (file.size > MAX_TABLE_BYTES) return this.keep(file, 'xlsx', null);
    await this.withFile(file, signal, async (path, folder) => {
      const bytes = await writeTable(await readFile(path, 'utf8'), signal);
      const table = join(folder, 'table.xlsx');
      await writeFile(table, bytes);
      await this.keep(file, 'xlsx', { path: table, size: bytes.byteLength });
    });
  }

  /** @param work receives the file and its folder, which are removed afterwards; not called if the file no longer exists */
  private async withFile(
    file: StoredFileRow,
    signal: AbortSignal,
    work: (path: string, folder: string) => Promise<void>,
  ): Promise<void> {
    await withWorkFolder(async (made) => {
      const folder = await realpath(made);
      const path = join(folder, 'file');
      if (await fetchObject(this.storage, file.storage_key, path, signal)) await work(path, folder);
    });
  }

  /** Cuts the PDF again if the pages for students have changed. */
  private async cut(file: StoredFileRow, signal: AbortSignal): Promise<void> {
    const pages = await filePreviews.findPagesToCut(this.db, file.id);
    if (!pages) return;
    await this.withFile(file, signal, async (path, folder) => {
      const made = await cutPdf(folder, path, pages, signal).catch((error: unknown) => {
        signal.throwIfAborted();
        this.logger.warn({ err: error, file_id: file.id }, 'A PDF was not cut');
        return null;
      });
      const maxBytes = LIMITS.uploadBytes;
      // Uses a new key: clients may still be reading the previous copy.
      const storage_key =
        made && made.size <= maxBytes ? objectKey('previews', `${file.id}-${randomUUID()}`) : null;
      if (made && storage_key) await this.storage.put(storage_key, createReadStream(made.path), { maxBytes });
      const preview = { storage_key, size: made?.size ?? 0 };
      if (!(await filePreviews.replaceCut(this.db, file.id, pages, preview)) && storage_key)
        await removedObjects.add(this.db, [storage_key]);
    });
  }

  /** Records the result. A file that cannot be converted or becomes too large is not retried. */
  private async keep(file: StoredFileRow, format: FileFormat, made: Converted | null): Promise<void> {
    if (!made || made.size > MAX_BYTES) {
      await filePreviews.insertPreview(this.db, file.id, format, { storage_key: null, size: 0 });
      return;
    }
    const storage_key = objectKey('previews', format === 'pdf' ? file.id : `${file.id}-${format}`);
    await this.storage.put(storage_key, createReadStream(made.path), { maxBytes: MAX_BYTES });
    if (await filePreviews.insertPreview(this.db, file.id, format, { storage_key, size: made.size })) return;
    // Another worker stored the same key, or the file was removed. Remove the bytes only in the second case.
    if (!(await files.findById(this.db, file.id))) await removedObjects.add(this.db, [storage_key]);
  }
}
