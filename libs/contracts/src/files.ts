import { z } from 'zod';
import { IsoTime } from './common.js';

/** `processing` until its passages are stored; `failed` carries a sentence in `detail`. */
export const FileStatus = z.enum(['processing', 'ready', 'failed']);
export type FileStatus = z.infer<typeof FileStatus>;

/** A file of a user, as `POST /api/upload` answers and as messages list it. Source: `chat.md` §3, `decisions.md` §3. */
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
