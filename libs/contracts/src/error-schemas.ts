import { z } from 'zod';
import { ERRORS, type ErrorBody, type ErrorCode, type ErrorDetail } from './errors.js';
import { SERVER_TEXTS } from './server-texts.js';
import type { SentenceCode } from './sentence.js';

/*
 * Schemas for the types of `errors.ts`. Separate, because the browser loads `errors.ts`, which must not import zod.
 */

const typedKeys = <Key extends string>(table: Record<Key, unknown>) => Object.keys(table) as [Key, ...Key[]];

export const ErrorCodeSchema: z.ZodType<ErrorCode> = z.enum(typedKeys(ERRORS));
/** Described as plain text, because sentences change more often than clients. */
const SentenceCodeSchema = z
  .custom<SentenceCode>((value) => typeof value === 'string' && Object.hasOwn(SERVER_TEXTS, value))
  .meta({ type: 'string' });

const detail = {
  /** One English sentence for the user. */
  detail: z.string(),
  code: ErrorCodeSchema,
  reason: SentenceCodeSchema.optional(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
};

export const ErrorDetailSchema = z.object(detail) satisfies z.ZodType<ErrorDetail>;

export const ErrorBodySchema = z.object({
  ...detail,
  request_id: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
}) satisfies z.ZodType<ErrorBody>;
