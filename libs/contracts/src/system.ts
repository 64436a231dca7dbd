import { z } from 'zod';
import { IsoTime, ShortText } from './common.js';
import { PricesView } from './money.js';
import { sentenceText } from './sentence.js';

/** What an installation consists of. Source: `docs/specification/api.md#identity`, "System". */
export const SystemPartName = z.enum([
  ...['model', 'search', 'mail', 'postgres', 'redis', 'storage'],
  ...['disk', 'api', 'worker', 'sandbox', 'queues', 'backup'],
] as const);
export type SystemPartName = z.infer<typeof SystemPartName>;

export const SystemPart = z.object({
  name: SystemPartName,
  /** `off`: not set up, or not in use. */
  state: z.enum(['ok', 'degraded', 'down', 'off']),
  /** Since when it is degraded or down; null else. */
  since: IsoTime.nullable(),
  /** The cause, in plain words. */
  detail: z.string().nullable(),
  /** What an administrator does about it. */
  next_step: z.string().nullable(),
});
export type SystemPart = z.infer<typeof SystemPart>;

/** `GET /api/system/health`, for master admins: the parts that the server knows something about. */
export const SystemHealth = z.object({ parts: z.array(SystemPart) });
export type SystemHealth = z.infer<typeof SystemHealth>;

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

const PricedModel = PricesView.shape.models.element;

/** `GET /api/system/models`, for master admins: the model server and the models in use. The key is never sent. */
export const ModelsView = z.object({
  base_url: z.string(),
  has_key: z.boolean(),
  models: z.array(PricedModel.extend({ use: z.enum([...PricedModel.shape.use.options, 'moderation']) })),
  /** Tokens that the chat model takes, question and reply together, and tokens of a reply. */
  context_tokens: z.number().int(),
  reply_tokens: z.number().int(),
  /** Whether the chat model is sent images. */
  vision: z.boolean(),
});
export type ModelsView = z.infer<typeof ModelsView>;

/** `POST /api/system/models/test`. Without `api_key` the key in use is sent, to its own address alone. */
export const ModelTestRequest = z.object({
  base_url: ModelAddress,
  api_key: z
    .string()
    .trim()
    .max(1_000)
    .regex(/^[\x21-\x7e]*$/, sentenceText('model_key_invalid'))
    .optional(),
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
