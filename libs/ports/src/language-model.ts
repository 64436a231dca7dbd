/**
 * The model as the platform sees it: Chat Completions (streamed, with tools), Images, Audio
 * Transcriptions and Embeddings. Source: `docs/specification/api.md#processes`.
 */
export interface TextPart {
  type: 'text';
  text: string;
}

/** An image for a vision model, as a `data:` URL. */
export interface ImagePart {
  type: 'image';
  dataUrl: string;
}

/** A tool call of the model. `arguments` is the JSON text as the model wrote it: untrusted. */
export interface ToolCall {
  id: string;
  name: string;
  arguments: string;
}

export type ModelMessage =
  | { role: 'system'; content: string }
  | { role: 'user'; content: string | Array<TextPart | ImagePart> }
  | { role: 'assistant'; content: string; toolCalls?: ToolCall[] }
  | { role: 'tool'; toolCallId: string; content: string };

/** A tool offered to the model. `parameters` is a JSON Schema object. */
export interface ToolSpec {
  name: string;
  description: string;
  parameters: Record<string, unknown>;
  /** The arguments leave for servers of others: they get no personal data. */
  isOutbound?: boolean;
}

/**
 * How a request is counted as use: by default as background work, which a limit or a budget may refuse. `counted`: the
 * sender counts it, as a reply or an image.
 */
export type Counting = 'background' | 'counted';

export interface CompletionRequest {
  /** The chat model that answers; by default the one that is set. */
  model?: string;
  messages: ModelMessage[];
  tools?: ToolSpec[];
  /** Upper bound of the reply in tokens. */
  maxTokens?: number;
  /**
   * Milliseconds for which text may be held and joined with what follows; read each time. The first text and the end are passed on
   * at once. Default 0.
   */
  gatherMs?: () => number;
  counting?: Counting;
  signal: AbortSignal;
}

/** The events of a streamed completion, in order. `done` is always the last event of a whole stream. */
export type CompletionEvent =
  | { type: 'text'; text: string }
  /** The model marked its text as a refusal. Comes before that text. */
  | { type: 'refusal' }
  | { type: 'reasoning'; text: string }
  | { type: 'tool_call'; call: ToolCall }
  /** The endpoint's own count of the tokens of request and answer; not every endpoint reports them. */
  | { type: 'usage'; promptTokens: number; completionTokens?: number }
  | { type: 'done'; finishReason: 'stop' | 'length' | 'tool_calls' | 'content_filter' };

export interface ImageRequest {
  prompt: string;
  size: string;
  quality: string;
  style: string;
  counting?: Counting;
  signal: AbortSignal;
}

export interface TranscriptionRequest {
  /** Path of the recording on local disk. */
  path: string;
  filename: string;
  mimeType: string;
  /** BCP 47, for example `en-US`. */
  languageCode: string;
  /** Length of the recording. */
  seconds: number;
  signal: AbortSignal;
}

/** Why a model could not answer. `retryAfterMs` comes from the endpoint's `Retry-After`. */
export type ModelErrorCode =
  | 'model_unauthorized'
  | 'model_busy'
  | 'model_unavailable'
  | 'model_timeout'
  | 'model_rejected'
  | 'model_bad_answer';

/** What an administrator must fix, if the endpoint failed and not one request. */
export interface ModelFault {
  kind:
    | 'unreachable'
    | 'untrusted'
    | 'no_tls'
    | 'forbidden_address'
    | 'key_refused'
    | 'no_allowance'
    | 'busy'
    | 'server_error'
    | 'timeout'
    | 'no_model'
    | 'wrong_address'
    | 'bad_answer'
    | 'refused';
  /** The HTTP status, where there was an answer. */
  status?: number;
}

export class ModelError extends Error {
  override readonly name = 'ModelError';

  /** `detail` is a sentence for the user; the provider's own message only if it is meant for the user. */
  constructor(
    readonly code: ModelErrorCode,
    readonly detail: string,
    readonly fault?: ModelFault,
    readonly retryAfterMs?: number,
  ) {
    super(`${code}: ${detail}${fault?.status === undefined ? '' : ` (status ${fault.status})`}`);
  }
}

/** The request has more tokens than the model's context. */
export class ContextOverflow extends ModelError {
  constructor(detail: string) {
    super('model_rejected', detail);
  }
}

/** Every method rejects with {@link ModelError}, or with the signal's reason once it aborts. */
export interface LanguageModel {
  /** Streams one completion. Never retries: only the caller knows whether output was published. */
  stream(request: CompletionRequest): AsyncIterable<CompletionEvent>;
  /** Returns one image's bytes (PNG, JPEG or WebP; at most 25 MB). */
  generateImage(request: ImageRequest): Promise<Uint8Array>;
  /** Returns the text of a recording, as the endpoint punctuated it. */
  transcribe(request: TranscriptionRequest): Promise<string>;
  /** One vector per text, in order. Only if an embedding model is set. */
  embed(texts: string[], signal: AbortSignal): Promise<Float32Array[]>;
}
