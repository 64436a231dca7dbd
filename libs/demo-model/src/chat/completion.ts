import { randomUUID } from 'node:crypto';
import type { Reply, ReplyToolCall } from './reply.js';
import { tokenize } from './tokens.js';

export type FinishReason = 'stop' | 'length' | 'tool_calls';

export interface Usage {
  prompt_tokens: number;
  completion_tokens: number;
  total_tokens: number;
  completion_tokens_details: { reasoning_tokens: number };
}

interface CompletionToolCall extends ReplyToolCall {
  id: string;
}

/** A reply as tokens, with everything that its wire form needs. */
export interface Completion {
  id: string;
  created: number;
  model: string;
  reasoning: string[];
  text: string[];
  isRefusal: boolean;
  toolCalls: CompletionToolCall[];
  finishReason: FinishReason;
  usage: Usage;
}

interface CompletionInput {
  model: string;
  reasoning: string[];
  text: string[];
  isRefusal: boolean;
  toolCalls: ReplyToolCall[];
  promptTokens: number;
  maxTokens?: number | undefined;
}

/** Cuts a reply into tokens. */
export function replyTokens(reply: Reply): {
  reasoning: string[];
  text: string[];
  isRefusal: boolean;
  toolCalls: ReplyToolCall[];
} {
  return {
    reasoning: tokenize(reply.reasoning ?? ''),
    text: tokenize(reply.text ?? ''),
    isRefusal: reply.isRefusal ?? false,
    toolCalls: reply.toolCalls ?? [],
  };
}

/** Builds the completion; a text over `maxTokens` is cut and finishes with `length`. */
export function buildCompletion(input: CompletionInput): Completion {
  const limit = input.maxTokens ?? Infinity;
  const isCut = input.text.length > limit;
  const text = isCut ? input.text.slice(0, limit) : input.text;
  const toolCalls = isCut ? [] : input.toolCalls.map((call) => ({ ...call, id: `call_${shortId()}` }));
  const argumentTokens = toolCalls.reduce((sum, call) => sum + argumentFragments(call.arguments).length, 0);
  const completionTokens = input.reasoning.length + text.length + argumentTokens;
  return {
    id: `chatcmpl-${shortId()}`,
    created: Math.floor(Date.now() / 1000),
    model: input.model,
    reasoning: input.reasoning,
    text,
    isRefusal: input.isRefusal,
    toolCalls,
    finishReason: isCut ? 'length' : toolCalls.length > 0 ? 'tool_calls' : 'stop',
    usage: {
      prompt_tokens: input.promptTokens,
      completion_tokens: completionTokens,
      total_tokens: input.promptTokens + completionTokens,
      completion_tokens_details: { reasoning_tokens: input.reasoning.length },
    },
  };
}

/** Arguments leave in fragments, as real endpoints send them, so a reader has to join them. */
export function argumentFragments(text: string): string[] {
  return text.match(/[^]{1,24}/gu) ?? [];
}

/** The answer to a call without `stream`. */
export function completionBody(completion: Completion): object {
  const text = completion.text.join('');
  return {
    id: completion.id,
    object: 'chat.completion',
    created: completion.created,
    model: completion.model,
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: completion.isRefusal || (text === '' && completion.toolCalls.length > 0) ? null : text,
          ...(completion.isRefusal && { refusal: text }),
          ...(completion.reasoning.length > 0 && { reasoning_content: completion.reasoning.join('') }),
          ...(completion.toolCalls.length > 0 && {
            tool_calls: completion.toolCalls.map((call) => ({
              id: call.id,
              type: 'function',
              function: { name: call.name, arguments: call.arguments },
            })),
          }),
        },
        logprobs: null,
        finish_reason: completion.finishReason,
      },
    ],
    usage: completion.usage,
  };
}

function shortId(): string {
  return randomUUID().replaceAll('-', '').slice(0, 24);
}
