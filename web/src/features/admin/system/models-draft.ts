import type { ChatModel, ModelSettingName, ModelsView, SetModels } from '@studyhall/contracts';
import { isWholeNumber, readWhole, type NumberBounds } from '../parts/typed-number';

/** The typed model connection, without its chat models. */
export interface ModelsDraft {
  address: string;
  key: string;
  images: string;
  transcription: string;
  speech: string;
  voice: string;
  embeddings: string;
  concurrency: string;
}

/** A typed chat model. */
export interface ChatDraft {
  model: string;
  context: string;
  reply: string;
  vision: boolean;
}

/** Source: `SetModels`. */
export const MAX_CHAT_MODELS = 10;

export type ModelNumber = 'context' | 'reply' | 'concurrency';

/** The minimum and maximum of each number. */
export const NUMBER_BOUNDS: Record<ModelNumber, NumberBounds> = {
  context: { min: 2_000, max: 2_000_000 },
  reply: { min: 100, max: 200_000 },
  concurrency: { min: 0, max: 10_000 },
};

/** The environment setting that may determine a field. */
export const CHAT_SETTINGS: Record<keyof ChatDraft, ModelSettingName> = {
  model: 'CHAT_MODEL',
  context: 'CONTEXT_TOKENS',
  reply: 'REPLY_TOKENS',
  vision: 'CHAT_VISION',
};
export const FIELD_SETTINGS: Record<keyof ModelsDraft, ModelSettingName> = {
  address: 'OPENAI_BASE_URL',
  key: 'OPENAI_API_KEY',
  images: 'IMAGE_MODEL',
  transcription: 'TRANSCRIPTION_MODEL',
  speech: 'SPEECH_MODEL',
  voice: 'SPEECH_VOICE',
  embeddings: 'EMBEDDING_MODEL',
  concurrency: 'MODEL_CONCURRENCY',
};

export function toDraft(models: ModelsView): ModelsDraft {
  return {
    address: models.base_url,
    key: '',
    images: models.images,
    transcription: models.transcription,
    speech: models.speech ?? '',
    voice: models.voice,
    embeddings: models.embeddings ?? '',
    concurrency: String(models.concurrency),
  };
}

export const toChatDrafts = ({ chat }: ModelsView): ChatDraft[] =>
  chat.map(({ model, context_tokens, reply_tokens, vision }) => ({
    ...{ model, vision },
    ...{ context: String(context_tokens), reply: String(reply_tokens) },
  }));

/** A new unnamed row with default values. */
export const nextChatModel = (rows: readonly ChatDraft[]): ChatDraft => ({
  ...{ context: '32000', reply: '4000', vision: true },
  ...rows.at(-1),
  model: '',
});

/** True if an earlier row has the same name. */
export const isDuplicate = (rows: readonly ChatDraft[], at: number): boolean => {
  const name = rows[at]?.model.trim() ?? '';
  return name !== '' && rows.slice(0, at).some(({ model }) => model.trim() === name);
};

export function isNumber(name: ModelNumber, text: string): boolean {
  return isWholeNumber(text, NUMBER_BOUNDS[name]);
}

/** True if the form can be sent; the server checks the rest. */
export function isComplete(draft: ModelsDraft, chat: readonly ChatDraft[]): boolean {
  const texts = [draft.address, draft.images, draft.transcription, draft.voice];
  return (
    [...texts, ...chat.map(({ model }) => model)].every((text) => text.trim() !== '') &&
    chat.every(
      (one, at) => isNumber('context', one.context) && isNumber('reply', one.reply) && !isDuplicate(chat, at),
    ) &&
    isNumber('concurrency', draft.concurrency)
  );
}

/**
 * The typed address and key.
 * @param noKey the server needs none
 */
export function toServer(
  { address, key }: ModelsDraft,
  noKey: boolean,
): Pick<SetModels, 'base_url' | 'api_key'> {
  const typed = key.trim();
  return { base_url: address, ...(noKey ? { api_key: '' } : typed !== '' && { api_key: typed }) };
}

const toChatModel = ({ model, context, reply, vision }: ChatDraft): ChatModel => ({
  ...{ model: model.trim(), vision },
  ...{ context_tokens: readWhole(context) ?? 0, reply_tokens: readWhole(reply) ?? 0 },
});

/** @param version the version of the shown models */
export function toRequest(
  draft: ModelsDraft,
  { noKey, chat, version }: { noKey: boolean; chat: readonly ChatDraft[]; version: number },
): SetModels {
  return {
    version,
    ...toServer(draft, noKey),
    chat: chat.map(toChatModel),
    images: draft.images,
    transcription: draft.transcription,
    speech: draft.speech.trim() === '' ? null : draft.speech,
    voice: draft.voice,
    embeddings: draft.embeddings.trim() === '' ? null : draft.embeddings,
    concurrency: readWhole(draft.concurrency) ?? 0,
  };
}

/** The chat models to test after a change: the new ones, or else the default. */
export function toTest(before: ModelsView, after: ModelsView): string[] {
  const names = after.chat.map(({ model }) => model);
  if (before.base_url !== after.base_url) return names;
  const known = new Set(before.chat.map(({ model }) => model));
  const added = names.filter((name) => !known.has(name));
  return added.length > 0 ? added : names.slice(0, 1);
}
