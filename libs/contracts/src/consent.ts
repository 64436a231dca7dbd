import { z } from 'zod';
import { IsoTime } from './common.js';
import { NoticeTexts } from './notice.js';

/** How a parent gave or withdrew the consent. */
export const ConsentForm = z.enum(['paper', 'form', 'email', 'in_person', 'other']);
export type ConsentForm = z.infer<typeof ConsentForm>;

/** What is known of the consent of a student's parent. */
export const ConsentState = z.enum(['waiting', 'given', 'withdrawn']);
export type ConsentState = z.infer<typeof ConsentState>;

/** The decision of a parent, as staff recorded it. */
export const ParentConsent = z.object({
  state: z.enum(['given', 'withdrawn']),
  how: ConsentForm,
  /** Of the school's text. */
  version: z.number().int(),
  /** The username of the admin who recorded it. */
  by: z.string(),
  at: IsoTime,
});
export type ParentConsent = z.infer<typeof ParentConsent>;

/** `GET /api/schools/{id}/consent`. */
export const SchoolConsent = z.object({
  /** Whether students chat only with the recorded consent of a parent. */
  required: z.boolean(),
  texts: NoticeTexts,
  /** Counts the changes of the texts. */
  version: z.number().int(),
  /** Students of the school, and how many of them have which consent; the others wait. */
  students: z.number().int(),
  given: z.number().int(),
  withdrawn: z.number().int(),
});
export type SchoolConsent = z.infer<typeof SchoolConsent>;

/** `PUT /api/schools/{id}/consent`. What is absent stays; changed texts are a new version. A consent to an earlier one stays. */
export const SetSchoolConsent = z.object({
  required: z.boolean().optional(),
  texts: NoticeTexts.optional(),
  /** The version that was changed: a request that was made from an earlier one is refused. */
  version: z.number().int().optional(),
});
export type SetSchoolConsent = z.infer<typeof SetSchoolConsent>;
