import { Inject, Injectable } from '@nestjs/common';
import { ModelConnection } from '@studyhall/platform';
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
  /** Tokens of messages and tools together, as estimated. */
  requestTokens: number;
}

/**
 * Fits every round of a reply into the model's context. One instance per process, because all turns share the model and
 * so the correction of the estimate by the reported usage.
 */
@Injectable()
export class ContextBudget {
  private correction = 1;
  private readonly meter = new MessageMeter();
  /** Tokens of each tool: replies offer different selections of the same tools. */
  private readonly toolTokens = new WeakMap<ToolSpec, number>();

  constructor(@Inject(ModelConnection) private readonly connection: ModelConnection) {}

  /** Tokens that the texts of documents may take, as {@link estimateTokens} counts them. */
  get documentTokens(): number {
    return this.limit * DOCUMENT_SHARE;
  }

  /**
   * Fits a conversation and the offered tools into the context, with room for the reply.
   * @param share part of the context that may be used, for an endpoint that refused a request as too long
   */
  fit(conversation: readonly ModelMessage[], tools: ToolSpec[] | undefined, share = 1): RoundContext {
    const forTools = (tools ?? []).reduce((sum, tool) => sum + this.tokensOf(tool), 0);
    const fitted = fitContext(conversation, this.limit * share - forTools, this.meter);
    return { ...fitted, requestTokens: fitted.tokens + forTools };
  }

  /**
   * Corrects the estimate by the usage that the endpoint reports. Ignores requests with images, whose token prices
   * differ too much.
   */
  learn({ messages, requestTokens }: RoundContext, reportedTokens: number): void {
    const hasImages = messages.some(({ content }) => typeof content !== 'string');
    if (hasImages || requestTokens < MIN_REPORTED_TOKENS || !(reportedTokens > 0)) return;
    const measured = reportedTokens / requestTokens;
    const next = this.correction + (measured - this.correction) * REPORT_WEIGHT;
    this.correction = Math.min(MAX_CORRECTION, Math.max(MIN_CORRECTION, next));
  }

  private get limit(): number {
    const { CONTEXT_TOKENS, REPLY_TOKENS } = this.connection.current();
    return (CONTEXT_TOKENS - REPLY_TOKENS) / this.correction;
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
