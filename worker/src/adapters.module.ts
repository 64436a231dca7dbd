import { resolve } from 'node:path';
import { Global, Module, type OnApplicationShutdown, Inject } from '@nestjs/common';
import { createBraveSearch } from '@studyhall/adapters/brave';
import { BubblewrapSandbox } from '@studyhall/adapters/bubblewrap';
import { createDiskStorage } from '@studyhall/adapters/disk';
import { createModerator as connectModerator, type ModeratorModel } from '@studyhall/adapters/moderation';
import { createOpenAiModel, type OpenAiModel } from '@studyhall/adapters/openai';
import { createSearxngSearch } from '@studyhall/adapters/searxng';
import { createTavilySearch } from '@studyhall/adapters/tavily';
import {
  CONFIG,
  ConfigError,
  ModelClients,
  ModelConnection,
  ModelLedger,
  s3Settings,
  TRACING,
  type Config,
  type Tracing,
} from '@studyhall/platform';
import type { CodeSandbox, ObjectStorage, WebSearch } from '@studyhall/ports';
import { maskedModel, maskedModerator } from './masking/index.js';
import { meteredModel, meteredModerator } from './model/metered.model.js';
import { tracedModel } from './model/traced.model.js';

/** Injection tokens of the ports. Only this module chooses their adapters, by configuration. */
export const LANGUAGE_MODEL = Symbol('LanguageModel');
export const OBJECT_STORAGE = Symbol('ObjectStorage');
export const CODE_SANDBOX = Symbol('CodeSandbox');
/** Null if web search is not configured. */
export const WEB_SEARCH = Symbol('WebSearch');
/** Null if no moderation model is configured: only the rules judge. */
export const MODERATOR = Symbol('Moderator');

/** Time limit of a judgement, because the output waits for it. Milliseconds. */
const MODERATION_TIMEOUT_MS = 5_000;

/** A model that sends each request over the connection that is current when the request begins. */
function createModel(
  connection: ModelConnection,
  config: Config,
  tracing: Tracing,
  ledger: ModelLedger,
): OpenAiModel {
  const clients = new ModelClients(connection, (settings) => {
    const model = createOpenAiModel({
      baseUrl: settings.OPENAI_BASE_URL,
      apiKey: settings.OPENAI_API_KEY,
      chatModel: settings.CHAT_MODEL,
      imageModel: settings.IMAGE_MODEL,
      transcriptionModel: settings.TRANSCRIPTION_MODEL,
      embeddingModel: settings.EMBEDDING_MODEL,
      idleTimeoutMs: config.MODEL_IDLE_SECONDS * 1_000,
    });
    return tracing.isOn ? tracedModel(model, tracing, settings) : model;
  });
  const current: OpenAiModel = {
    stream: (request) => clients.current().stream(request),
    generateImage: (request) => clients.current().generateImage(request),
    transcribe: (request) => clients.current().transcribe(request),
    embed: (texts, signal) => clients.current().embed(texts, signal),
    close: () => clients.close(),
  };
  return maskedModel(meteredModel(current, ledger, () => connection.current()));
}

function createModerator(
  connection: ModelConnection,
  config: Config,
  ledger: ModelLedger,
): ModeratorModel | null {
  const { MODERATION_KIND: kind, MODERATION_URL, MODERATION_API_KEY, MODERATION_MODEL } = config;
  if (kind === '') return null;
  const clients = new ModelClients(connection, ({ OPENAI_BASE_URL, OPENAI_API_KEY }) => {
    // Sends the chat model's key only to its own endpoint.
    const ownKey = MODERATION_URL === undefined ? OPENAI_API_KEY : '';
    return connectModerator({
      kind,
      baseUrl: MODERATION_URL ?? OPENAI_BASE_URL,
      apiKey: MODERATION_API_KEY ?? ownKey,
      model: MODERATION_MODEL,
      timeoutMs: MODERATION_TIMEOUT_MS,
    });
  });
  const current: ModeratorModel = {
    judge: (...asked) => clients.current().judge(...asked),
    close: () => clients.close(),
  };
  return maskedModerator(meteredModerator(current, ledger, { kind, model: MODERATION_MODEL }));
}

/** Creates the configured object storage. */
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
    {
      provide: LANGUAGE_MODEL,
      inject: [ModelConnection, CONFIG, TRACING, ModelLedger],
      useFactory: createModel,
    },
    { provide: MODERATOR, inject: [ModelConnection, CONFIG, ModelLedger], useFactory: createModerator },
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
