import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  AppError,
  sentence,
  sentenceText,
  type FileFormat,
  type FileText,
  type FileTextQuery,
  type FileView,
} from '@studyhall/contracts';
import { fileUrl, OFFICE_TYPES, officeFormat } from '@studyhall/domain';
import {
  artifactVersions,
  filePreviews,
  passages,
  type Account,
  type StoredFileRow,
} from '@studyhall/persistence';
import { JobQueues } from '@studyhall/platform';
import { FilesService, withheldBecause } from './files.service.js';
import { slideTexts } from './slide-texts.js';

/** Time limits in milliseconds: of a running conversion, and of a response. */
const RUN_MS = 60_000;
const ANSWER_MS = 40_000;
const TEXT_PAGE = 40;

const TYPES: Record<FileFormat, string> = {
  pdf: 'application/pdf',
  docx: OFFICE_TYPES.docx,
  xlsx: OFFICE_TYPES.xlsx,
};

/** Shows a file that the user may open: as PDF if it has pages, otherwise as text. */
@Injectable()
export class FileViewsService {
  private readonly logger = new Logger('Files');

  constructor(
    private readonly db: DataSource,
    private readonly files: FilesService,
    private readonly queues: JobQueues,
  ) {}

  /** Waits for the first conversion of an office file. @throws AppError `not_found`. */
  async view(account: Account, id: string): Promise<FileView> {
    const file = await this.files.find(account, id);
    if (file.is_withheld && file.cut_key === null) return { kind: 'text', url: null };
    if (file.mime_type === 'application/pdf') return { kind: 'pdf', url: fileUrl(id) };
    if (officeFormat(file.mime_type) === null) return { kind: 'text', url: null };
    const found = await this.convert(account, file, 'pdf');
    return found?.storage_key ? { kind: 'pdf', url: `${fileUrl(id)}/preview` } : { kind: 'text', url: null };
  }

  /** The PDF of an office file, for sending. Waits like `view`. @throws AppError `not_found`. */
  async findPreview(account: Account, id: string): Promise<StoredFileRow> {
    const file = await this.files.findWhole(account, id);
    const preview = officeFormat(file.mime_type) === null ? null : await this.convert(account, file, 'pdf');
    if (!preview?.storage_key) throw new AppError('not_found');
    const { storage_key, size } = preview;
    return { ...file, name: `${file.name}.pdf`, mime_type: 'application/pdf', storage_key, size };
  }

  /** A part of a file's text: the extracted text, or the outline of the assistant's slides. @throws AppError `not_found`. */
  async text(account: Account, id: string, { near, from }: FileTextQuery): Promise<FileText> {
    const file = await this.files.find(account, id);
    const { user_id: owner, is_withheld } = file;
    const is_whole = !is_withheld || file.cut_key !== null;
    const pages = is_withheld ? null : await this.readPages(file);
    const note = is_withheld ? sentenceText(withheldBecause(file)) : null;
    const shown = { pages, note, is_whole };
    if (file.is_being_read) return { ...shown, passages: [], from: 0, next: null };
    const first =
      from ?? (near === undefined ? 0 : await passages.findPosition(this.db, owner, id, near)) ?? 0;
    const start = from === undefined ? Math.max(0, first - 2) : first;
    const found = await passages.findPage(
      this.db,
      { id, userId: owner, reader: account.id },
      start,
      TEXT_PAGE + 1,
    );
    // Files of the assistant are not ingested.
    const made = found.length === 0 ? await artifactVersions.findOfFile(this.db, owner, id) : null;
    if (made?.kind === 'slides')
      return { ...shown, passages: slideTexts(made.outline, made.artifact), from: 0, next: null };
    return {
      ...shown,
      passages: found.slice(0, TEXT_PAGE).map(({ label, content }) => ({ label, text: content })),
      from: start,
      next: found.length > TEXT_PAGE ? (found[TEXT_PAGE]?.position ?? null) : null,
    };
  }

  /** The file in another format. Waits for the first conversion. @throws AppError `not_found`, `unavailable`. */
  async inFormat(account: Account, id: string, format: FileFormat): Promise<StoredFileRow> {
    const file = await this.files.findWhole(account, id);
    if (!(await this.isOffered(file, format))) throw new AppError('not_found');
    const preview = await this.convert(account, file, format);
    if (!preview?.storage_key) throw new AppError('unavailable', sentence('format_not_made'));
    const { storage_key, size } = preview;
    const name = `${file.name.replace(/\.[a-z]{2,5}$/i, '')}.${format}`;
    return { ...file, id: `${id}-${format}`, name, mime_type: TYPES[format], storage_key, size };
  }

  private async isOffered({ id, user_id, mime_type }: StoredFileRow, format: FileFormat): Promise<boolean> {
    if (format === 'xlsx') return mime_type === 'text/csv';
    if (format === 'pdf') return officeFormat(mime_type) !== null;
    // Only documents created from an outline can become Word documents.
    if (mime_type !== TYPES.pdf) return false;
    return (await artifactVersions.findOfFile(this.db, user_id, id))?.kind === 'document';
  }

  /** Null if it cannot be converted now. */
  private async convert(
    account: Account,
    { id: file_id, user_id: owner }: StoredFileRow,
    format: FileFormat,
  ): Promise<filePreviews.Preview | null> {
    const find = () => filePreviews.findOwnedPreview(this.db, owner, file_id, format);
    const found = await find();
    if (found) return found;
    const job = { file_id, user_id: account.id, format };
    const options = { runMs: RUN_MS, signal: AbortSignal.timeout(ANSWER_MS) };
    const jobId = toJobId(file_id, format);
    try {
      // The job outlives this request: other requests may wait for it, and its result is stored.
      await this.queues.add('previews', jobId, job);
      await this.queues.settled('previews', jobId, options);
    } catch (error) {
      this.logger.warn({ err: error, file_id }, 'A file was not converted');
    }
    return find();
  }

  /** Why an office file is shown as text; null for formats without pages. */
  private async readPages({ id, user_id, mime_type }: StoredFileRow): Promise<FileText['pages']> {
    if (officeFormat(mime_type) === null) return null;
    const preview = await filePreviews.findOwnedPreview(this.db, user_id, id, 'pdf');
    if (preview) return preview.storage_key === null ? 'failed' : 'ready';
    return (await this.queues.isPending('previews', toJobId(id, 'pdf'))) ? 'pending' : 'unavailable';
  }
}

const toJobId = (fileId: string, format: FileFormat): string => `${fileId}-${format}`;
