import type { z } from 'zod';
import type { MessageDetails } from '@studyhall/domain';
import type { ClaimedTurn } from '@studyhall/persistence';
import type { WaitClock } from '@studyhall/platform';

/** What a tool may know and touch: the turn's owner, never more rights than theirs. */
export interface ToolContext {
  turn: Pick<ClaimedTurn, 'id' | 'user_id' | 'conversation_id' | 'attempt' | 'school'>;
  /** What is stored about the reply; a tool adds what it found or made. */
  details: MessageDetails;
  /** Stands still while the tool waits in line for other jobs. */
  clock: WaitClock;
  signal: AbortSignal;
}

export interface ToolOutcome {
  /** What the model reads. Untrusted text in it is escaped and marked. */
  content: string;
  /** What the step says, once done. */
  title: string;
  /** More for whoever opens the step. */
  detail?: string;
  failed?: boolean;
}

/** A tool that the model may call. Its failure is told to the model as an error; it never ends the turn. */
export interface Tool<Arguments = unknown> {
  name: string;
  /** Written for the model. */
  description: string;
  parameters: z.ZodType<Arguments>;
  /** Reads what the model wrote where the schema alone is too strict. Throws with a reason for the model. */
  read?(raw: unknown): Arguments;
  /** What the step says while the tool runs. */
  runningTitle(args: Arguments): string;
  run(args: Arguments, context: ToolContext): Promise<ToolOutcome>;
}

/** Token of the array of tools that are set up on this server. */
export const TOOLS = Symbol('tools');
