import type { z } from 'zod';
import { OpenAiError } from './openai.error.js';

/** Returns the body as the schema reads it, or throws a 400 that names the first wrong field. */
export function parseBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const path = issue?.path.join('.') || 'body';
  throw new OpenAiError(400, `${path}: ${issue?.message ?? 'invalid'}`, 'invalid_request_error', null, path);
}
