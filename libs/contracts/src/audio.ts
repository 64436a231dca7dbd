import { sentenceText } from './sentence.js';
import { z } from 'zod';
import { LIMITS } from './limits.js';

/**
 * Form fields of `POST /api/audio/transcribe` besides `file`. Source: `docs/specification/chat.md#entities`,
 * `docs/specification/chat.md#calls`.
 */
export const TranscribeFields = z.object({
  language_code: z
    .string()
    .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, sentenceText('language_format'))
    .default('en-US'),
  enable_punctuation: z
    .enum(['true', 'false'])
    .default('true')
    .transform((value) => value === 'true'),
});

export const TranscribeResponse = z.object({
  success: z.boolean(),
  transcript: z.string().nullable(),
  error: z.string().nullable(),
});
export type TranscribeResponse = z.infer<typeof TranscribeResponse>;

/** `POST /messages/{id}/speech`: a sentence of a reply, without markup. An addition to the specification. */
export const SpeechRequest = z.object({ text: z.string().trim().min(1).max(LIMITS.speechChars) });
export type SpeechRequest = z.infer<typeof SpeechRequest>;
