import { sentenceText } from './sentence.js';
import { z } from 'zod';
import { LIMITS } from './limits.js';

/** An integer in a URL. Rejects other forms such as `1e3`, ` 5`, `true` or `['5']`. */
const digits = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(
    (value) => (typeof value === 'string' && /^-?\d{1,16}$/.test(value) ? Number(value) : value),
    schema,
  );

/** A row id in a body: Postgres `integer`. */
export const RowId = z.number().int().min(1).max(2_147_483_647);
/** Row ids (Postgres `integer`): user, group, slot, approval, message. Also accepts the digits in a URL. */
export const IntId = digits(RowId);
/** A query parameter; an empty value (`?search=`) counts as absent. */
export const inQuery = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());
/** An integer query parameter from `least` to `most`, both inclusive. */
export const QueryInt = (least: number, most: number) =>
  inQuery(digits(z.number().int().min(least).max(most)));
/** A boolean query parameter; false if absent. */
export const QueryFlag = inQuery(z.enum(['true', 'false']).transform((value) => value === 'true'));
/** Opaque ids: file, artifact, job, turn, conversation. */
export const Uuid = z.guid().transform((id) => id.toLowerCase());
/** The response to a change that returns no data. */
export const Success = z.object({ success: z.literal(true) });
/** A time in a response, ISO 8601 UTC. */
export const IsoTime = z.string().meta({ format: 'date-time' });

export const Role = z.enum(['STUDENT', 'TEACHER', 'SCHOOL_ADMIN', 'MASTER_ADMIN']);
export type Role = z.infer<typeof Role>;

/** The roles that a person can have in a school other than the home school. */
export const MembershipRole = z.enum(['TEACHER', 'SCHOOL_ADMIN']);
export type MembershipRole = z.infer<typeof MembershipRole>;

/** What a school admin may change: everything, passwords and access, or nothing. */
export const AdminScope = z.enum(['full', 'helpdesk', 'read_only']);
export type AdminScope = z.infer<typeof AdminScope>;

/** Text that Postgres can store: no NUL, no lone surrogate. */
export const SafeText = z.string().transform((text) => text.replaceAll('\u0000', '').toWellFormed());

/**
 * Text of names and notes. Rejects, rather than removes, invisible characters and those that Postgres cannot store, so that
 * different names stay different.
 */
export const PlainText = z
  .string()
  .refine((text) => !/(?![\t\n\r])\p{Cc}|\p{Cs}/u.test(text), sentenceText('text_unusable'));

/** A time of a day, such as `09:30`. */
export const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, sentenceText('time_format'));

/** Trimmed text of one to `max` characters. */
export const ShortText = (max: number) =>
  PlainText.pipe(z.string().trim().min(1, sentenceText('value_missing')).max(max));

/** The reason for an action, shown to others: a short text with a letter or a digit. */
export const ReasonText = (max: number) =>
  ShortText(max).refine((text) => /[\p{L}\p{N}]/u.test(text), sentenceText('value_missing'));

/** A school's name: trimmed and upper-cased on every write (`docs/specification/api.md#values`). */
export const SchoolName = PlainText.pipe(
  z
    .string()
    .trim()
    .min(1, sentenceText('school_missing'))
    .max(LIMITS.schoolMax)
    .transform((name) => name.replace(/\s+/g, ' ').toUpperCase()),
);

export const Password = z
  .string()
  .min(LIMITS.passwordMin, sentenceText('password_too_short', { min: LIMITS.passwordMin }))
  .max(LIMITS.passwordMax, sentenceText('password_too_long', { max: LIMITS.passwordMax }))
  .refine((text) => text.isWellFormed() && !text.includes('\u0000'), sentenceText('password_unusable'));

/** `true` returns the effects of a change without making it. */
export const DryRun = z.boolean().optional();
/** The caller's own password. Required to make a user a master admin. */
export const CurrentPassword = z.string().max(LIMITS.passwordMax).optional();

/** The decimal separator of a written number: `1,250` is 1250 with a point, and 1.25 with a comma. */
export const DecimalSeparator = z.enum(['.', ',']);
export type DecimalSeparator = z.infer<typeof DecimalSeparator>;
