import { sentenceText } from './sentence.js';
import { z } from 'zod';
import { SafeText, Uuid } from './common.js';
import { IMAGE_OPTIONS, LIMITS } from './limits.js';

/** `POST /api/image-generation/generate`. Source: `docs/specification/chat.md#calls`, `docs/specification/chat.md#limits`. */
export const ImageGenerateRequest = z.object({
  prompt: SafeText.pipe(
    z.string().trim().min(1, sentenceText('image_prompt_empty')).max(LIMITS.imagePromptChars),
  ),
  /** Checked, but decides nothing: `IMAGE_MODEL` of the installation makes all images, and its price holds. */
  model: z.enum(IMAGE_OPTIONS.model).default('dall-e-3'),
  size: z.enum(IMAGE_OPTIONS.size).default('1024x1024'),
  quality: z.enum(IMAGE_OPTIONS.quality).default('standard'),
  style: z.enum(IMAGE_OPTIONS.style).default('vivid'),
  /** An addition: the conversation of the image; the active one by default. */
  conversation_id: Uuid.optional(),
  /** An addition: repeating the id returns the same job. */
  client_request_id: Uuid.optional(),
});
export type ImageGenerateRequest = z.infer<typeof ImageGenerateRequest>;

export const ImageGenerateResponse = z.object({
  success: z.boolean(),
  job_id: z.string().nullable(),
  error: z.string().nullable(),
});
export type ImageGenerateResponse = z.infer<typeof ImageGenerateResponse>;

export const ImageJobStatus = z.enum(['pending', 'processing', 'completed', 'failed']);
export type ImageJobStatus = z.infer<typeof ImageJobStatus>;

export const ImageJobView = z.object({
  status: ImageJobStatus,
  image_url: z.string().nullable(),
  error_message: z.string().nullable(),
});
export type ImageJobView = z.infer<typeof ImageJobView>;
