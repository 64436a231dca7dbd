import { Injectable } from '@nestjs/common';
import type { ChatModel } from '@studyhall/contracts';
import type { ModelMessage, ToolSpec } from '@studyhall/ports';
import { fitContext, MessageMeter, type FittedContext } from './context.fit.js';
import { estimateTokens } from '../../../model/token.estimate.js';

/** The share of the context that documents may take. */
const DOCUMENT_SHARE = 0.45;
/** How far the reported usage may correct the estimate, and the weight of one report. */
const MIN_CORRECTION = 0.75;
const MAX_CORRECTION = 2;
const REPORT_WEIGHT = 0.3;
/** Ignores reports on fewer tokens: they measure the overhead of a request rather than its texts. */
const MIN_REPORTED_TOKENS = 500;

/** The model request of one round. */
export interface RoundContext extends FittedContext {
  model: string;
  /** Tokens of messages and tools together, as estimated. */
  requestTokens: number;
}

/**
 * Fits every round of a reply into the model's context. One instance per process, because all turns share the models and
 * so the correction of the estimate by the reported usage.
 */
@Injectable()
export class ContextBudget {
  /** By model. */
  private readonly corrections = new Map<string, number>();
  private readonly meter = new MessageMeter();
  /** Tokens of each tool: replies offer different selections of the same tools. */
  private readonly toolTokens = new WeakMap<ToolSpec, number>();

  /** Tokens that the texts of documents may take, as {@link estimateTokens} counts them. */
  documentTokens(model: ChatModel): number {
    return this.limit(model) * DOCUMENT_SHARE;
  }

  /**
   * Fits a conversation and the offered tools into the context, with room for the reply.
   * @param share part of the context that may be used, for an endpoint that refused a request as too long
   */
  fit(
    model: ChatModel,
    conversation: readonly ModelMessage[],
    tools: ToolSpec[] | undefined,
    share = 1,
  ): RoundContext {
    const forTools = (tools ?? []).reduce((sum, tool) => sum + this.tokensOf(tool), 0);
    const fitted = fitContext(conversation, this.limit(model) * share - forTools, this.meter);
    return { ...fitted, model: model.model, requestTokens: fitted.tokens + forTools };
  }

  /**
   * Corrects the estimate by the usage that the endpoint reports. Ignores requests with images, whose token prices
   * differ too much.
   */
  learn({ model, messages, requestTokens }: RoundContext, reportedTokens: number): void {
    const hasImages = messages.some(({ content }) => typeof content !== 'string');
    if (hasImages || requestTokens < MIN_REPORTED_TOKENS || !(reportedTokens > 0)) return;
    const measured = reportedTokens / requestTokens;
    const before = this.corrections.get(model) ?? 1;
    const next = before + (measured - before) * REPORT_WEIGHT;
    this.corrections.set(model, Math.min(MAX_CORRECTION, Math.max(MIN_CORRECTION, next)));
  }

  /** Tokens of the request as the model will count them, by its reports. */
  expected({ model, requestTokens }: RoundContext): number {
    return requestTokens * Math.max(this.corrections.get(model) ?? 1, 1);
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
