import type { ChatModel, ModelChoice, ModelSettingName } from '@studyhall/contracts';
import { MODEL_SETTINGS } from '@studyhall/contracts';
import type { SavedModels, UnsavedModels } from '@studyhall/persistence';
import type { Config } from '../config/config.schema.js';
import type { ModelSettings } from './model.connection.js';

/** The model settings that the environment fixes. It fixes URL and key together. */
export function fixedModelSettings({ given }: Pick<Config, 'given'>): ModelSettingName[] {
  const server = ['OPENAI_BASE_URL', 'OPENAI_API_KEY'];
  const isServerFixed = server.some((name) => given.includes(name));
  return MODEL_SETTINGS.filter((name) => given.includes(name) || (isServerFixed && server.includes(name)));
}

/**
 * The effective settings. Priority: environment, saved settings, defaults.
 * @param key of the saved server
 */
export function resolveModels(
  config: Config,
  saved: SavedModels | UnsavedModels,
  key: string,
): ModelSettings {
  if ('unsaved' in saved) return config;
  const fixed = fixedModelSettings(config);
  const { DEMO_MODEL } = config;
  const settings: ModelSettings = { ...pick(config, MODEL_SETTINGS), ...fromSaved(saved), DEMO_MODEL };
  const own = {
    ...settings,
    ...pick(config, fixed),
    OTHER_CHAT_MODELS: otherChatModels(config, saved, fixed),
  };
  if (saved.server === null || fixed.includes('OPENAI_BASE_URL')) return own;
  return { ...own, OPENAI_BASE_URL: saved.server.base_url, OPENAI_API_KEY: key, DEMO_MODEL: false };
}

type Fields<Of> = Partial<Record<ModelSettingName, keyof Of>>;

const FIELDS: Fields<ModelChoice> = {
  IMAGE_MODEL: 'images',
  TRANSCRIPTION_MODEL: 'transcription',
  SPEECH_MODEL: 'speech',
  SPEECH_VOICE: 'voice',
  EMBEDDING_MODEL: 'embeddings',
  MODEL_CONCURRENCY: 'concurrency',
};
const CHAT_FIELDS: Fields<ChatModel> = {
  CONTEXT_TOKENS: 'context_tokens',
  REPLY_TOKENS: 'reply_tokens',
  CHAT_VISION: 'vision',
};

/**
 * Merges a new choice into the saved settings. Keeps the saved values of fixed settings, for the time when the environment
 * no longer sets them.
 */
export function keepFixed(
  wanted: ModelChoice,
  before: ModelChoice,
  fixed: readonly ModelSettingName[],
): ModelChoice {
  const [first] = wanted.chat;
  const [saved, ...others] = before.chat;
  const chat =
    fixed.includes('CHAT_MODEL') && first && saved
      ? [{ ...first, model: saved.model }, ...others]
      : wanted.chat;
  return {
    ...keep(FIELDS, wanted, before, fixed),
    chat: chat.map((one) => {
      const same = before.chat.find(({ model }) => model === one.model);
      return same ? keep(CHAT_FIELDS, one, same, fixed) : one;
    }),
  };
}

function keep<Of extends object>(
  fields: Fields<Of>,
  wanted: Of,
  before: Of,
  fixed: readonly ModelSettingName[],
): Of {
  const names = fixed.flatMap((name) => fields[name] ?? []);
  return { ...wanted, ...Object.fromEntries(names.map((name) => [name, before[name]])) };
}

/** None if the environment sets the chat model. The environment's other settings apply to each of them. */
function otherChatModels(
  { CONTEXT_TOKENS, REPLY_TOKENS, CHAT_VISION }: Config,
  { chat }: SavedModels,
  fixed: readonly ModelSettingName[],
): ChatModel[] {
  if (fixed.includes('CHAT_MODEL')) return [];
  const settings = {
    ...(fixed.includes('CONTEXT_TOKENS') && { context_tokens: CONTEXT_TOKENS }),
    ...(fixed.includes('REPLY_TOKENS') && { reply_tokens: REPLY_TOKENS }),
    ...(fixed.includes('CHAT_VISION') && { vision: CHAT_VISION }),
  };
  return chat.slice(1).map((model) => ({ ...model, ...settings }));
}

function fromSaved({ chat: [chat], ...saved }: SavedModels) {
  return {
    ...(chat && {
      CHAT_MODEL: chat.model,
      CHAT_VISION: chat.vision,
      CONTEXT_TOKENS: chat.context_tokens,
      REPLY_TOKENS: chat.reply_tokens,
    }),
    IMAGE_MODEL: saved.images,
    TRANSCRIPTION_MODEL: saved.transcription,
    SPEECH_MODEL: saved.speech ?? undefined,
    SPEECH_VOICE: saved.voice,
    EMBEDDING_MODEL: saved.embeddings ?? undefined,
    MODEL_CONCURRENCY: saved.concurrency,
  };
}

const pick = <Name extends keyof Config>(config: Config, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, config[name]])) as Pick<Config, Name>;
