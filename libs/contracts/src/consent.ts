import { z } from 'zod';
import { IsoTime } from './common.js';
import { NoticeTexts } from './notice.js';

/** How a parent gave or withdrew consent. */
export const ConsentForm = z.enum(['paper', 'form', 'email', 'in_person', 'other']);
export type ConsentForm = z.infer<typeof ConsentForm>;

/** The state of parental consent for a student. */
export const ConsentState = z.enum(['waiting', 'given', 'withdrawn']);
export type ConsentState = z.infer<typeof ConsentState>;

/** A parent's decision, as recorded by staff. */
export const ParentConsent = z.object({
  state: z.enum(['given', 'withdrawn']),
  how: ConsentForm,
  /** The version of the school's text. */
  version: z.number().int(),
  /** The username of the admin who recorded it. */
  by: z.string(),
  at: IsoTime,
});
export type ParentConsent = z.infer<typeof ParentConsent>;

/** `GET /api/schools/{id}/consent`. */
export const SchoolConsent = z.object({
  /** Whether students may chat only with recorded parental consent. */
  required: z.boolean(),
  texts: NoticeTexts,
  /** Incremented with each change of the texts. */
  version: z.number().int(),
  /** Number of students, and of those with each state of consent; the others are waiting. */
  students: z.number().int(),
  given: z.number().int(),
  withdrawn: z.number().int(),
});
export type SchoolConsent = z.infer<typeof SchoolConsent>;

/**
 * `PUT /api/schools/{id}/consent`. Absent fields stay unchanged. Changed texts are a new version; consent to an earlier
 * version stays valid.
 */
export const SetSchoolConsent = z.object({
  required: z.boolean().optional(),
  texts: NoticeTexts.optional(),
  /** The version that the request is based on. A request based on an earlier version is rejected. */
  version: z.number().int().optional(),
});
export type SetSchoolConsent = z.infer<typeof SetSchoolConsent>;
