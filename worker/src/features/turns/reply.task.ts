import type { ChatModel } from '@studyhall/contracts';
import type { MessageDetails } from '@studyhall/domain';
import type { ClaimedTurn } from '@studyhall/persistence';
import type { WaitClock } from '@studyhall/platform';
import type { SafetyOutcome } from '../../reply-filter/index.js';
import type { ReplyStream } from './reply.stream.js';
import type { TokenUse } from '../../model/token.use.js';

/** The input for writing the reply of a claimed turn. */
export interface ReplyTask {
  turn: ClaimedTurn;
  /** The model that writes it. */
  model: ChatModel;
  stream: ReplyStream;
  details: MessageDetails;
  /** Counts what the model reads and writes. */
  use: TokenUse;
  /** Holds what another request to the model may cost. @throws AppError `limit_reached` */
  holdRound: () => Promise<void>;
  /** Holds the tokens of a request that reads so many; returns how many it may write. @throws AppError `limit_reached` */
  holdTokens: (input: number) => Promise<number>;
  /** The turn's time limit; paused while the turn waits for other jobs. */
  clock: WaitClock;
  signal: AbortSignal;
  /** What the judgement for safety led to, where something was found. */
  safety?: SafetyOutcome;
}
