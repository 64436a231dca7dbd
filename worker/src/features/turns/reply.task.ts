import type { ChatModel } from '@studyhall/contracts';
import type { MessageDetails } from '@studyhall/domain';
import type { ClaimedTurn } from '@studyhall/persistence';
import type { WaitClock } from '@studyhall/platform';
import type { ReplyFilter, SafetyOutcome } from '../../reply-filter/index.js';
import type { ReplyStream } from './reply.stream.js';
import type { TokenCount, TokenUse } from '../../model/token.use.js';

/** The input for writing the reply of a claimed turn. */
export interface ReplyTask {
  turn: ClaimedTurn;
  /** The model that writes the reply. */
  model: ChatModel;
  stream: ReplyStream;
  details: MessageDetails;
  /** Counts input and output tokens. */
  use: TokenUse;
  /** For how many requests that cost something a budget is reserved. */
  held: number;
  /** Reserves the maximum cost of another model request. @throws AppError `limit_reached` */
  holdRound: () => Promise<void>;
  /**
   * Reserves the tokens of a request with this many input tokens and of its judges, or if a limit has less left, with as few
   * as `least` and one judgement. Returns the allowed tokens.
   * @throws AppError `limit_reached`
   */
  holdTokens: (
    input: number,
    least: number,
    filter: Pick<ReplyFilter, 'judges'>,
  ) => Promise<TokenCount & { hasFewJudges?: boolean }>;
  /** The turn's time limit. Pauses while the turn waits for other jobs. */
  clock: WaitClock;
  signal: AbortSignal;
  /** The outcome of the safety judgement, if it found something. */
  safety?: SafetyOutcome;
}
