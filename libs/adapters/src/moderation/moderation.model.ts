import {
  moderatedPart,
  stricter,
  type ModeratedText,
  type Moderator,
  type ModeratorKind,
  type SafetyFinding,
} from '@studyhall/ports';
import OpenAI from 'openai';
import { countOf } from '../openai/completion.folder.js';
import { toModelError } from '../openai/model.faults.js';
import { createModelFetch } from '../openai/model.fetch.js';
import { createOpenAiClient } from '../openai/openai.client.js';
import { MODERATION_CATEGORIES, type Verdict } from './categories.js';
import { INSTRUCTION, readChatAnswer, readGuardAnswer } from './guard.answer.js';

export interface ModeratorOptions {
  /** `moderations`: `POST /moderations`. `llama-guard`: a guard model by `POST /chat/completions`. `chat`: any chat model. */
  kind: ModeratorKind;
  /** For example `https://api.openai.com/v1`. */
  baseUrl: string;
  /** Empty for servers without a key. */
  apiKey: string;
  model: string;
  /** Time limit of one judgement in milliseconds. */
  timeoutMs: number;
}

/** A {@link Moderator} whose connections can be closed (at the end of a process). */
export interface ModeratorModel extends Moderator {
  close(): Promise<void>;
}

type Call = [signal: AbortSignal, report: Parameters<Moderator['judge']>[2]];

const MAX_ANSWER_BYTES = 1024 * 1024;
/** Limit on the answer of a chat model. */
const MAX_TOKENS = 60;
/** The passage of a finding is the end of the text, because a model does not locate it. Characters. */
const PASSAGE_CHARS = 600;

/** A moderator at an OpenAI-compatible endpoint. Follows no redirects, limits the size of answers and does not retry. */
export function createModerator(options: ModeratorOptions): ModeratorModel {
  const http = createModelFetch({ idleTimeoutMs: options.timeoutMs, maxAnswerBytes: MAX_ANSWER_BYTES });
  const client = createOpenAiClient(options, http.fetch);
  const ask = { moderations, 'llama-guard': guard, chat }[options.kind];
  return {
    async judge(moderated, signal, report) {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(options.timeoutMs)]);
      try {
        const verdicts = await ask(client, options.model, moderatedPart(moderated), limit, report);
        return findingOf(verdicts, moderated.text.length);
      } catch (error) {
        limit.throwIfAborted();
        throw error instanceof OpenAI.APIError ? toModelError(error) : error;
      }
    },
    close: http.close,
  };
}

async function moderations(
  client: OpenAI,
  model: string,
  { text, earlier }: ModeratedText,
  signal: AbortSignal,
): Promise<Verdict[]> {
  const { results } = await client.moderations.create(
    { model, input: [...earlier, text].join('\n') },
    { signal },
  );
  const categories = results?.[0]?.categories;
  if (categories === undefined) throw new Error('The moderator answered no result.');
  return Object.entries(categories).flatMap(([name, isFlagged]) => {
    const verdict = MODERATION_CATEGORIES[name];
    return isFlagged && verdict ? [verdict] : [];
  });
}

async function guard(
  client: OpenAI,
  model: string,
  { role, text, earlier }: ModeratedText,
  ...call: Call
): Promise<Verdict[]> {
  // The template of a guard model judges only the last message.
  const before = earlier.join('\n');
  const messages =
    role === 'user'
      ? [{ role: 'user' as const, content: [before, text].filter(Boolean).join('\n') }]
      : [
          { role: 'user' as const, content: before || '…' },
          { role: 'assistant' as const, content: text },
        ];
  return readGuardAnswer(await complete(client, model, messages, ...call));
}

async function chat(
  client: OpenAI,
  model: string,
  { role, text, earlier }: ModeratedText,
  ...call: Call
): Promise<Verdict[]> {
  const writer = role === 'user' ? 'pupil' : 'assistant';
  const content = `<earlier>${escape(earlier.join('\n'))}</earlier>\n<text writer="${writer}">${escape(text)}</text>`;
  const messages = [
    { role: 'system' as const, content: INSTRUCTION },
    { role: 'user' as const, content },
  ];
  return readChatAnswer(await complete(client, model, messages, ...call));
}

async function complete(
  client: OpenAI,
  model: string,
  messages: OpenAI.ChatCompletionMessageParam[],
  ...[signal, report]: Call
): Promise<string> {
  const { choices, usage } = await client.chat.completions.create(
    { model, messages, max_tokens: MAX_TOKENS, temperature: 0 },
    { signal },
  );
  const input = countOf(usage?.prompt_tokens);
  if (input) report?.({ input, output: countOf(usage?.completion_tokens) ?? MAX_TOKENS });
  return choices?.[0]?.message?.content ?? '';
}

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function findingOf(verdicts: readonly Verdict[], length: number): SafetyFinding | null {
  const place = { from: Math.max(0, length - PASSAGE_CHARS), to: length };
  return verdicts
    .map(([tier, category]): SafetyFinding => ({
      tier,
      category,
      language: 'und',
      ...place,
      source: 'model',
    }))
    .reduce<SafetyFinding | null>(stricter, null);
}
