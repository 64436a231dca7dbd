import { z } from 'zod';
import { inQuery, IsoTime, QueryInt, SafeText } from './common.js';
import { LIMITS } from './limits.js';

/** `processing` until its passages are stored. `failed` has a sentence in `detail`. */
export const FileStatus = z.enum(['processing', 'ready', 'failed']);
export type FileStatus = z.infer<typeof FileStatus>;

/**
 * A user's file, in the response of `POST /api/upload` and in messages. Source: `docs/specification/chat.md#entities`,
 * `docs/specification/api.md#chat`.
 */
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

/** `POST /api/uploads`: starts a multipart upload. `size` is the size of the whole file in bytes. */
export const NewUpload = z.object({
  name: SafeText.pipe(z.string().max(1_000)),
  size: z.number().int().min(0),
});
export type NewUpload = z.infer<typeof NewUpload>;

/** A multipart upload. The next part must start at `received`. */
export const UploadState = z.object({
  upload_id: z.string(),
  received: z.number().int(),
  size: z.number().int(),
});
export type UploadState = z.infer<typeof UploadState>;

/** `PATCH /api/uploads/{id}`: the offset of the part, in bytes. */
export const UploadPartQuery = z.object({ offset: QueryInt(0, LIMITS.uploadBytes) });
export type UploadPartQuery = z.infer<typeof UploadPartQuery>;

/** `GET /api/files/{id}/view`: how to show a file, as a PDF with range requests from `url`, or as extracted text. */
export const FileView = z.object({ kind: z.enum(['pdf', 'text']), url: z.string().nullable() });
export type FileView = z.infer<typeof FileView>;

/** `GET /api/files/{id}/text`: starts at the passage `from`, or around the passage that starts with `near`. */
export const FileTextQuery = z.object({
  from: QueryInt(0, 1_000_000),
  near: inQuery(SafeText.pipe(z.string().max(300))),
});
export type FileTextQuery = z.infer<typeof FileTextQuery>;

/**
 * `next` is `from` of the next page; null at the end. `pages`: why a file with pages may have to be shown as text.
 * `pending`: they are being created; `failed`: too large or damaged; `unavailable`: this server cannot create them.
 */
export const FileText = z.object({
  pages: z.enum(['ready', 'pending', 'failed', 'unavailable']).nullable(),
  /** The sentence for the reader if passages are withheld, such as solutions in study mode. */
  note: z.string().nullable(),
  /** Whether the file can be downloaded. False if it contains withheld passages. */
  is_whole: z.boolean(),
  passages: z.array(z.object({ label: z.string(), text: z.string() })),
  from: z.number().int(),
  next: z.number().int().nullable(),
});
export type FileText = z.infer<typeof FileText>;

/** `GET /api/files/{id}/formats/{format}`: formats that a file can be converted to. */
export const FileFormat = z.enum(['pdf', 'docx', 'xlsx']);
export type FileFormat = z.infer<typeof FileFormat>;

/**
 * `cut`: a PDF without the pages that are withheld from students. It is sent instead of the PDF and cannot be requested by
 * name.
 */
export type PreviewFormat = FileFormat | 'cut';
