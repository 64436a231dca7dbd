import { z } from 'zod';
import { IsoTime, PlainText } from './common.js';
import { PAGE_LANGUAGES } from './server-texts.js';

/** A language of the pages in an export: one of the product. */
export const ExportLanguage = z.enum(PAGE_LANGUAGES);
export type ExportLanguage = z.infer<typeof ExportLanguage>;

export const ExportRequest = z.object({
  /** Of the readable pages; the data itself stays as it is. */
  language: ExportLanguage.default('en'),
});

/** `POST /api/users/{id}/export`. The person is told, unless a reason not to is recorded. */
export const ExportOfPersonRequest = ExportRequest.extend({
  /** Why the person is not told, such as an investigation: it stands in the audit log. */
  withheld_reason: PlainText.pipe(z.string().trim().min(1).max(500)).optional(),
});
export type ExportOfPersonRequest = z.infer<typeof ExportOfPersonRequest>;
export type ExportRequest = z.infer<typeof ExportRequest>;

export const ExportStarted = z.object({ export_id: z.string() });
export type ExportStarted = z.infer<typeof ExportStarted>;

/** `expired`: its time is over, a newer export of the same person has taken its place, or a restore lost it. */
export const ExportState = z.enum(['waiting', 'running', 'ready', 'failed', 'expired']);
export type ExportState = z.infer<typeof ExportState>;

/** An export of a person's data, for the user who asked for it. */
export const ExportView = z.object({
  state: ExportState,
  /** Percent. */
  progress: z.number().int(),
  /** Null unless it is ready. The address needs the session of the user who asked. */
  download_url: z.string().nullable(),
  /** Until when it can be downloaded; null unless it is ready. */
  ends_at: IsoTime.nullable(),
});
export type ExportView = z.infer<typeof ExportView>;

/** The newest export that the caller asked for, if there is one. */
export const LatestExport = z.object({ export: ExportView.extend(ExportStarted.shape).nullable() });
export type LatestExport = z.infer<typeof LatestExport>;
