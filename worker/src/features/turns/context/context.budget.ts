import { Injectable } from '@nestjs/common';
import type { ChatModel } from '@studyhall/contracts';
import type { ModelMessage, ToolSpec } from '@studyhall/ports';
import { fitContext, MessageMeter, withoutPast, type FittedContext } from './context.fit.js';
import { estimateTokens } from '../../../model/token.estimate.js';

/** The share of the context that documents may take. */
const DOCUMENT_SHARE = 0.45;
/** Limits of the correction factor, and the weight of one usage report. */
const MIN_CORRECTION = 0.75;
const MAX_CORRECTION = 2;
const REPORT_WEIGHT = 0.3;
/** Ignores reports below this: request overhead dominates them. */
const MIN_REPORTED_TOKENS = 500;

/** The model request of one round. */
export interface RoundContext extends FittedContext {
  model: string;
  /** Tokens of messages and tools together, as estimated. */
  requestTokens: number;
}

/**
 * Fits every round of a reply into the model's context window. One instance per process, because all turns share the
 * models and the correction of their token estimates.
 */
@Injectable()
export class ContextBudget {
  /** Correction factors by model. */
  private readonly corrections = new Map<string, number>();
  private readonly meter = new MessageMeter();
  /**
   * Token counts of tool specifications. Cached per tool, because replies offer different selections of the same
   * tools.
   */
  private readonly toolTokens = new WeakMap<ToolSpec, number>();

  /** Limit on tokens of document passages, as {@link estimateTokens} counts them. */
  documentTokens(model: ChatModel): number {
    return this.limit(model) * DOCUMENT_SHARE;
  }

  /**
   * Fits a conversation and the offered tools into the context window, with room for the reply.
   * @param share part of the window to use; lower after the endpoint rejected a request as too long
   */
  fit(
    model: ChatModel,
    conversation: readonly ModelMessage[],
    tools: ToolSpec[] | undefined,
    share = 1,
  ): RoundContext {
    return this.fitInto(this.limit(model) * share, model, conversation, tools);
  }

  /** The fewest tokens of {@link fit}, as {@link expected}: without past messages. */
  least(model: ChatModel, conversation: readonly ModelMessage[], tools: ToolSpec[] | undefined): number {
    return this.expected(this.fit(model, withoutPast(conversation), tools));
  }

  /** Like {@link fit}, into at most this many tokens as {@link expected}. Only leaves out past messages. */
  reduce(
    tokens: number,
    model: ChatModel,
    conversation: readonly ModelMessage[],
    tools: ToolSpec[] | undefined,
  ): RoundContext {
    const room = Math.max(tokens, this.least(model, conversation, tools)) / this.caution(model.model);
    return this.fitInto(Math.min(Math.ceil(room), this.limit(model)), model, conversation, tools);
  }

  private fitInto(
    tokens: number,
    model: ChatModel,
    conversation: readonly ModelMessage[],
    tools: ToolSpec[] | undefined,
  ): RoundContext {
    const forTools = (tools ?? []).reduce((sum, tool) => sum + this.tokensOf(tool), 0);
    const fitted = fitContext(conversation, tokens - forTools, this.meter);
    return { ...fitted, model: model.model, requestTokens: fitted.tokens + forTools };
  }

  /**
   * Adjusts the correction factor to the usage that the endpoint reports. Ignores requests with images: their token
   * cost varies too much.
   */
  learn({ model, messages, requestTokens }: RoundContext, reportedTokens: number): void {
    const hasImages = messages.some(({ content }) => typeof content !== 'string');
    if (hasImages || requestTokens < MIN_REPORTED_TOKENS || !(reportedTokens > 0)) return;
    const measured = reportedTokens / requestTokens;
    const before = this.corrections.get(model) ?? 1;
    const next = before + (measured - before) * REPORT_WEIGHT;
    this.corrections.set(model, Math.min(MAX_CORRECTION, Math.max(MIN_CORRECTION, next)));
  }

  /** Estimated tokens of the request, corrected by the model's earlier reports. */
  expected({ model, requestTokens }: RoundContext): number {
    return requestTokens * this.caution(model);
  }

  private caution(model: string): number {
    return Math.max(this.corrections.get(model) ?? 1, 1);
  }

  private limit({ model, context_tokens, reply_tokens }: ChatModel): number {
    return (context_tokens - reply_tokens) / (this.corrections.get(model) ?? 1);
  }

  private tokensOf(tool: ToolSpec): number {
    let tokens = this.toolTokens.get(tool);
    if (tokens === undefined) {
      tokens = estimateTokens(JSON.stringify(tool));
      this.toolTokens.set(tool, tokens);
    }
    return tokens;
  }
}
