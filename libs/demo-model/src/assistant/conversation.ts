import { hasImage, messageText, type ChatMessage, type ChatRequest } from '../chat/chat.schema.js';
import { detectLanguage, type Language } from './language.js';
import {
  readPassages,
  readResults,
  readUnreadable,
  withoutBlocks,
  type Passage,
  type SearchResult,
} from './passages.js';

const EARLIER_CHARACTERS = 1000;

/** A tool call of this turn with what came back. */
export interface ToolOutcome {
  name: string;
  arguments: string;
  result: string;
}

/** A chat request as the rules read it. */
export interface Conversation {
  /** The last message of the user, without the blocks that the platform added. */
  question: string;
  /** Earlier messages of the user, the latest first. */
  earlier: string[];
  system: string;
  isTitle: boolean;
  language: Language;
  /** The number of the hint that study mode asks for, from 1; undefined for other replies. */
  hint: number | undefined;
  hasImage: boolean;
  /** Names of the offered tools. */
  tools: Set<string>;
  /** This turn's rounds of tool calls since the user's last message. */
  toolRounds: ToolOutcome[][];
  /** Passages given with this turn, else with earlier ones. */
  passages: Passage[];
  results: SearchResult[];
  /** Files attached to this message that gave no text. */
  unreadable: { file: string; reason: string }[];
  /** The text so far of a reply that the user asks to go on with; empty for a new one. */
  kept: string;
}

/** Reads the request once; every rule works on this. */
export function readConversation(request: ChatRequest): Conversation {
  const { messages, kept } = withoutGoOn(request.messages);
  const lastUser = messages.findLastIndex(({ role }) => role === 'user');
  const system = joinTexts(messages.filter(({ role }) => role === 'system' || role === 'developer'));
  const turn = messages.slice(Math.max(0, lastUser));
  const users = messages
    .filter(({ role }) => role === 'user')
    .map((message) => withoutBlocks(messageText(message)));
  const given = [system, joinTexts(turn)].join('\n');
  const passages = readPassages(given);
  return {
    question: users.at(-1) ?? '',
    earlier: users
      .slice(0, -1)
      .toReversed()
      .map((text) => text.slice(0, EARLIER_CHARACTERS)),
    system,
    language: detectLanguage(users.at(-1) ?? ''),
    hint: hintIn(system),
    isTitle: /^\s*write a title/im.test(system),
    hasImage: turn.some(hasImage),
    tools: offeredTools(request),
    toolRounds: readRounds(turn),
    passages: passages.length > 0 ? passages : readPassages(joinTexts(messages)),
    results: readResults(given),
    unreadable: readUnreadable(joinTexts(turn.slice(0, 1))),
    kept,
  };
}

const GO_ON = /^your reply was (interrupted|cut)\b.*\bcontinue\b/i;

/** The messages without a request to go on with a reply, and that reply: the question is the one before. */
function withoutGoOn(messages: ChatMessage[]): { messages: ChatMessage[]; kept: string } {
  const at = messages.findLastIndex(({ role }) => role === 'user');
  const reply = messages[at - 1];
  const request = messages[at];
  if (!request || reply?.role !== 'assistant' || !GO_ON.test(messageText(request)))
    return { messages, kept: '' };
  return { messages: messages.toSpliced(at - 1, 2), kept: messageText(reply) };
}

/** The number in study mode's instruction. */
function hintIn(system: string): number | undefined {
  const number = /^study mode:.*\bthis is hint (\d{1,3})\b/im.exec(system)?.[1];
  return number === undefined ? undefined : Number(number);
}

/** The outcomes of this turn's calls of a tool. */
export function findOutcomes(conversation: Conversation, tool: string): ToolOutcome[] {
  return conversation.toolRounds.flat().filter(({ name }) => name === tool);
}

function offeredTools(request: ChatRequest): Set<string> {
  if (request.tool_choice === 'none') return new Set();
  return new Set((request.tools ?? []).map((tool) => tool.function.name));
}

function readRounds(turn: ChatMessage[]): ToolOutcome[][] {
  const results = new Map<string, string>();
  for (const message of turn) {
    if (message.role === 'tool' && message.tool_call_id)
      results.set(message.tool_call_id, messageText(message));
  }
  return turn
    .filter((message) => message.role === 'assistant' && (message.tool_calls?.length ?? 0) > 0)
    .map((message) =>
      (message.tool_calls ?? []).map((call) => ({
        name: call.function.name,
        arguments: call.function.arguments,
        result: results.get(call.id) ?? '',
      })),
    );
}

function joinTexts(messages: ChatMessage[]): string {
  return messages.map(messageText).join('\n');
}
