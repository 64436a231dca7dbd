import type { ModelSettingName, ModelsView, SetModels } from '@studyhall/contracts';
import { isWholeNumber, type NumberBounds } from '../parts/whole-number';

/** What is typed of a model connection. */
export interface ModelsDraft {
  address: string;
  key: string;
  chat: string;
  context: string;
  reply: string;
  images: string;
  transcription: string;
  speech: string;
  voice: string;
  embeddings: string;
  concurrency: string;
}

export type ModelNumber = 'context' | 'reply' | 'concurrency';

/** The least and the most of each number. */
export const NUMBER_BOUNDS: Record<ModelNumber, NumberBounds> = {
  context: { min: 2_000, max: 2_000_000 },
  reply: { min: 100, max: 200_000 },
  concurrency: { min: 0, max: 10_000 },
};

/** The setting of the environment that may decide about a field. */
export const FIELD_SETTINGS: Record<keyof ModelsDraft | 'vision', ModelSettingName> = {
  address: 'OPENAI_BASE_URL',
  key: 'OPENAI_API_KEY',
  chat: 'CHAT_MODEL',
  context: 'CONTEXT_TOKENS',
  reply: 'REPLY_TOKENS',
  vision: 'CHAT_VISION',
  images: 'IMAGE_MODEL',
  transcription: 'TRANSCRIPTION_MODEL',
  speech: 'SPEECH_MODEL',
  voice: 'SPEECH_VOICE',
  embeddings: 'EMBEDDING_MODEL',
  concurrency: 'MODEL_CONCURRENCY',
};

export function toDraft(models: ModelsView): ModelsDraft {
  const [chat] = models.chat;
  return {
    address: models.base_url,
    key: '',
    chat: chat?.model ?? '',
    context: String(chat?.context_tokens ?? ''),
    reply: String(chat?.reply_tokens ?? ''),
    images: models.images,
    transcription: models.transcription,
    speech: models.speech ?? '',
    voice: models.voice,
    embeddings: models.embeddings ?? '',
    concurrency: String(models.concurrency),
  };
}

export function isNumber(name: ModelNumber, text: string): boolean {
  return isWholeNumber(text, NUMBER_BOUNDS[name]);
}

/** Whether the form can be sent; the server checks the rest. */
export function isComplete(draft: ModelsDraft): boolean {
  const texts = [draft.address, draft.chat, draft.images, draft.transcription, draft.voice];
  const numbers = Object.keys(NUMBER_BOUNDS) as ModelNumber[];
  return texts.every((text) => text.trim() !== '') && numbers.every((name) => isNumber(name, draft[name]));
}

/** @param models in use: the further chat models of them stay. `noKey`: the server needs no key. */
export function toRequest(
  draft: ModelsDraft,
  { noKey, vision, models }: { noKey: boolean; vision: boolean; models: ModelsView },
): SetModels {
  const key = draft.key.trim();
  return {
    version: models.version,
    base_url: draft.address,
    ...(noKey ? { api_key: '' } : key !== '' && { api_key: key }),
    chat: [
      { model: draft.chat, context_tokens: Number(draft.context), reply_tokens: Number(draft.reply), vision },
      ...models.chat.slice(1),
    ],
    images: draft.images,
    transcription: draft.transcription,
    speech: draft.speech.trim() === '' ? null : draft.speech,
    voice: draft.voice,
    embeddings: draft.embeddings.trim() === '' ? null : draft.embeddings,
    concurrency: Number(draft.concurrency),
  };
}
