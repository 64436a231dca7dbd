import { resolve } from 'node:path';
import { Global, Module, type OnApplicationShutdown, Inject } from '@nestjs/common';
import { createBraveSearch } from '@studyhall/adapters/brave';
import { BubblewrapSandbox } from '@studyhall/adapters/bubblewrap';
import { createDiskStorage } from '@studyhall/adapters/disk';
import { createModerator as connectModerator, type ModeratorModel } from '@studyhall/adapters/moderation';
import { createOpenAiModel, type OpenAiModel } from '@studyhall/adapters/openai';
import { createSearxngSearch } from '@studyhall/adapters/searxng';
import { createTavilySearch } from '@studyhall/adapters/tavily';
import { CONFIG, ConfigError, s3Settings, TRACING, type Config, type Tracing } from '@studyhall/platform';
import type { CodeSandbox, ObjectStorage, WebSearch } from '@studyhall/ports';
import { maskedModel, maskedModerator } from './masking/index.js';
import { tracedModel } from './model/traced.model.js';

/** Injection tokens of the ports. Only this module chooses the adapters behind them, by settings. */
export const LANGUAGE_MODEL = Symbol('LanguageModel');
export const OBJECT_STORAGE = Symbol('ObjectStorage');
export const CODE_SANDBOX = Symbol('CodeSandbox');
/** Null where web search is not set up. */
export const WEB_SEARCH = Symbol('WebSearch');
/** Null where no moderator model is set up: the rules judge alone. */
export const MODERATOR = Symbol('Moderator');

/** A judgement that takes longer is given up: what is shown waits for it. Milliseconds. */
const MODERATION_TIMEOUT_MS = 5_000;

function createModel(config: Config, tracing: Tracing): OpenAiModel {
  const model = createOpenAiModel({
    baseUrl: config.OPENAI_BASE_URL,
    apiKey: config.OPENAI_API_KEY,
    chatModel: config.CHAT_MODEL,
    imageModel: config.IMAGE_MODEL,
    transcriptionModel: config.TRANSCRIPTION_MODEL,
    embeddingModel: config.EMBEDDING_MODEL,
    idleTimeoutMs: config.MODEL_IDLE_SECONDS * 1_000,
  });
  return maskedModel(tracing.isOn ? tracedModel(model, tracing, config) : model);
}

function createModerator(config: Config): ModeratorModel | null {
  if (config.MODERATION_KIND === '') return null;
  // The key of the chat model goes to its own endpoint alone.
  const ownKey = config.MODERATION_URL === undefined ? config.OPENAI_API_KEY : '';
  return maskedModerator(
    connectModerator({
      kind: config.MODERATION_KIND,
      baseUrl: config.MODERATION_URL ?? config.OPENAI_BASE_URL,
      apiKey: config.MODERATION_API_KEY ?? ownKey,
      model: config.MODERATION_MODEL,
      timeoutMs: MODERATION_TIMEOUT_MS,
    }),
  );
}

/** The object storage that the settings name. */
export async function createStorage(config: Config): Promise<ObjectStorage> {
  const s3 = s3Settings(config);
  if (!s3)
    return createDiskStorage({
      root: resolve(config.DATA_DIR, 'objects'),
      reserveBytes: config.DISK_RESERVE_MB * 1024 * 1024,
    });
  const { createS3Storage } = await import('@studyhall/adapters/s3');
  return createS3Storage(s3);
}

function createWebSearch(config: Config): WebSearch | null {
  const missing = (name: string): never => {
    throw new ConfigError(`Settings: SEARCH_PROVIDER=${config.SEARCH_PROVIDER} needs ${name}.`);
  };
  switch (config.SEARCH_PROVIDER) {
    case 'searxng':
      return createSearxngSearch({ baseUrl: config.SEARXNG_URL ?? missing('SEARXNG_URL') });
    case 'tavily':
      return createTavilySearch({ apiKey: config.TAVILY_API_KEY ?? missing('TAVILY_API_KEY') });
    case 'brave':
      return createBraveSearch({ apiKey: config.BRAVE_API_KEY ?? missing('BRAVE_API_KEY') });
    case '':
      return null;
  }
}

@Global()
@Module({
  providers: [
    { provide: LANGUAGE_MODEL, inject: [CONFIG, TRACING], useFactory: createModel },
    { provide: MODERATOR, inject: [CONFIG], useFactory: createModerator },
    { provide: OBJECT_STORAGE, inject: [CONFIG], useFactory: createStorage },
    { provide: WEB_SEARCH, inject: [CONFIG], useFactory: createWebSearch },
    {
      provide: CODE_SANDBOX,
      inject: [CONFIG],
      useFactory: ({ SANDBOX_SOCKET }: Config) =>
        new BubblewrapSandbox({ ...(SANDBOX_SOCKET !== undefined && { socket: SANDBOX_SOCKET }) }),
    },
  ],
  exports: [LANGUAGE_MODEL, MODERATOR, OBJECT_STORAGE, CODE_SANDBOX, WEB_SEARCH],
})
export class AdaptersModule implements OnApplicationShutdown {
  constructor(
    @Inject(CODE_SANDBOX) private readonly sandbox: CodeSandbox,
    @Inject(LANGUAGE_MODEL) private readonly model: OpenAiModel,
    @Inject(MODERATOR) private readonly moderator: ModeratorModel | null,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.sandbox.close(), this.model.close(), this.moderator?.close()]);
  }
}
