import type { ModelMessage } from '@studyhall/ports';
import { cutToTokens, estimateTokens } from '../../../model/token.estimate.js';

/** The token overhead of a message, and the tokens of an image. */
const MESSAGE_TOKENS = 4;
const IMAGE_TOKENS = 1_000;
/** Tokens that a shortened tool result keeps; fewer if there is less room. */
const SHORTENED_RESULT_TOKENS = 250;
/** A past message is shortened to the free tokens only if at least this many are free. */
const MIN_SHORTENED_TOKENS = 300;

/** The fitted conversation and what was left out. */
export interface FittedContext {
  messages: ModelMessage[];
  /** Tokens of the messages, as estimated. */
  tokens: number;
  /** Number of past messages that were left out, and of texts that were shortened. */
  leftOut: number;
  shortened: number;
}

/**
 * The parts of a conversation: system prompt, past messages, the question, and rounds of tool calls with their results.
 */
interface Parts {
  system: ModelMessage[];
  past: ModelMessage[];
  question: ModelMessage;
  rounds: ModelMessage[][];
}

/**
 * Fits a conversation into a number of tokens. Applies these steps in order, each only as far as needed:
 * shorten results of earlier tool calls, drop the oldest messages, drop the oldest tool rounds, shorten the last tool
 * results, shorten the question.
 */
export function fitContext(
  conversation: readonly ModelMessage[],
  limit: number,
  meter = new MessageMeter(),
): FittedContext {
  const parts = split(conversation);
  const whole = meter.total(conversation);
  if (!parts || whole <= limit)
    return { messages: [...conversation], tokens: whole, leftOut: 0, shortened: 0 };
  const over = () => meter.total(flatten(parts)) - limit;
  let shortened = shortenEarlierResults(parts, over, meter);
  const past = fitPast(parts.past, meter.total(parts.past) - over(), meter);
  const leftOut = parts.past.length - past.messages.length;
  parts.past = past.messages;
  shortened += past.shortened;
  while (parts.rounds.length > 1 && over() > 0) {
    parts.rounds.shift();
    shortened++;
  }
  shortened += shortenLastResults(parts, over(), meter);
  if (over() > 0) {
    parts.question = shorten(parts.question, meter.tokensOf(parts.question) - over());
    shortened++;
  }
  const messages = flatten(parts);
  return { messages, tokens: meter.total(messages), leftOut, shortened };
}

function split(conversation: readonly ModelMessage[]): Parts | undefined {
  const at = conversation.findLastIndex((message) => message.role === 'user');
  const question = conversation[at];
  if (!question) return undefined;
  const before = conversation.slice(0, at);
  const rounds: ModelMessage[][] = [];
  for (const message of conversation.slice(at + 1)) {
    if (message.role === 'tool') rounds.at(-1)?.push(message);
    else rounds.push([message]);
  }
  return {
    system: before.filter((message) => message.role === 'system'),
    past: before.filter((message) => message.role !== 'system'),
    question,
    rounds,
  };
}

/** The conversation without its past messages. */
export function withoutPast(conversation: readonly ModelMessage[]): ModelMessage[] {
  const parts = split(conversation);
  return parts ? flatten({ ...parts, past: [] }) : [...conversation];
}

const flatten = ({ system, past, question, rounds }: Parts): ModelMessage[] => [
  ...system,
  ...past,
  question,
  ...rounds.flat(),
];

/** Limit on cached system prompts: there is one for each combination of rules. */
const MAX_PROMPTS = 100;

/**
 * Estimates the tokens of messages and caches the results: each round of a reply sends all earlier messages again,
 * and replies share a few prompts.
 */
export class MessageMeter {
  private readonly known = new WeakMap<ModelMessage, number>();
  private readonly prompts = new Map<string, number>();

  tokensOf(message: ModelMessage): number {
    const prompt = message.role === 'system' ? message.content : undefined;
    let tokens = prompt === undefined ? this.known.get(message) : this.prompts.get(prompt);
    if (tokens === undefined) {
      tokens = messageTokens(message);
      if (prompt === undefined) this.known.set(message, tokens);
      else if (this.prompts.size < MAX_PROMPTS) this.prompts.set(prompt, tokens);
    }
    return tokens;
  }

  total(messages: readonly ModelMessage[]): number {
    return messages.reduce((sum, message) => sum + this.tokensOf(message), 0);
  }
}

