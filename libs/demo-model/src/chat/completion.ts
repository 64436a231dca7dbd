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

/** A reply as tokens. */
export interface ReplyTokens extends Pick<Completion, 'reasoning' | 'text' | 'isRefusal'> {
  toolCalls: ReplyToolCall[];
}

interface CompletionInput extends ReplyTokens {
  model: string;
  promptTokens: number;
  maxTokens?: number | undefined;
}

/** Cuts a reply into tokens. */
export const replyTokens = ({
  reasoning = '',
  text = '',
  isRefusal = false,
  toolCalls = [],
}: Reply): ReplyTokens => ({
  ...{ reasoning: tokenize(reasoning), text: tokenize(text) },
  ...{ isRefusal, toolCalls },
});

/** Builds the completion; a text over `maxTokens` is cut and finishes with `length`. */
export function buildCompletion(input: CompletionInput): Completion {
  const { model, reasoning, isRefusal, promptTokens, maxTokens = Infinity } = input;
  const isCut = input.text.length > maxTokens;
  const text = isCut ? input.text.slice(0, maxTokens) : input.text;
  const toolCalls = isCut ? [] : input.toolCalls.map((call) => ({ ...call, id: `call_${shortId()}` }));
  const argumentTokens = toolCalls.reduce((sum, call) => sum + argumentFragments(call.arguments).length, 0);
  const completionTokens = reasoning.length + text.length + argumentTokens;
  return {
    id: `chatcmpl-${shortId()}`,
    created: Math.floor(Date.now() / 1000),
    ...{ model, reasoning, text, isRefusal, toolCalls },
    finishReason: isCut ? 'length' : toolCalls.length > 0 ? 'tool_calls' : 'stop',
    usage: {
      prompt_tokens: promptTokens,
      completion_tokens: completionTokens,
      total_tokens: promptTokens + completionTokens,
      completion_tokens_details: { reasoning_tokens: reasoning.length },
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
