import { z } from 'zod';
import { LIMITS } from './limits.js';
import { sentenceText } from './sentence.js';
import { hasInvisible, hasPiledMarks } from './username.js';

/** A part of a person's name, in any script; null where it is empty. */
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

/** An e-mail address in lower case; null where it is empty. */
export const EmailAddress = z
  .string()
  .transform((text) => text.trim().toLowerCase() || null)
  .pipe(
    z.email(sentenceText('email_invalid')).max(LIMITS.emailMax, sentenceText('email_invalid')).nullable(),
  );

const MAX_NUMBER = 40;

/** The number that a school gives a person: letters, digits and signs; null where it is empty. */
export const PersonNumber = z
  .string()
  .transform((text) => text.normalize('NFC').replace(/\s+/gu, ' ').trim())
  .refine(
    (text) => [...text].length <= MAX_NUMBER && !hasInvisible(text) && !/[<>]/.test(text),
    sentenceText('number_invalid', { max: MAX_NUMBER }),
  )
  .transform((text) => text || null);

/**
 * A person beside the username. Only admins who may see the person, teachers of their classes and the person get it: students
 * get no more of others than `display_name` of staff.
 */
export const PersonFields = z.object({
  /** The preferred or given name and the family name in the order of the school; the username without them. */
  display_name: z.string(),
  given_name: z.string().nullable(),
  family_name: z.string().nullable(),
  /** What the person wants to be called, in place of the given name. */
  preferred_name: z.string().nullable(),
  email: z.string().nullable(),
  /** The number that the school gives the person. */
  number: z.string().nullable(),
  /** The ids that other systems give the person, by the name of the system. */
  external_ids: z.record(z.string(), z.string()),
});
export type PersonFields = z.infer<typeof PersonFields>;

/** The fields that a form or a file gives; absent ones stay. */
export const GivenNames = {
  given_name: NamePart.nullish(),
  family_name: NamePart.nullish(),
  preferred_name: NamePart.nullish(),
  email: EmailAddress.nullish(),
  number: PersonNumber.nullish(),
};

/** `PUT /api/me/name`: what the caller wants to be called; null or an empty text for the given name. */
export const OwnNameRequest = z.object({ preferred_name: NamePart.nullable() });
export type OwnNameRequest = z.infer<typeof OwnNameRequest>;
