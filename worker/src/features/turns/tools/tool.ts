import type { z } from 'zod';
import type { Sentence } from '@studyhall/contracts';
import type { MessageDetails } from '@studyhall/domain';
import type { ClaimedTurn } from '@studyhall/persistence';
import type { WaitClock } from '@studyhall/platform';

/** What a tool may access: it acts with the rights of the turn's owner. */
export interface ToolContext {
  turn: Pick<ClaimedTurn, 'id' | 'user_id' | 'conversation_id' | 'attempt' | 'school'>;
  /** The stored details of the reply; a tool adds what it found or made. */
  details: MessageDetails;
  /** The turn's time limit; paused while the tool waits for other jobs. */
  clock: WaitClock;
  signal: AbortSignal;
}

export interface ToolOutcome {
  /** What the model reads. Untrusted text in it is escaped and marked. */
  content: string;
  /** The title of the step once it is done. */
  title: Sentence;
  /** The details of the step, shown when the user opens it: a sentence, or text such as the names of files. */
  detail?: Sentence | string;
  failed?: boolean;
  /**
   * Ends the reply with this text in place of what was written. The model is not asked again: what was made holds things that
   * the reply must not say.
   */
  closing?: string;
}

/** A tool that the model may call. The model gets a failure as an error; a failure never ends the turn. */
export interface Tool<Arguments = unknown> {
  name: string;
  /** Written for the model. */
  description: string;
  parameters: z.ZodType<Arguments>;
  /** The arguments leave for servers of others: placeholders of personal data stay in them. */
  isOutbound?: boolean;
  /** Parses the model's arguments where the schema alone is too strict. Throws an error with a reason for the model. */
  read?(raw: unknown): Arguments;
  /** After a second call that does not fit the schema, the reply fails with this sentence. By default it continues. */
  unusable?: Sentence;
  /** The title of the step while the tool runs. */
  runningTitle(args: Arguments): Sentence;
  run(args: Arguments, context: ToolContext): Promise<ToolOutcome>;
}

/** Injection token of the array of tools that are set up on this server. */
export const TOOLS = Symbol('tools');
