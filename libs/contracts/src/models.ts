import { z } from 'zod';
import { ShortText } from './common.js';
import { PricesView } from './money.js';
import { sentenceText } from './sentence.js';

/** The environment variables that override the model settings. */
export const MODEL_SETTINGS = [
  ...['OPENAI_BASE_URL', 'OPENAI_API_KEY', 'CHAT_MODEL', 'CHAT_VISION', 'CONTEXT_TOKENS', 'REPLY_TOKENS'],
  ...[
    'IMAGE_MODEL',
    'TRANSCRIPTION_MODEL',
    'SPEECH_MODEL',
    'SPEECH_VOICE',
    'EMBEDDING_MODEL',
    'MODEL_CONCURRENCY',
  ],
] as const;
export const ModelSettingName = z.enum(MODEL_SETTINGS);
export type ModelSettingName = z.infer<typeof ModelSettingName>;

/** The URL of an OpenAI-compatible server, which may be in the school's network. The key is a separate setting. */
const ModelAddress = z
  .string()
  .trim()
  .max(500)
  .refine((text) => isModelAddress(text), sentenceText('model_address_invalid'));

function isModelAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, search, hash } = new URL(text);
  return /^https?:$/.test(protocol) && !username && !password && !search && !hash;
}

const ModelKey = z
  .string()
  .trim()
  .max(1_000)
  .regex(/^[\x21-\x7e]*$/, sentenceText('model_key_invalid'));

const ModelName = ShortText(200);

export const ChatModel = z.object({
  model: ModelName,
  /** The context window in tokens, question and reply together. */
  context_tokens: z.number().int().min(2_000).max(2_000_000),
  /** The maximum tokens of a reply. */
  reply_tokens: z.number().int().min(100).max(200_000),
  /** Whether images are sent to the model. */
  vision: z.boolean(),
});
export type ChatModel = z.infer<typeof ChatModel>;

/** The models that an installation uses, and how many concurrent replies the model server supports. */
const ModelChoice = z.object({
  /** The first is the default. Policies restrict who may use which. */
  chat: z
    .array(ChatModel)
    .min(1)
    .max(10)
    .refine(
      (chat) => new Set(chat.map(({ model }) => model)).size === chat.length,
      sentenceText('model_twice'),
    ),
  images: ModelName,
  transcription: ModelName,
  /** Reads replies aloud; null to use the browser's voices. */
  speech: ModelName.nullable(),
  voice: ShortText(100),
  /** Finds document passages by meaning; null to search by words only. */
  embeddings: ModelName.nullable(),
  /** Concurrent replies of all workers; 0 for no limit. */
  concurrency: z.number().int().min(0).max(10_000),
});
export type ModelChoice = z.infer<typeof ModelChoice>;

/**
 * `PUT /api/system/models`. Without `api_key` the saved key stays, unless the URL changes; an empty key is for a server
 * that needs none. Settings of the environment stay unchanged.
 */
export const SetModels = ModelChoice.extend({
  /** The version that the request is based on. */
  version: z.number().int().min(0),
  base_url: ModelAddress,
  api_key: ModelKey.optional(),
});
export type SetModels = z.infer<typeof SetModels>;

/** `DELETE /api/system/models`: removes the saved settings. */
export const RemoveModelsQuery = z.object({
  /** The version that the request is based on. */
  version: z.coerce.number().int().min(0),
});
export type RemoveModelsQuery = z.infer<typeof RemoveModelsQuery>;

const PricedModel = PricesView.shape.models.element;

/** `GET /api/system/models`, for master admins: the model server and the current models. Never contains the key. */
export const ModelsView = ModelChoice.extend({
  /** 0 if nothing was ever saved. */
  version: z.number().int(),
  base_url: z.string(),
  has_key: z.boolean(),
  /** The settings that apply after the saved connection is removed; null if none is saved. */
  fallback: z.object({ base_url: z.string(), demo: z.boolean() }).nullable(),
  /** All models in use. */
  models: z.array(PricedModel),
  /** The settings that the environment fixes. They cannot be changed here. */
  fixed: z.array(ModelSettingName),
});
export type ModelsView = z.infer<typeof ModelsView>;

/** `POST /api/system/models/test`. Without `api_key`, the current key is sent, but only to its own URL. */
export const ModelTestRequest = z.object({
  base_url: ModelAddress,
  api_key: ModelKey.optional(),
  model: ShortText(200),
});
export type ModelTestRequest = z.infer<typeof ModelTestRequest>;

export const ModelTest = z.object({
  ok: z.boolean(),
  /** Milliseconds until the first output; null if the test failed. */
  first_token_ms: z.number().int().nullable(),
  /** Whether the model called a tool. */
  tools: z.boolean(),
  /** Whether the reply arrived in several parts. */
  streaming: z.boolean(),
  /** The result of the test and, if it failed, what to do. */
  detail: z.string(),
});
export type ModelTest = z.infer<typeof ModelTest>;
