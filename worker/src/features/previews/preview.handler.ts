import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
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
import type { JobMap } from '@studyhall/platform';
import { OBJECT_STORAGE } from '../../adapters.module.js';
import type { JobHandler, JobRun } from '../../jobs/job-handler.js';
import { DocumentGenerationFailed, OutlineFormats } from '../documents/index.js';
import type { Converted } from './converted.js';
import { PageCutter } from './cutter/page.cutter.js';
import { OfficeConverter } from './office.converter.js';
import { TableConverter } from './table.converter.js';

const MAX_BYTES = 30 * 1024 * 1024;

/**
 * Makes files in another format, once each: a document that the assistant made from its outline, a table as spreadsheet,
 * another office file as PDF, a PDF without the pages that are withheld from students.
 */
@Injectable()
export class PreviewHandler implements JobHandler<'previews'> {
  readonly queue = 'previews';
  private readonly logger = new Logger('Previews');

  constructor(
    @Inject(DataSource) private readonly db: DataSource,
    @Inject(OBJECT_STORAGE) private readonly storage: ObjectStorage,
    private readonly office: OfficeConverter,
    private readonly tables: TableConverter,
    private readonly outlines: OutlineFormats,
    private readonly cutter: PageCutter,
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
    const keep = (made: Converted | null): Promise<void> => this.keep(file, format, made);
    if (format === 'xlsx') {
      if (file.mime_type === 'text/csv') await this.tables.convert(file, keep, signal);
      return;
    }
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
      await this.office.convert(file, extension, keep, signal);
  }

  /** Cuts it anew where students see other pages than before. */
  private async cut(file: StoredFileRow, signal: AbortSignal): Promise<void> {
    const pages = await filePreviews.findPagesToCut(this.db, file.id);
    if (!pages) return;
    const keep = async (made: Converted | null): Promise<void> => {
      // A key of its own: a copy with other pages may be being read.
      const storage_key =
        made && made.size <= LIMITS.uploadBytes ? `previews/${file.id}-${randomUUID()}` : null;
      const maxBytes = LIMITS.uploadBytes;
      if (made && storage_key) await this.storage.put(storage_key, createReadStream(made.path), { maxBytes });
      const preview = { storage_key, size: made?.size ?? 0 };
      if (!(await filePreviews.replaceCut(this.db, file.id, pages, preview)) && storage_key)
        await removedObjects.add(this.db, [storage_key]);
    };
    await this.cutter.cut(file, pages, keep, signal);
  }

  /** A file that cannot be converted, or gets too large, is not tried again. */
  private async keep(file: StoredFileRow, format: FileFormat, made: Converted | null): Promise<void> {
    if (!made || made.size > MAX_BYTES) {
      await filePreviews.insertPreview(this.db, file.id, format, { storage_key: null, size: 0 });
      return;
    }
    const storage_key = format === 'pdf' ? `previews/${file.id}` : `previews/${file.id}-${format}`;
    await this.storage.put(storage_key, createReadStream(made.path), { maxBytes: MAX_BYTES });
    if (await filePreviews.insertPreview(this.db, file.id, format, { storage_key, size: made.size })) return;
    // Another worker stored the same key, or the file was removed: only then its bytes go.
    if (!(await files.findById(this.db, file.id))) await removedObjects.add(this.db, [storage_key]);
  }
}
