import type { z } from 'zod';
import type { Sentence } from '@studyhall/contracts';
import type { MessageDetails } from '@studyhall/domain';
import type { ClaimedTurn, PassageRow } from '@studyhall/persistence';
import type { WaitClock } from '@studyhall/platform';

/** What a tool may access: it acts with the rights of the turn's owner. */
export interface ToolContext {
  turn: Pick<ClaimedTurn, 'id' | 'user_id' | 'conversation_id' | 'attempt' | 'school'>;
  /** The stored details of the reply. A tool adds its results here. */
  details: MessageDetails;
  /** The turn's time limit. Pauses while the tool waits for other jobs. */
  clock: WaitClock;
  signal: AbortSignal;
}

export interface ToolOutcome {
  /** The text for the model. Untrusted parts are escaped and marked. */
  content: string;
  /** The passages of documents that `content` has. */
  passages?: readonly PassageRow[];
  /** The title of the finished step. */
  title: Sentence;
  /** The details of the step, shown when the user opens it: a sentence, or plain text such as file names. */
  detail?: Sentence | string;
  failed?: boolean;
  /** Texts of files that the tool made, to be judged with the reply. */
  texts?: readonly string[];
  /**
   * Replaces the text of the reply and ends it without asking the model again: the model must not describe the
   * result, because that could reveal what the reply must not contain.
   */
  closing?: string;
}

/** A tool that the model may call. A failure is returned to the model as an error and never ends the turn. */
export interface Tool<Arguments = unknown> {
  name: string;
  /** The description for the model. */
  description: string;
  parameters: z.ZodType<Arguments>;
  /** The arguments go to external servers, so personal data in them stays masked. */
  isOutbound?: boolean;
  /** Parses the model's arguments where the schema alone is too strict. Throws an error with a reason for the model. */
  read?(raw: unknown, turn: Pick<ClaimedTurn, 'today'>): Arguments;
  /**
   * Fails the reply with this sentence after a second call that does not fit the schema. Without it, the reply
   * continues.
   */
  unusable?: Sentence;
  /** The title of the step while the tool runs. */
  runningTitle(args: Arguments): Sentence;
  run(args: Arguments, context: ToolContext): Promise<ToolOutcome>;
}

/** Injection token of the tools that this server has configured. */
export const TOOLS = Symbol('tools');
