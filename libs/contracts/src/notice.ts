import { z } from 'zod';
import { IsoTime, ShortText } from './common.js';
import { PAGE_LANGUAGES } from './server-texts.js';

const MAX_LANGUAGES = 10;
const MAX_TEXT = 4_000;

/** The version of the product's own text of the notice. Raise it with its meaning: everyone is asked again. */
export const NOTICE_VERSION = 1;

/** What a school adds to the product's text, plain text by language (a BCP 47 tag such as `ar`). */
export const NoticeTexts = z
  .record(z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/), ShortText(MAX_TEXT))
  .refine((texts) => Object.keys(texts).length <= MAX_LANGUAGES);

/** `GET /api/schools/{id}/notice`. */
export const SchoolNotice = z.object({
  /** Whether students are asked to accept the notice at their first sign-in and in each term. */
  enabled: z.boolean(),
  texts: NoticeTexts,
  /** Counts the changes of the texts. */
  version: z.number().int(),
  /** Students of the school, and how many of them accepted this version in this term. */
  students: z.number().int(),
  accepted: z.number().int(),
});
export type SchoolNotice = z.infer<typeof SchoolNotice>;

/** `PUT /api/schools/{id}/notice`. What is absent stays; changed texts are a new version, which everyone is asked about. */
export const SetSchoolNotice = z.object({
  enabled: z.boolean().optional(),
  texts: NoticeTexts.optional(),
  /** The version that was changed: a request that was made from an earlier one is refused. */
  version: z.number().int().optional(),
});
export type SetSchoolNotice = z.infer<typeof SetSchoolNotice>;

/** `GET /api/me/notice`. */
export const OwnNotice = z.object({
  /** Null for those who are not asked: other roles, and students of schools without a notice. */
  notice: z
    .object({
      /** Of both texts, opaque. */
      version: z.string(),
      /** The first day of the school's term; empty where the school has no terms, and before the first one. */
      term: z.string(),
      texts: NoticeTexts,
      accepted_at: IsoTime.nullable(),
    })
    .nullable(),
});
export type OwnNotice = z.infer<typeof OwnNotice>;

/** `POST /api/me/notice/accept`. `language` is that in which the notice was read. */
export const AcceptNotice = z.object({
  version: z.string().max(40),
  language: z.enum(PAGE_LANGUAGES),
});
export type AcceptNotice = z.infer<typeof AcceptNotice>;
