import { z } from 'zod';
import { DryRun, inQuery, ReasonText, SchoolName } from './common.js';
import { Page } from './lists.js';

/** The fewest days that each kind may be kept for, and the most of all kinds. */
export const RETENTION_DAYS = { min: 30, minAudit: 90, max: 3_650 };

const days = (min: number) => z.number().int().min(min).max(RETENTION_DAYS.max);
const Days = days(RETENTION_DAYS.min).nullable();

/** How many days a school keeps each kind; null: until somebody deletes it. */
export const Retention = z.object({
  /** Since the last message of the chat. */
  chats_days: Days,
  /** Since the upload, of files that no kept chat, lesson or class has. */
  files_days: Days,
  /** Since the end of the lesson. */
  lessons_days: Days,
  audit_days: days(RETENTION_DAYS.minAudit).nullable(),
  /** Since a safeguarding case was closed. The same setting as in `PUT /api/schools/{id}/safeguarding`. */
  safety_days: days(RETENTION_DAYS.min),
});
export type Retention = z.infer<typeof Retention>;

/** `PUT /api/schools/{id}/retention`. What is absent stays. */
export const RetentionRequest = Retention.partial().extend({
  dry_run: DryRun,
  /** What was changed, as it was answered: the request is refused where something of it is stored otherwise by now. */
  before: Retention.partial().optional(),
});
export type RetentionRequest = z.infer<typeof RetentionRequest>;

/** What is older than the settings keep, and is erased in the next night. */
export const RetentionEffects = z.object({
  chats: z.number().int(),
  /** Whose chats these are. */
  people: z.number().int(),
  files: z.number().int(),
  lessons: z.number().int(),
  audit_entries: z.number().int(),
  safety_cases: z.number().int(),
});
export type RetentionEffects = z.infer<typeof RetentionEffects>;

export const RetentionAnswer = Retention.extend({ effects: RetentionEffects });
export type RetentionAnswer = z.infer<typeof RetentionAnswer>;

/** What an erasure deletes, for a reader who does not know the tables. */
export const ErasedKind = z.enum([
  'account',
  'classes',
  'chats',
  'files',
  'study',
  'lessons',
  'safeguarding',
  'use',
  'other',
]);
export type ErasedKind = z.infer<typeof ErasedKind>;

/** `GET /api/users/{id}/erasure-certificate`. Accounts by number, never by name. */
export const ErasureCertificateView = z.object({
  user_id: z.number().int(),
  /** As it is called now; null for a master admin, and where the school is gone. */
  school: z.string().nullable(),
  /** What is left: rows in the database, stored objects, copies in Redis, or nothing. */
  state: z.enum(['erasing', 'objects', 'redis', 'finished']),
  /** The account that deleted this one; null where it is gone as well, or where a rule did. */
  requested_by: z.number().int().nullable(),
  begun_at: z.iso.datetime(),
  /** When the account itself was deleted. */
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
