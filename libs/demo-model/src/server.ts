import multipart from '@fastify/multipart';
import Fastify, { type FastifyError, type FastifyInstance } from 'fastify';
import { registerSpeechRoute } from './audio/speech.route.js';
import { registerTranscriptionRoute } from './audio/transcription.route.js';
import { registerChatRoute } from './chat/chat.route.js';
import { Pacer } from './chat/pacer.js';
import { Control, type DemoControl } from './control/control.js';
import { registerEmbeddingsRoute } from './embeddings/embeddings.route.js';
import { registerImagesRoute } from './images/images.route.js';
import { registerModerationsRoute } from './moderations/moderations.route.js';
import { DEMO_MODELS, modelCard } from './wire/models.js';
import { OpenAiError } from './wire/openai.error.js';

const BODY_LIMIT_BYTES = 64 * 1024 * 1024;
/** OpenAI's own limit of a recording. */
const RECORDING_LIMIT_BYTES = 25 * 1024 * 1024;
const NATURAL_RATE = 70;

export interface DemoModelOptions {
  /** 0 (the default) takes a free port. */
  port?: number;
  /** Default 127.0.0.1. */
  host?: string;
  /** Tokens a second of a streamed reply; default 70, 0 streams as fast as the reader takes it. */
  rate?: number;
  /** Tokens of prompt and reply together that a chat request may have; default: no limit. */
  contextTokens?: number;
  /** Lets tests order replies and faults. Never in production. */
  control?: boolean;
}

export interface DemoModel {
  /** The base URL for an OpenAI client, ending in `/v1`. */
  url: string;
  port: number;
  control: DemoControl;
  /** Stops at once: running streams are cut. */
  close(): Promise<void>;
}

/**
 * Starts the demo model: an OpenAI-compatible server that answers by rules, without a language model behind it, and
 * says so. It serves Chat Completions (streamed, with tools and reasoning), Embeddings, Images, Moderations,
 * Audio Transcriptions and Speech. Rejects where the port is taken. Source: `docs/specification/api.md#settings`, `docs/specification/api.md#processes`.
 */
export async function startDemoModel(options: DemoModelOptions = {}): Promise<DemoModel> {
  const control = new Control(options.control ?? false);
  const pacer = new Pacer();
  const app = Fastify({ bodyLimit: BODY_LIMIT_BYTES, forceCloseConnections: true });
  app.setErrorHandler<FastifyError>(async (error, _request, reply) => {
    const known = error instanceof OpenAiError ? error : asOpenAiError(error);
    return reply.status(known.status).headers(known.headers).send(known.body());
  });
  app.setNotFoundHandler((request) => {
    throw new OpenAiError(404, `Unknown request URL: ${request.method} ${request.url}`);
  });
  await app.register(multipart, { limits: { fileSize: RECORDING_LIMIT_BYTES, files: 1, fields: 20 } });

  registerModelRoutes(app, control);
  registerChatRoute(app, {
    control,
    pacer,
    rate: options.rate ?? NATURAL_RATE,
    contextTokens: options.contextTokens ?? Infinity,
  });
  registerEmbeddingsRoute(app, control);
  registerImagesRoute(app, control);
  registerModerationsRoute(app, control);
  registerTranscriptionRoute(app, control);
  registerSpeechRoute(app, control);

  const host = options.host ?? '127.0.0.1';
  await app.listen({ port: options.port ?? 0, host });
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return {
    url: `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}/v1`,
    port,
    control,
    close: async () => {
      pacer.stop();
      await app.close();
    },
  };
}

function registerModelRoutes(app: FastifyInstance, control: Control): void {
  app.get('/v1/models', (_request, reply) => {
    control.log.start('models', null).end('completed');
    return reply.send({ object: 'list', data: DEMO_MODELS.map(modelCard) });
  });
  app.get<{ Params: { id: string } }>('/v1/models/:id', (request, reply) => {
    const id = DEMO_MODELS.find((known) => known === request.params.id);
    if (!id)
      throw new OpenAiError(
        404,
        `The model '${request.params.id}' does not exist.`,
        undefined,
        'model_not_found',
      );
    return reply.send(modelCard(id));
  });
}

function asOpenAiError(error: FastifyError): OpenAiError {
  const status = error.statusCode ?? 500;
  if (status < 500) return new OpenAiError(status, error.message);
  process.stderr.write(`${error.stack ?? error.message}\n`);
  return new OpenAiError(500, 'The demo model failed to answer.', 'server_error');
}
