import { z } from 'zod';
import { IsoTime, ShortText } from './common.js';
import { PAGE_LANGUAGES } from './server-texts.js';

const MAX_LANGUAGES = 10;
const MAX_TEXT = 4_000;

/** The version of the product's text of the notice. Increase it when the meaning changes: all students are then asked again. */
export const NOTICE_VERSION = 1;

/** The school's addition to the text, plain text by language (a BCP 47 tag such as `ar`). */
export const NoticeTexts = z
  .record(z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/), ShortText(MAX_TEXT))
  .refine((texts) => Object.keys(texts).length <= MAX_LANGUAGES);

/** `GET /api/schools/{id}/notice`. */
export const SchoolNotice = z.object({
  /** Whether students must accept the notice at their first sign-in and in each term. */
  enabled: z.boolean(),
  texts: NoticeTexts,
  /** Incremented with each change of the texts. */
  version: z.number().int(),
  /** Number of students, and of those who accepted this version in this term. */
  students: z.number().int(),
  accepted: z.number().int(),
});
export type SchoolNotice = z.infer<typeof SchoolNotice>;

/**
 * `PUT /api/schools/{id}/notice`. Absent fields stay unchanged. Changed texts are a new version, which all students must
 * accept.
 */
export const SetSchoolNotice = z.object({
  enabled: z.boolean().optional(),
  texts: NoticeTexts.optional(),
  /** The version that the request is based on. A request based on an earlier version is rejected. */
  version: z.number().int().optional(),
});
export type SetSchoolNotice = z.infer<typeof SetSchoolNotice>;

/** `GET /api/me/notice`. */
export const OwnNotice = z.object({
  /** Null for users who are not asked: other roles, and students of schools without a notice. */
  notice: z
    .object({
      /** An opaque version of both texts. */
      version: z.string(),
      /** The first day of the school's term; empty if the school has no terms, and before the first one. */
      term: z.string(),
      texts: NoticeTexts,
      accepted_at: IsoTime.nullable(),
    })
    .nullable(),
});
export type OwnNotice = z.infer<typeof OwnNotice>;

/** `POST /api/me/notice/accept`. `language` is the language in which the user read the notice. */
export const AcceptNotice = z.object({
  version: z.string().max(40),
  language: z.enum(PAGE_LANGUAGES),
});
export type AcceptNotice = z.infer<typeof AcceptNotice>;
