import { isRefusal } from '@studyhall/platform';
import { estimateTokens } from './token.estimate.js';

/** Input and output tokens. */
export interface TokenCount {
  input: number;
  output: number;
}

/** What crashed workers did for a reply. */
export interface LostWork {
  attempts: number;
  /** The text that the last of them wrote. */
  written: string;
}

const NOTHING_LOST: LostWork = { attempts: 0, written: '' };

/** Counts the tokens of all requests of a reply: the usage that the endpoint reports, else an estimate. */
export class TokenUse {
  private readonly requests: RequestUse[] = [];

  /** @param requestTokens estimated input tokens */
  begin(requestTokens: number): RequestUse {
    const request = new RequestUse(requestTokens);
    this.requests.push(request);
    return request;
  }

  /** How many requests cost something. */
  get sent(): number {
    return this.requests.filter(({ isSent }) => isSent).length;
  }

  /**
   * @param lost its requests are unknown.
   * Each attempt counts as much as the first request of this one
   * @param next the input tokens of the request that is sent next
   */
  count(lost = NOTHING_LOST, next = 0): TokenCount {
    const sent = this.requests.filter(({ isSent }) => isSent).map((request) => request.count());
    const sum = (of: keyof TokenCount): number => sent.reduce((total, one) => total + one[of], 0);
    return {
      input: sum('input') + lost.attempts * (sent[0]?.input ?? next),
      output: sum('output') + estimateTokens(lost.written),
    };
  }

  /** As {@link count}; undefined where only crashed workers sent requests, so that their size is unknown. */
  countKnown(lost?: LostWork): TokenCount | undefined {
    return lost && !this.requests.some(({ isSent }) => isSent) ? undefined : this.count(lost);
  }
}

/** The tokens of one request to the model. */
export class RequestUse {
  private written = '';
  private reported: { input: number; output?: number } | null = null;
  /** False after the model rejected the request, which costs nothing. */
  isSent = true;

  constructor(private readonly requestTokens: number) {}

  wrote(text: string): void {
    this.written += text;
  }

  report(input: number, output: number | undefined): void {
    this.reported = { input, output };
  }

  /** Ends a request with an error. It costs nothing if the model failed before any output. */
  failed(error: unknown): void {
    if (isRefusal(error) && this.written === '' && !this.reported) this.isSent = false;
  }

  count(): TokenCount {
    return {
      input: this.reported?.input ?? Math.ceil(this.requestTokens),
      output: this.reported?.output ?? estimateTokens(this.written),
    };
  }
}
