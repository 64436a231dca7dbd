import { z } from 'zod';
import { ShortText } from './common.js';
import { PricesView } from './money.js';
import { sentenceText } from './sentence.js';

/** The settings of the environment that decide about models where they are set. */
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

/** The address of an OpenAI-compatible server, which may be in the school's own network. A key is given apart. */
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
  /** Tokens that the model takes, question and reply together. */
  context_tokens: z.number().int().min(2_000).max(2_000_000),
  /** Tokens of a reply. */
  reply_tokens: z.number().int().min(100).max(200_000),
  /** Whether the model is sent images. */
  vision: z.boolean(),
});
export type ChatModel = z.infer<typeof ChatModel>;

/** The models that an installation uses of its model server, and how many replies the server takes at once. */
const ModelChoice = z.object({
  /** The first is the default. Policies say who may use which. */
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
  /** Reads replies aloud; null: the voices of the browser do. */
  speech: ModelName.nullable(),
  voice: ShortText(100),
  /** Finds passages of documents by meaning; null: by words alone. */
  embeddings: ModelName.nullable(),
  /** All workers together; 0 for no limit. */
  concurrency: z.number().int().min(0).max(10_000),
});
export type ModelChoice = z.infer<typeof ModelChoice>;

/**
 * `PUT /api/system/models`. Without `api_key` the saved key stays, unless the address changes; an empty one stands for a
 * server that needs none. What the environment decides stays as it is.
 */
export const SetModels = ModelChoice.extend({
  /** That of the view that was changed. */
  version: z.number().int().min(0),
  base_url: ModelAddress,
  api_key: ModelKey.optional(),
});
export type SetModels = z.infer<typeof SetModels>;

/** `DELETE /api/system/models`: removes what was saved. */
export const RemoveModelsQuery = z.object({
  /** That of the view that was shown. */
  version: z.coerce.number().int().min(0),
});
export type RemoveModelsQuery = z.infer<typeof RemoveModelsQuery>;

const PricedModel = PricesView.shape.models.element;

/** `GET /api/system/models`, for master admins: the model server and the models in use. The key is never sent. */
export const ModelsView = ModelChoice.extend({
  /** 0 where nothing was ever saved. */
  version: z.number().int(),
  base_url: z.string(),
  has_key: z.boolean(),
  /** What is used once the saved connection is removed; null where none is saved. */
  fallback: z.object({ base_url: z.string(), demo: z.boolean() }).nullable(),
  /** Each model that is in use. */
  models: z.array(PricedModel.extend({ use: z.enum([...PricedModel.shape.use.options, 'moderation']) })),
  /** The settings that the environment decides about: they do not change here. */
  fixed: z.array(ModelSettingName),
});
export type ModelsView = z.infer<typeof ModelsView>;

/** `POST /api/system/models/test`. Without `api_key` the key in use is sent, to its own address alone. */
export const ModelTestRequest = z.object({
  base_url: ModelAddress,
  api_key: ModelKey.optional(),
  model: ShortText(200),
});
export type ModelTestRequest = z.infer<typeof ModelTestRequest>;

export const ModelTest = z.object({
  ok: z.boolean(),
  /** Milliseconds until the first output; null where the test failed. */
  first_token_ms: z.number().int().nullable(),
  /** Whether the model called a tool. */
  tools: z.boolean(),
  /** Whether the reply came in several parts. */
  streaming: z.boolean(),
  /** What the test found and, where it failed, what to do. */
  detail: z.string(),
});
export type ModelTest = z.infer<typeof ModelTest>;
