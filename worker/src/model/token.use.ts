import type { turnClaims } from '@studyhall/persistence';
import { isRefusal } from '@studyhall/platform';
import { estimateTokens } from './token.estimate.js';

/** Input and output tokens. */
export interface TokenCount {
  input: number;
  output: number;
}

/** What crashed workers did for a reply. */
export interface LostWork {
  /** What they stored before their last request, with its input; null: the first one had sent one request at most. */
  took: TokenCount | null;
  /** The text that the last of them wrote since then. */
  written: string;
}

/** @param shown the text that the reply of the last crashed worker showed, with that of the reply which it continues */
export const lostWork = (
  { took, kept_content: kept }: Pick<turnClaims.ClaimedTurn, 'took' | 'kept_content'>,
  shown: string,
): LostWork => ({ took, written: shown.slice(took?.characters ?? kept.length) });

const NOTHING_LOST: LostWork = { took: { input: 0, output: 0 }, written: '' };

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
   * @param lost a request that was not stored counts as the first one of this attempt
   * @param next the input tokens of the request that is sent next
   */
  count(lost = NOTHING_LOST, next = 0): TokenCount {
    const sent = this.requests.filter(({ isSent }) => isSent).map((request) => request.count());
    const sum = (of: keyof TokenCount): number => sent.reduce((total, one) => total + one[of], 0);
    return {
      input: sum('input') + (lost.took ?? sent[0] ?? { input: next }).input,
      output: sum('output') + (lost.took?.output ?? 0) + estimateTokens(lost.written),
    };
  }

  /** As {@link count}; undefined where only a crashed worker sent a request, and did not store its size. */
  countKnown(lost?: LostWork): TokenCount | undefined {
    return lost?.took === null && this.sent === 0 ? undefined : this.count(lost);
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
