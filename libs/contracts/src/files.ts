import { z } from 'zod';
import { inQuery, IsoTime, QueryInt, SafeText } from './common.js';
import { LIMITS } from './limits.js';

/** `processing` until its passages are stored; `failed` carries a sentence in `detail`. */
export const FileStatus = z.enum(['processing', 'ready', 'failed']);
export type FileStatus = z.infer<typeof FileStatus>;

/** A file of a user, as `POST /api/upload` answers and as messages list it. Source: `docs/specification/chat.md#entities`, `docs/specification/api.md#chat`. */
export const FileInfo = z.object({
  id: z.string(),
  name: z.string(),
  /** Bytes. */
  size: z.number().int(),
  type: z.string(),
  url: z.string(),
  status: FileStatus,
  detail: z.string().nullable(),
  uploadDate: IsoTime,
});
export type FileInfo = z.infer<typeof FileInfo>;

/** `POST /api/uploads`: begins an upload that arrives in parts. `size` is that of the whole file, in bytes. */
export const NewUpload = z.object({
  name: SafeText.pipe(z.string().max(1_000)),
  size: z.number().int().min(0),
});
export type NewUpload = z.infer<typeof NewUpload>;

/** An upload in parts: the next part begins at `received`. */
export const UploadState = z.object({
  upload_id: z.string(),
  received: z.number().int(),
  size: z.number().int(),
});
export type UploadState = z.infer<typeof UploadState>;

/** `PATCH /api/uploads/{id}`: where the part begins, in bytes. */
export const UploadPartQuery = z.object({ offset: QueryInt(0, LIMITS.uploadBytes) });
export type UploadPartQuery = z.infer<typeof UploadPartQuery>;

/**
 * How a file is shown, `GET /api/files/{id}/view`: as a PDF, read by ranges from `url`, or as the text that was read.
 */
export const FileView = z.object({ kind: z.enum(['pdf', 'text']), url: z.string().nullable() });
export type FileView = z.infer<typeof FileView>;

/** `GET /api/files/{id}/text`: from the passage `from` on, or around the one that begins with `near`. */
export const FileTextQuery = z.object({
  from: QueryInt(0, 1_000_000),
  near: inQuery(SafeText.pipe(z.string().max(300))),
});
export type FileTextQuery = z.infer<typeof FileTextQuery>;

/**
 * `next` is the `from` of what follows; null at the end. `pages`: why a file with pages may have to be shown as text. `pending`:
 * they are still being made; `failed`: too large or damaged; `unavailable`: this server makes none.
 */
export const FileText = z.object({
  pages: z.enum(['ready', 'pending', 'failed', 'unavailable']).nullable(),
  /** The sentence for the reader where passages are left out, such as solutions in study mode. */
  note: z.string().nullable(),
  /** Whether the file can be downloaded. False if it holds passages that are left out. */
  is_whole: z.boolean(),
  passages: z.array(z.object({ label: z.string(), text: z.string() })),
  from: z.number().int(),
  next: z.number().int().nullable(),
});
export type FileText = z.infer<typeof FileText>;

/** `GET /api/files/{id}/formats/{format}`: formats that a file is converted to. */
export const FileFormat = z.enum(['pdf', 'docx', 'xlsx']);
export type FileFormat = z.infer<typeof FileFormat>;

/** `cut`: a PDF without pages that are withheld from students. It is sent in place of the PDF, never by its name. */
export type PreviewFormat = FileFormat | 'cut';
