import type { MessageDetails } from '@studyhall/domain';
import type { ClaimedTurn } from '@studyhall/persistence';
import type { WaitClock } from '@studyhall/platform';
import type { WithheldReply } from '../../reply-filter/index.js';
import type { ReplyStream } from './reply.stream.js';

/** The input for writing the reply of a claimed turn. */
export interface ReplyTask {
  turn: ClaimedTurn;
  stream: ReplyStream;
  details: MessageDetails;
  /** The turn's time limit; paused while the turn waits for other jobs. */
  clock: WaitClock;
  signal: AbortSignal;
  /** Set where the reply was withheld for safety. */
  withheld?: WithheldReply;
}
