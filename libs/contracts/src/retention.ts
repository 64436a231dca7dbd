import { z } from 'zod';
import { DryRun, inQuery, ReasonText, SchoolName } from './common.js';
import { Page } from './lists.js';

/** The minimum days for each kind, and the maximum for all. */
export const RETENTION_DAYS = { min: 30, minAudit: 90, max: 3_650 };

const days = (min: number) => z.number().int().min(min).max(RETENTION_DAYS.max);
const Days = days(RETENTION_DAYS.min).nullable();

/** For how many days a school keeps each kind; null: until it is deleted. */
export const Retention = z.object({
  /** Days since the last message of the chat. */
  chats_days: Days,
  /** Days since the upload, for files that no kept chat, lesson or class uses. */
  files_days: Days,
  /** Days since the end of the lesson. */
  lessons_days: Days,
  audit_days: days(RETENTION_DAYS.minAudit).nullable(),
  /** Days since a safeguarding case was closed. The same setting as in `PUT /api/schools/{id}/safeguarding`. */
  safety_days: days(RETENTION_DAYS.min),
});
export type Retention = z.infer<typeof Retention>;

/** `PUT /api/schools/{id}/retention`. Absent fields stay unchanged. */
export const RetentionRequest = Retention.partial().extend({
  dry_run: DryRun,
  /** The values that the request is based on. It is rejected if one of them has changed. */
  before: Retention.partial().optional(),
});
export type RetentionRequest = z.infer<typeof RetentionRequest>;

/** Data that is older than the retention periods and will be erased in the next night. */
export const RetentionEffects = z.object({
  chats: z.number().int(),
  /** The number of owners of these chats. */
  people: z.number().int(),
  files: z.number().int(),
  lessons: z.number().int(),
  audit_entries: z.number().int(),
  safety_cases: z.number().int(),
});
export type RetentionEffects = z.infer<typeof RetentionEffects>;

export const RetentionAnswer = Retention.extend({ effects: RetentionEffects });
export type RetentionAnswer = z.infer<typeof RetentionAnswer>;

/** The kinds of data that an erasure deletes, for readers who do not know the tables. None tells of a safeguarding case. */
export const ErasedKind = z.enum([
  'account',
  'classes',
  'chats',
  'files',
  'study',
  'lessons',
  'use',
  'other',
]);
export type ErasedKind = z.infer<typeof ErasedKind>;

/** `GET /api/users/{id}/erasure-certificate`. Identifies accounts by id, never by name. */
export const ErasureCertificateView = z.object({
  user_id: z.number().int(),
  /** The school's current name; null for a master admin, and if the school was removed. */
  school: z.string().nullable(),
  /** What remains to be erased: rows in the database, stored objects, copies in Redis, or nothing. */
  state: z.enum(['erasing', 'objects', 'redis', 'finished']),
  /** The account that deleted this one; null if that account was deleted too, or if a rule did it. */
  requested_by: z.number().int().nullable(),
  begun_at: z.iso.datetime(),
  /** When the account row was deleted. */
  erased_at: z.iso.datetime().nullable(),
  counts: z.array(z.object({ kind: ErasedKind, rows: z.number().int() })),
});
export type ErasureCertificateView = z.infer<typeof ErasureCertificateView>;

/** `GET /api/erasure-certificates?school=&limit=&offset=`, newest first. */
export const ErasureCertificatesQuery = z.object({ ...Page, school: inQuery(SchoolName) });
export type ErasureCertificatesQuery = z.infer<typeof ErasureCertificatesQuery>;

export const ErasureCertificateRow = ErasureCertificateView.omit({ state: true, counts: true });
export type ErasureCertificateRow = z.infer<typeof ErasureCertificateRow>;

/** `POST /api/users/{id}/hold`. */
export const HoldRequest = z.object({ reason: ReasonText(500) });
export type HoldRequest = z.infer<typeof HoldRequest>;
