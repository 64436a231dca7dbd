import { z } from 'zod';
import { IsoTime, PlainText } from './common.js';
import { PAGE_LANGUAGES } from './server-texts.js';

/** The language of the pages in an export: one of the product's languages. */
export const ExportLanguage = z.enum(PAGE_LANGUAGES);
export type ExportLanguage = z.infer<typeof ExportLanguage>;

export const ExportRequest = z.object({
  /** The language of the readable pages. The data is not translated. */
  language: ExportLanguage.default('en'),
});

/** `POST /api/users/{id}/export`. Notifies the person, unless a reason for withholding it is recorded. */
export const ExportOfPersonRequest = ExportRequest.extend({
  /** Why the person is not notified, such as an investigation. The audit log records it. */
  withheld_reason: PlainText.pipe(z.string().trim().min(1).max(500)).optional(),
});
export type ExportOfPersonRequest = z.infer<typeof ExportOfPersonRequest>;
export type ExportRequest = z.infer<typeof ExportRequest>;

export const ExportStarted = z.object({ export_id: z.string() });
export type ExportStarted = z.infer<typeof ExportStarted>;

/** `expired`: its time has passed, a newer export of the same person has replaced it, or a restore lost it. */
export const ExportState = z.enum(['waiting', 'running', 'ready', 'failed', 'expired']);
export type ExportState = z.infer<typeof ExportState>;

/** An export of a person's data, for the user who requested it. */
export const ExportView = z.object({
  state: ExportState,
  /** Percent. */
  progress: z.number().int(),
  /** Null unless it is ready. The URL needs a session of the user who requested it. */
  download_url: z.string().nullable(),
  /** When the download expires; null unless it is ready. */
  ends_at: IsoTime.nullable(),
});
export type ExportView = z.infer<typeof ExportView>;

/** The newest export that the caller requested, if any. */
export const LatestExport = z.object({ export: ExportView.extend(ExportStarted.shape).nullable() });
export type LatestExport = z.infer<typeof LatestExport>;
