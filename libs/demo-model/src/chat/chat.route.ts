import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { answer } from '../assistant/assistant.js';
import { readConversation, type Conversation } from '../assistant/conversation.js';
import type { Control } from '../control/control.js';
import type { Directive } from '../control/directive.schema.js';
import { statusFault, strikeBeforeAnswer } from '../control/faults.js';
import type { RequestTrace } from '../control/request.log.js';
import { OpenAiError } from '../wire/openai.error.js';
import { parseBody } from '../wire/parse-body.js';
import { hugeText, spoilToolCalls } from './chat.faults.js';
import { chatRequest, type ChatRequest } from './chat.schema.js';
import { streamCompletion } from './chat.stream.js';
import {
  buildCompletion,
  completionBody,
  replyTokens,
  type Completion,
  type ReplyTokens,
} from './completion.js';
import { Frames } from './frames.js';
import type { Pacer } from './pacer.js';
import type { Reply } from './reply.js';
import { estimatePromptTokens, numberedTokens, tokenize, tokensOfLength } from './tokens.js';

interface ChatRouteOptions {
  control: Control;
  pacer: Pacer;
  /** Tokens per second by default. */
  rate: number;
  /** Tokens of prompt and reply together; more are refused. */
  contextTokens: number;
}

/** The tool of a request that quotes what students asked: directives in it were for other replies. */
const QUOTING_TOOL = 'propose_ticket';
const withoutQuoted = (text: string): string => text.replace(/\[\[demo:[\s\S]*?\]\]/g, '');

/** `POST /v1/chat/completions`, whole and streamed. */
export function registerChatRoute(
  app: FastifyInstance,
  { control, pacer, rate, contextTokens }: ChatRouteOptions,
): void {
  app.post('/v1/chat/completions', async (request, reply) => {
    const body = parseBody(chatRequest, request.body);
    const trace = control.log.start('chat', request.body);
    try {
      refuseOverflow(body, contextTokens);
      const conversation = readConversation(body);
      const { toolRounds, isTitle, tools } = conversation;
      const question = tools.has(QUOTING_TOOL) ? withoutQuoted(conversation.question) : conversation.question;
      conversation.question = control.withoutOrders(question);
      const order = control.orderFor(isTitle ? 'titles' : 'chat', question);
      const fault = control.faultFor(order, question, toolRounds.length);
      if (await strikeBeforeAnswer(fault, order, reply, trace)) return reply;

      const completion = complete(body, conversation, order, fault);
      if (!body.stream) return await answerWhole(reply, completion, order, fault, trace);
      streamCompletion(reply, pacer, new Frames(completion), {
        rate: order.rate ?? rate,
        delayMs: order.delay ?? 0,
        includeUsage: body.stream_options?.include_usage ?? false,
        fault,
        after: order.after ?? faultPosition(fault, order, completion),
        trace,
      });
      return reply;
    } catch (error) {
      trace.end('rejected');
      throw error;
    }
  });
}

const promptTokens = ({ messages, tools }: ChatRequest): number =>
  estimatePromptTokens(JSON.stringify({ messages, tools }));

/** @throws OpenAiError as OpenAI refuses a request that its model's context cannot hold. */
function refuseOverflow(body: ChatRequest, contextTokens: number): void {
  const requested = promptTokens(body) + (body.max_completion_tokens ?? body.max_tokens ?? 0);
  if (requested <= contextTokens) return;
  throw new OpenAiError(
    400,
    `This model's maximum context length is ${contextTokens} tokens. However, you requested ${requested} tokens.`,
    'invalid_request_error',
    'context_length_exceeded',
    'messages',
  );
}

function complete(
  body: ChatRequest,
  conversation: Conversation,
  order: Directive,
  fault: Directive['fault'],
): Completion {
  const ordered = orderedTokens(order, conversation);
  const whole = ordered.text.join('');
  if (conversation.kept !== '' && whole.startsWith(conversation.kept))
    ordered.text = tokenize(whole.slice(conversation.kept.length));
  const spoils = typeof fault === 'string' && conversation.toolRounds.length < (order.tool_times ?? 1);
  const toolCalls = spoils
    ? (spoilToolCalls({ toolCalls: ordered.toolCalls }, fault, [...conversation.tools.keys()]).toolCalls ??
      [])
    : ordered.toolCalls;
  return buildCompletion({
    ...ordered,
    toolCalls,
    model: body.model,
    promptTokens: promptTokens(body),
    maxTokens: body.max_completion_tokens ?? body.max_tokens ?? undefined,
  });
}

/** The reply that a test ordered, or the assistant's own, as tokens. */
function orderedTokens(order: Directive, conversation: Conversation): ReplyTokens {
  const isToolRound = order.tools !== undefined && conversation.toolRounds.length < (order.tool_times ?? 1);
  const isOrdered = isToolRound || [order.text, order.refusal, order.tokens].some((one) => one !== undefined);
  const tokens = replyTokens(
    isOrdered ? { toolCalls: isToolRound ? orderedCalls(order) : [] } : answer(conversation),
  );
  if (typeof order.reasoning === 'number')
    tokens.reasoning = tokensOfLength('Thinking as ordered.', order.reasoning);
  if (typeof order.reasoning === 'string') tokens.reasoning = tokenize(order.reasoning);
  if (isToolRound) return tokens;
  if (order.refusal !== undefined) {
    tokens.text = tokenize(order.refusal);
    tokens.isRefusal = true;
  } else if (order.tokens !== undefined) {
    tokens.text = order.text ? tokensOfLength(order.text, order.tokens) : numberedTokens(order.tokens);
  } else if (order.text !== undefined) tokens.text = tokenize(order.text);
  return tokens;
}

function orderedCalls(order: Directive): NonNullable<Reply['toolCalls']> {
  return (order.tools ?? []).map(({ name, args }) => ({
    name,
    arguments: typeof args === 'string' ? args : JSON.stringify(args ?? {}),
  }));
}

/** `half` and `stall` strike after all tokens that were ordered by number; else a fault strikes in the middle. */
function faultPosition(fault: Directive['fault'], order: Directive, completion: Completion): number {
  const all = completion.reasoning.length + completion.text.length;
  const isAtEnd =
    (fault === 'half' || fault === 'stall') && order.tokens !== undefined && order.text === undefined;
  return isAtEnd ? all : Math.floor(all / 2);
}

async function answerWhole(
  reply: FastifyReply,
  completion: Completion,
  order: Directive,
  fault: Directive['fault'],
  trace: RequestTrace,
): Promise<FastifyReply> {
  const pacedMs = order.rate ? (completion.usage.completion_tokens / order.rate) * 1000 : 0;
  await wait((order.delay ?? 0) + pacedMs);
  if (fault === 'streamerror') throw statusFault(500, order);
  trace.sent(completion.usage.completion_tokens);
  trace.end(fault === undefined ? 'completed' : 'fault');
  if (fault === 'hugeline') completion.text = [hugeText()];
  const json = JSON.stringify(completionBody(completion));
  if (fault === 'badjson' || fault === 'noend') {
    return reply.type('application/json').send(json.slice(0, json.length / 2));
  }
  if (fault !== 'half' && fault !== 'stall') return reply.type('application/json').send(json);
  reply.hijack();
  reply.raw.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json) });
  reply.raw.write(json.slice(0, json.length / 2));
  if (fault === 'half') setImmediate(() => reply.raw.socket?.destroySoon());
  return reply;
}
