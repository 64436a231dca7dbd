import { z } from 'zod';
import { LIMITS } from './limits.js';

/** Postgres `integer` ids: user, group, slot, approval, message. */
export const IntId = z.coerce.number().int().min(1).max(2_147_483_647);
/** Opaque ids: file, artifact, job, turn, conversation. */
export const Uuid = z.guid().transform((id) => id.toLowerCase());
export const IsoTime = z.string();

export const Role = z.enum(['STUDENT', 'SCHOOL_ADMIN', 'MASTER_ADMIN']);
export type Role = z.infer<typeof Role>;

/** Text that Postgres can hold: no NUL, no lone surrogate. */
export const SafeText = z.string().transform((text) => text.replaceAll('\u0000', '').toWellFormed());

/** A school's name: trimmed and upper-cased on every write (`decisions.md` §1). */
export const SchoolName = SafeText.pipe(
  z
    .string()
    .trim()
    .min(1, 'Please enter a school name')
    .max(LIMITS.schoolMax)
    .transform((name) => name.replace(/\s+/g, ' ').toUpperCase()),
);

export const Username = SafeText.pipe(
  z
    .string()
    .trim()
    .min(LIMITS.usernameMin, `A username has at least ${LIMITS.usernameMin} characters.`)
    .max(LIMITS.usernameMax, `A username has at most ${LIMITS.usernameMax} characters.`)
    .regex(
      /^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>]+$/u,
      'A username cannot hold control characters or angle brackets.',
    ),
);

export const Password = z
  .string()
  .min(LIMITS.passwordMin, `A password has at least ${LIMITS.passwordMin} characters.`)
  .max(LIMITS.passwordMax, `A password has at most ${LIMITS.passwordMax} characters.`);
