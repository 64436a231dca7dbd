import { isRefusal } from '@studyhall/platform';
import { estimateTokens } from './token.estimate.js';

/** Tokens that the model read and wrote. */
export interface TokenCount {
  input: number;
  output: number;
}

/** Counts the tokens of a reply over all of its requests, by what the endpoint reports, or else by an estimate. */
export class TokenUse {
  private readonly requests: RequestUse[] = [];

  /** @param requestTokens the estimate of what is sent */
  begin(requestTokens: number): RequestUse {
    const request = new RequestUse(requestTokens);
    this.requests.push(request);
    return request;
  }

  /**
   * @param lost attempts of workers that died, whose requests are not known, and what the last of them wrote: each counts as
   *   the first request of this one
   */
  count(lost = { attempts: 0, written: '' }): TokenCount {
    const sent = this.requests.filter(({ isSent }) => isSent).map((request) => request.count());
    const sum = (of: keyof TokenCount): number => sent.reduce((total, one) => total + one[of], 0);
    return {
      input: sum('input') + lost.attempts * (sent[0]?.input ?? 0),
      output: sum('output') + estimateTokens(lost.written),
    };
  }
}

/** The tokens of one request to the model. */
export class RequestUse {
  private written = '';
  private reported: { input: number; output?: number } | null = null;
  /** False once the model refused it, which costs nothing. */
  isSent = true;

  constructor(private readonly requestTokens: number) {}

  wrote(text: string): void {
    this.written += text;
  }

  report(input: number, output: number | undefined): void {
    this.reported = { input, output };
  }

  /** Ends a request with an error: it costs nothing where the model failed it before any answer. */
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
