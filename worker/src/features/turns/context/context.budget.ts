import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '@studyhall/platform';
import type { ModelMessage, ToolSpec } from '@studyhall/ports';
import { fitContext, MessageMeter, type FittedContext } from './context.fit.js';
import { estimateTokens } from './token.estimate.js';

/** The share of the context that documents may take. */
const DOCUMENT_SHARE = 0.45;
/** How far the reported usage may correct the estimate, and the weight of one report. */
const MIN_CORRECTION = 0.75;
const MAX_CORRECTION = 2;
const REPORT_WEIGHT = 0.3;
/** Reports on less than this say more about the frame of a request than about its texts. */
const MIN_REPORTED_TOKENS = 500;

/** What a round asks the model with. */
export interface RoundContext extends FittedContext {
  /** Tokens of messages and tools together, as estimated. */
  requestTokens: number;
}

/**
 * The tokens of the model's context. Every round of a reply is fitted into it. One budget per process: the model is the
 * same for all turns, and so is the correction of the estimate by the usage that its endpoint reports.
 */
@Injectable()
export class ContextBudget {
  private correction = 1;
  private readonly meter = new MessageMeter();
  private readonly toolTokens = new WeakMap<ToolSpec[], number>();

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** Tokens that the texts of documents may take, as {@link estimateTokens} counts them. */
  get documentTokens(): number {
    return this.limit * DOCUMENT_SHARE;
  }

  /**
   * Fits a conversation and the offered tools into the context, with room for the reply.
   * @param share part of the context that may be used, for an endpoint that refused a request as too long
   */
  fit(conversation: readonly ModelMessage[], tools: ToolSpec[] | undefined, share = 1): RoundContext {
    const forTools = tools ? this.tokensOf(tools) : 0;
    const fitted = fitContext(conversation, this.limit * share - forTools, this.meter);
    return { ...fitted, requestTokens: fitted.tokens + forTools };
  }

  /** Learns from the endpoint's own count of a request. Images are priced too differently to learn from. */
  learn({ messages, requestTokens }: RoundContext, reportedTokens: number): void {
    const hasImages = messages.some(({ content }) => typeof content !== 'string');
    if (hasImages || requestTokens < MIN_REPORTED_TOKENS || !(reportedTokens > 0)) return;
    const measured = reportedTokens / requestTokens;
    const next = this.correction + (measured - this.correction) * REPORT_WEIGHT;
    this.correction = Math.min(MAX_CORRECTION, Math.max(MIN_CORRECTION, next));
  }

  private get limit(): number {
    return (this.config.CONTEXT_TOKENS - this.config.REPLY_TOKENS) / this.correction;
  }

  private tokensOf(tools: ToolSpec[]): number {
    let tokens = this.toolTokens.get(tools);
    if (tokens === undefined) {
      tokens = estimateTokens(JSON.stringify(tools));
      this.toolTokens.set(tools, tokens);
    }
    return tokens;
  }
}
