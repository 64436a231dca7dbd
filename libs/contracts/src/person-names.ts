import { z } from 'zod';
import { LIMITS } from './limits.js';
import { sentenceText } from './sentence.js';
import { hasInvisible, hasPiledMarks } from './username.js';

/** A part of a person's name, in any script; null if empty. */
export const NamePart = z
  .string()
  .transform((text) => text.normalize('NFC').replace(/\s+/gu, ' ').trim())
  .refine((name) => [...name].length <= LIMITS.namePartMax, {
    message: sentenceText('name_too_long', { max: LIMITS.namePartMax }),
    abort: true,
  })
  .refine((name) => !hasInvisible(name) && !/[<>]/.test(name), {
    message: sentenceText('name_invisible'),
    abort: true,
  })
  .refine(
    (name) => name === '' || (/\p{L}/u.test(name) && !hasPiledMarks(name)),
    sentenceText('name_letters'),
  )
  .transform((name) => name || null);

/** An email address in lower case; null if empty. */
export const EmailAddress = z
  .string()
  .transform((text) => text.trim().toLowerCase() || null)
  .pipe(
    z.email(sentenceText('email_invalid')).max(LIMITS.emailMax, sentenceText('email_invalid')).nullable(),
  );

const MAX_NUMBER = 40;

/** The school's number for a person: letters, digits and signs; null if empty. */
export const PersonNumber = z
  .string()
  .transform((text) => text.normalize('NFC').replace(/\s+/gu, ' ').trim())
  .refine(
    (text) => [...text].length <= MAX_NUMBER && !hasInvisible(text) && !/[<>]/.test(text),
    sentenceText('number_invalid', { max: MAX_NUMBER }),
  )
  .transform((text) => text || null);

/**
 * The fields of a person in addition to the username. Only for admins who can see the person, teachers of the person's
 * classes, and the person. For other people, students only get `display_name` of staff.
 */
export const PersonFields = z.object({
  /** The preferred or given name and the family name, in the school's order; the username if there are none. */
  display_name: z.string(),
  given_name: z.string().nullable(),
  family_name: z.string().nullable(),
  /** Replaces the given name. */
  preferred_name: z.string().nullable(),
  email: z.string().nullable(),
  /** The school's number for the person. */
  number: z.string().nullable(),
  /** The person's ids in other systems, by system name. */
  external_ids: z.record(z.string(), z.string()),
});
export type PersonFields = z.infer<typeof PersonFields>;

/** Name fields of a form or file. Absent fields stay unchanged. */
export const GivenNames = {
  given_name: NamePart.nullish(),
  family_name: NamePart.nullish(),
  preferred_name: NamePart.nullish(),
  email: EmailAddress.nullish(),
  number: PersonNumber.nullish(),
};

/** `PUT /api/me/name`: the caller's preferred name; null or empty text to use the given name. */
export const OwnNameRequest = z.object({ preferred_name: NamePart.nullable() });
export type OwnNameRequest = z.infer<typeof OwnNameRequest>;