function messageTokens(message: ModelMessage): number {
  const calls = message.role === 'assistant' ? (message.toolCalls ?? []) : [];
  return calls.reduce(
    (sum, call) => sum + estimateTokens(call.name + call.arguments) + MESSAGE_TOKENS,
    contentTokens(message.content) + MESSAGE_TOKENS,
  );
}

function contentTokens(content: ModelMessage['content']): number {
  if (typeof content === 'string') return estimateTokens(content);
  return content.reduce(
    (sum, part) => sum + (part.type === 'text' ? estimateTokens(part.text) : IMAGE_TOKENS),
    0,
  );
}

/**
 * Shortens tool results, oldest first, until the conversation fits. Leaves the last round alone. Returns how many it
 * shortened.
 */
function shortenEarlierResults(parts: Parts, over: () => number, meter: MessageMeter): number {
  let count = 0;
  for (const round of parts.rounds.slice(0, -1)) {
    for (const [at, message] of round.entries()) {
      if (over() <= 0) return count;
      if (message.role !== 'tool' || meter.tokensOf(message) <= SHORTENED_RESULT_TOKENS) continue;
      round[at] = shorten(message, SHORTENED_RESULT_TOKENS);
      count++;
    }
  }
  return count;
}

/**
 * The newest messages that fit, starting with a user message. Shortens the first message that does not fit to the
 * free tokens; a reply to half of them, so that its question also fits.
 */
function fitPast(
  past: readonly ModelMessage[],
  room: number,
  meter: MessageMeter,
): { messages: ModelMessage[]; shortened: number } {
  const kept: ModelMessage[] = [];
  let free = room;
  let shortened = 0;
  for (const message of past.toReversed()) {
    const tokens = meter.tokensOf(message);
    const share = tokens <= free ? tokens : message.role === 'user' ? free : free / 2;
    if (share < tokens && share < MIN_SHORTENED_TOKENS) break;
    kept.unshift(share < tokens ? shorten(message, share) : message);
    free -= share;
    if (share < tokens) shortened++;
  }
  const first = kept.findIndex((message) => message.role === 'user');
  return first === -1 ? { messages: [], shortened: 0 } : { messages: kept.slice(first), shortened };
}

/** Gives each result of the last round an equal share of the room. Returns how many it shortened. */
function shortenLastResults(parts: Parts, over: number, meter: MessageMeter): number {
  const round = parts.rounds.at(-1) ?? [];
  const results = round.filter((message) => message.role === 'tool');
  if (over <= 0 || results.length === 0) return 0;
  const share = Math.max(MIN_SHORTENED_TOKENS / 3, (meter.total(results) - over) / results.length);
  let count = 0;
  for (const [at, message] of round.entries()) {
    if (message.role !== 'tool' || meter.tokensOf(message) <= share) continue;
    round[at] = shorten(message, share);
    count++;
  }
  return count;
}

/** Keeps the beginning of a message. Of a question it also keeps the end, which contains the user's own text. */
function shorten(message: ModelMessage, tokens: number): ModelMessage {
  const room = Math.max(0, tokens - MESSAGE_TOKENS - NOTE_TOKENS);
  if (message.role !== 'user') return { ...message, content: withNote(message.content, room) };
  if (typeof message.content === 'string')
    return { ...message, content: withoutMiddle(message.content, room) };
  const images = message.content.filter((part) => part.type === 'image').length * IMAGE_TOKENS;
  const text = message.content.map((part) => (part.type === 'text' ? part.text : '')).join('');
  return {
    ...message,
    content: [
      { type: 'text', text: withoutMiddle(text, Math.max(0, room - images)) },
      ...message.content.filter((part) => part.type === 'image'),
    ],
  };
}

const NOTE_TOKENS = 16;
const note = (characters: number): string => `[… ${characters} characters are left out here …]`;

function withNote(text: string, tokens: number): string {
  const kept = cutToTokens(text, tokens);
  return `${kept}\n${note(text.length - kept.length)}`;
}

function withoutMiddle(text: string, tokens: number): string {
  const head = cutToTokens(text, tokens / 2);
  const reversed = cutToTokens([...text.slice(head.length)].toReversed().join(''), tokens / 2);
  const tail = [...reversed].toReversed().join('');
  return `${head}\n${note(text.length - head.length - tail.length)}\n${tail}`;
}
