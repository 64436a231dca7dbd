import {
  ModelError,
  type LanguageModel,
  type ModelFault,
  type ModelMessage,
  type ToolSpec,
} from '@studyhall/ports';
import { createOpenAiModel } from '../openai/index.js';

export interface ModelCheckOptions {
  /** For example `https://api.openai.com/v1`, `http://ollama:11434/v1`. */
  baseUrl: string;
  /** Empty for servers without a key. */
  apiKey: string;
  /** A chat model of this server. */
  model: string;
  /** Time limit of the whole check in milliseconds. */
  timeoutMs: number;
}

/** What a chat model supports. With a `fault`, nothing else is known. */
export type ModelCheck =
  | { fault: ModelFault }
  | {
      fault: null;
      /** Milliseconds from the request to the first output. */
      firstTokenMs: number;
      /** Whether the reply came in several parts. */
      streaming: boolean;
      /** Whether it calls an offered tool. */
      tools: boolean;
    };

/** Enough for a model that reasons before it answers. */
const MAX_TOKENS = 500;
const COUNT = 'Write the numbers from one to twenty as words.';
const PLOT = 'Plot y = x^2 from 0 to 5';
const CALL_TOOL = 'Call the tool run_code with Python code that does what the user asks for.';
const TOOL: ToolSpec = {
  name: 'run_code',
  description: 'Runs Python code, and answers its output.',
  parameters: { type: 'object', properties: { code: { type: 'string' } }, required: ['code'] },
};

/** Requests a short text and a tool call from a chat model, with the same client as replies. Never rejects. */
export async function checkModel(options: ModelCheckOptions): Promise<ModelCheck> {
  const { baseUrl, apiKey, model: chatModel, timeoutMs } = options;
  const model = createOpenAiModel({
    ...{ baseUrl, apiKey, chatModel, transcriptionModel: chatModel, idleTimeoutMs: timeoutMs },
  });
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const reply = await measureReply(model, signal);
    return { fault: null, ...reply, tools: await callsTool(model, signal) };
  } catch (error) {
    return { fault: signal.aborted ? { kind: 'timeout' } : toFault(error) };
  } finally {
    await model.close();
  }
}

async function measureReply(model: LanguageModel, signal: AbortSignal) {
  const startedAt = performance.now();
  let firstTokenMs: number | undefined;
  let parts = 0;
  const messages = [{ role: 'user' as const, content: COUNT }];
  for await (const { type } of model.stream({ messages, maxTokens: MAX_TOKENS, signal })) {
    if (type !== 'text' && type !== 'reasoning') continue;
    firstTokenMs ??= Math.round(performance.now() - startedAt);
    parts += 1;
  }
  if (firstTokenMs === undefined) throw new ModelError('model_bad_answer', '', { kind: 'bad_answer' });
  return { firstTokenMs, streaming: parts > 1 };
}

/** Also false if the server rejects requests with tools. */
async function callsTool(model: LanguageModel, signal: AbortSignal): Promise<boolean> {
  const messages: ModelMessage[] = [
    { role: 'system', content: CALL_TOOL },
    { role: 'user', content: PLOT },
  ];
  const request = { messages, tools: [TOOL], maxTokens: MAX_TOKENS, signal };
  try {
    for await (const event of model.stream(request))
      if (event.type === 'tool_call' && event.call.name === TOOL.name) return true;
    return false;
  } catch (error) {
    if (!(error instanceof ModelError) || error.fault?.kind !== 'refused') throw error;
    return false;
  }
}

const toFault = (error: unknown): ModelFault =>
  (error instanceof ModelError ? error.fault : undefined) ?? { kind: 'bad_answer' };
