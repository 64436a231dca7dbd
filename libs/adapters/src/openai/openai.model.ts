import { openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import type {
  CompletionEvent,
  CompletionRequest,
  ImageRequest,
  LanguageModel,
  TranscriptionRequest,
} from '@studyhall/ports';
import { ModelError } from '@studyhall/ports';
import OpenAI from 'openai';
import { createGuardedFetch, hostAndPort } from '../outbound-guard/index.js';
import { toWireRequest } from './chat.messages.js';
import { readCompletion } from './completion.stream.js';
import { toVectors } from './embedding.answer.js';
import { IMAGE_TYPES, imageBytes, MAX_IMAGE_BYTES, toWireImageRequest } from './image.request.js';
import { brokeOff, timedOut, toModelError, unreadable } from './model.faults.js';
import { createModelFetch, StreamedResponse } from './model.fetch.js';
import { createOpenAiClient } from './openai.client.js';

export interface OpenAiModelOptions {
  /** For example `https://api.openai.com/v1`, `http://ollama:11434/v1`. */
  baseUrl: string;
  /** Empty for servers without a key. */
  apiKey: string;
  chatModel: string;
  /** The model of all images. Default: `dall-e-3`. */
  imageModel?: string;
  transcriptionModel: string;
  /** If absent, {@link LanguageModel.embed} rejects. */
  embeddingModel?: string;
  /** Time limit of an image, a transcription or a batch of embeddings, in milliseconds. Default 300,000. */
  requestTimeoutMs?: number;
  /** Milliseconds without data before a completion fails. Default 60,000. */
  idleTimeoutMs?: number;
}

/** A {@link LanguageModel} whose connections can be closed (at the end of a process). */
export interface OpenAiModel extends LanguageModel {
  close(): Promise<void>;
}

const JSON_HEADERS = { 'content-type': 'application/json' };
const MAX_ANSWER_BYTES = 40 * 1024 * 1024;
const MAX_TRANSCRIPT_CHARACTERS = 1024 * 1024;
const EMBEDDING_BATCH = 64;

/**
 * A client of an OpenAI-compatible endpoint: Chat Completions, Images, Audio Transcriptions and Embeddings. Does not retry.
 * Decodes streams itself, because the decoder of the openai package buffers a line without limit and cannot detect an
 * incomplete answer. Sources: `docs/specification/api.md#processes`; https://platform.openai.com/docs/api-reference.
 */
export function createOpenAiModel(options: OpenAiModelOptions): OpenAiModel {
  const { imageModel = 'dall-e-3', requestTimeoutMs = 300_000, idleTimeoutMs = 60_000 } = options;
  const http = createModelFetch({ idleTimeoutMs, maxAnswerBytes: MAX_ANSWER_BYTES });
  const client = createOpenAiClient(options, http.fetch);
  const host = hostAndPort(new URL(options.baseUrl));
  const fetchImage = createGuardedFetch({
    timeoutMs: requestTimeoutMs,
    maxBytes: MAX_IMAGE_BYTES,
    allowedTypes: IMAGE_TYPES,
    allowPrivate: [host],
  });
  /** Set to false when the endpoint rejects them: not every endpoint supports `stream_options`. */
  let takesStreamOptions = true;
  const tokenLimit = host === 'api.openai.com:443' ? 'max_completion_tokens' : 'max_tokens';

  function stream(request: CompletionRequest): AsyncIterable<CompletionEvent> {
    const { signal, gatherMs } = request;
    return readCompletion(() => guarded(signal, () => openCompletion(request)), signal, gatherMs);
  }

  async function openCompletion(request: CompletionRequest): Promise<Readable> {
    try {
      return readChunks(await requestCompletion(request, takesStreamOptions));
    } catch (error) {
      if (!takesStreamOptions || !isAboutStreamOptions(error)) throw error;
      takesStreamOptions = false;
      return readChunks(await requestCompletion(request, false));
    }
  }

  function requestCompletion(request: CompletionRequest, reportsUsage: boolean): Promise<Response> {
    const body = toWireRequest(request, {
      model: request.model ?? options.chatModel,
      stream: true,
      ...(reportsUsage ? { stream_options: { include_usage: true } } : {}),
      ...(request.maxTokens === undefined ? {} : { [tokenLimit]: request.maxTokens }),
    });
    // Like `chat.completions.create`, which would serialize the tools again for each request.
    return client
      .post('/chat/completions', {
        ...{ body, headers: JSON_HEADERS, stream: true },
        ...{ signal: request.signal, timeout: idleTimeoutMs },
      })
      .asResponse();
  }

  async function generateImage(request: ImageRequest): Promise<Uint8Array> {
    return whole(
      request.signal,
      async (signal) => {
        const wire = toWireImageRequest(imageModel, request);
        const answer = await client.images.generate(wire, requestOptions(signal));
        return imageBytes(answer?.data?.[0], fetchImage, signal);
      },
      true,
    );
  }

  async function transcribe(request: TranscriptionRequest): Promise<string> {
    const blob = await openAsBlob(request.path, { type: request.mimeType });
    return whole(request.signal, async (signal) => {
      const { text } = await client.audio.transcriptions.create(
        {
          model: options.transcriptionModel,
          file: new File([blob], request.filename, { type: request.mimeType }),
          language: iso639(request.languageCode),
        },
        requestOptions(signal),
      );
      if (typeof text !== 'string' || text.length > MAX_TRANSCRIPT_CHARACTERS) throw unreadable();
      return text.trim();
    });
  }

  async function embed(texts: string[], signal: AbortSignal): Promise<Float32Array[]> {
    const { embeddingModel } = options;
    if (!embeddingModel) throw new ModelError('model_rejected', 'No embedding model is set up.');
    const vectors: Float32Array[] = [];
    for (let from = 0; from < texts.length; from += EMBEDDING_BATCH) {
      const batch = texts.slice(from, from + EMBEDDING_BATCH);
      const answer = await whole(signal, (limit) =>
        client.embeddings.create(
          { model: embeddingModel, input: batch, encoding_format: 'base64' },
          requestOptions(limit),
        ),
      );
      vectors.push(...toVectors(answer?.data, batch.length));
    }
    return vectors;
  }

  function requestOptions(signal: AbortSignal) {
    return { signal, timeout: requestTimeoutMs };
  }

  /** Runs a request that must complete within `requestTimeoutMs`, including its body. */
  async function whole<T>(
    signal: AbortSignal,
    run: (signal: AbortSignal) => Promise<T>,
    carry = false,
  ): Promise<T> {
    const timeout = AbortSignal.timeout(requestTimeoutMs);
    return guarded(
      signal,
      async () => {
        try {
          return await run(AbortSignal.any([signal, timeout]));
        } catch (error) {
          throw timeout.aborted ? timedOut() : error;
        }
      },
      carry,
    );
  }

  return { stream, generateImage, transcribe, embed, close: http.close };
}

/** Calls `run`. Rejects with the signal's reason after it aborted, else with a ModelError. */
async function guarded<T>(signal: AbortSignal, run: () => Promise<T>, carry = false): Promise<T> {
  signal.throwIfAborted();
  try {
    return await run();
  } catch (error) {
    signal.throwIfAborted();
    throw toModelError(error, carry);
  }
}

function readChunks(response: Response): Readable {
  if (response instanceof StreamedResponse) return response.chunks;
  // The response is not labelled as an event stream, so the decoder decides.
  if (!response.body) throw brokeOff();
  return Readable.fromWeb(response.body);
}

/** Whether an endpoint rejected a request because of `stream_options`. */
const isAboutStreamOptions = (error: unknown): boolean =>
  error instanceof OpenAI.APIError &&
  (error.status === 400 || error.status === 422) &&
  /stream_options|include_usage/.test(`${error.message} ${JSON.stringify(error.error ?? '')}`);

/** The two-letter language of a BCP 47 tag, the only form that the endpoint accepts; undefined if there is none. */
function iso639(languageCode: string): string | undefined {
  try {
    const { language } = new Intl.Locale(languageCode);
    return language.length === 2 ? language : undefined;
  } catch {
    return undefined;
  }
}
