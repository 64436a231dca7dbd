import type { CompletionEvent } from '@studyhall/ports';
import { brokeOff, fromStreamError, unreadable } from './model.faults.js';
import { ToolCallAssembler, type ToolCallFragment } from './tool-call.assembler.js';

type FinishReason = Extract<CompletionEvent, { type: 'done' }>['finishReason'];

/** The fields read from a chunk. The endpoint guarantees nothing, so every value is checked where it is used. */
interface Chunk {
  error?: unknown;
  usage?: { prompt_tokens?: unknown; completion_tokens?: unknown } | null;
  choices?: Array<{ delta?: Delta | null; message?: Delta | null; finish_reason?: unknown } | null>;
}

interface Delta {
  content?: unknown;
  refusal?: unknown;
  reasoning_content?: unknown;
  reasoning?: unknown;
  tool_calls?: ToolCallFragment[];
}

/**
 * Folds the chunks of one completion into events. Emits texts that arrive together as one event, so that a fast model's
 * tokens cost little more than one JSON.parse each.
 */
export class CompletionFolder {
  private readonly calls = new ToolCallAssembler();
  private finishReason: unknown;
  private promptTokens: number | undefined;
  private completionTokens: number | undefined;
  private ended = false;
  private refused = false;
  private events: CompletionEvent[] = [];

  /** True after the endpoint sent a finish reason: the answer is complete. */
  get isWhole(): boolean {
    return this.finishReason !== undefined || this.ended;
  }

  /** True after the end marker `[DONE]`. */
  get hasEnded(): boolean {
    return this.ended;
  }

  /** @throws ModelError if the payload is not JSON or contains the endpoint's error. */
  fold(payload: string): void {
    if (this.ended) return;
    if (payload === '[DONE]') this.ended = true;
    else this.foldChunk(parse(payload), this.events);
  }

  /** The text since the last call. Call it also after a fault, so that the text before it is not lost. */
  take(): CompletionEvent[] {
    const { events } = this;
    this.events = [];
    return events;
  }

  /** The assembled tool calls and the terminal event. @throws ModelError if the answer is incomplete. */
  finish(): CompletionEvent[] {
    if (!this.isWhole) throw brokeOff();
    const calls = this.calls.finish();
    if (calls.some((call) => call.name === '')) throw unreadable();
    return [
      ...calls.map((call): CompletionEvent => ({ type: 'tool_call', call })),
      ...toUsage(this.promptTokens, this.completionTokens),
      { type: 'done', finishReason: toFinishReason(this.finishReason, calls.length > 0) },
    ];
  }

  private foldChunk(chunk: Chunk | null, events: CompletionEvent[]): void {
    if (chunk?.error) throw fromStreamError(chunk.error);
    // Some endpoints report a running count in each chunk. Use the last one.
    this.promptTokens = countOf(chunk?.usage?.prompt_tokens) ?? this.promptTokens;
    this.completionTokens = countOf(chunk?.usage?.completion_tokens) ?? this.completionTokens;
    const choice = chunk?.choices?.[0];
    if (!choice) return;
    const delta = choice.delta ?? choice.message;
    if (delta) {
      append(events, 'reasoning', delta.reasoning_content ?? delta.reasoning);
      append(events, 'text', delta.content);
      if (typeof delta.refusal === 'string' && delta.refusal !== '' && !this.refused) {
        this.refused = true;
        events.push({ type: 'refusal' });
      }
      append(events, 'text', delta.refusal);
      if (Array.isArray(delta.tool_calls)) this.calls.add(delta.tool_calls);
    }
    if (choice.finish_reason) this.finishReason = choice.finish_reason;
  }
}

export const countOf = (tokens: unknown): number | undefined =>
  typeof tokens === 'number' && Number.isFinite(tokens) && tokens > 0 ? Math.ceil(tokens) : undefined;

const toUsage = (promptTokens: number | undefined, completionTokens: number | undefined): CompletionEvent[] =>
  promptTokens === undefined
    ? []
    : [{ type: 'usage', promptTokens, ...(completionTokens !== undefined && { completionTokens }) }];

function parse(payload: string): Chunk | null {
  try {
    return JSON.parse(payload) as Chunk | null;
  } catch {
    throw unreadable();
  }
}

function append(events: CompletionEvent[], type: 'text' | 'reasoning', text: unknown): void {
  if (typeof text !== 'string' || text === '') return;
  const last = events.at(-1);
  if (last?.type === type) last.text += text;
  else events.push({ type, text });
}

function toFinishReason(reason: unknown, hasCalls: boolean): FinishReason {
  if (reason === 'length' || reason === 'content_filter') return reason;
  return hasCalls ? 'tool_calls' : 'stop';
}
