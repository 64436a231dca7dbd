import type { Sentence } from '@studyhall/contracts';
import type { MessageDetails } from '@studyhall/domain';
import type { ClaimedTurn } from '@studyhall/persistence';
import type { ModelMessage } from '@studyhall/ports';

/** The text of a reply as the student sees it. */
export interface ShownReply {
  readonly content: string;
  write(text: string): void;
  /** Puts another text in the place of all that was shown. */
  replace(text: string): void;
}

/**
 * Stands between a reply and the student: everything that the model writes passes it, and everything that tools make for
 * it. The reply loop knows no filter by name.
 */
export interface ReplyFilter {
  /** Added to what the model is told; null for nothing. */
  readonly instruction: string | null;
  /**
   * What the model reads in place of the conversation, and without tools; null for the conversation. What the student
   * wrote then orders nothing.
   */
  readonly conversation: readonly ModelMessage[] | null;
  /** The whole reply where the model is not asked at all; null where it is. */
  readonly fixedReply: string | null;
  /** Whether what the model thinks may be shown. */
  readonly showsThoughts: boolean;
  /** Whether the reply ends here: nothing more of the model is shown. */
  readonly isClosed: boolean;
  /** Characters that the model wrote, shown or not, and those that are shown. */
  readonly length: number;
  readonly shownLength: number;
  /** The title of every running tool, in place of its own, which quotes the model. */
  readonly runningTitle?: Sentence;
  /** Whether the model may use a tool. */
  allows(tool: string): boolean;
  /** Whether a call of a tool is refused for its arguments, which tell what it makes. */
  refusesCall(args: string): boolean;
  /** Whether the student may not see this text, which a tool made. */
  refuses(text: string): boolean;
  /** What the model may read of a passage, a reply or the result of a tool, of which it takes note. */
  reads(text: string): string;
  /** Whether the model may read an earlier message of the student, with the replies to it. */
  recalls(message: string): boolean;
  /** From now on what may be shown goes to `stream`. */
  begin(stream: ShownReply): void;
  push(text: string): void;
  /** Begins a new paragraph, where there is one before it. */
  separate(): void;
  /** A try of the model failed before anything of it was shown: forgets what it wrote behind this length. */
  rewind(length: number): void;
  /** A tool ends the reply with words of its own: takes back what the model wrote. */
  discard(): void;
  /** Resolves when everything is shown that may be, or what stands in its place. Stores in `details` what was held. */
  end(details: MessageDetails, signal: AbortSignal): Promise<void>;
  /** Shows nothing more. May be called several times. */
  close(): void;
}

/** Decides how a reply is filtered, before the model is asked. */
export interface ReplyGate {
  /** @param fileIds of the files that are attached to the question */
  open(turn: ClaimedTurn, fileIds: readonly string[], signal: AbortSignal): Promise<ReplyFilter>;
}

/** Injection token of the gate that every reply passes. */
export const REPLY_GATE = Symbol('reply gate');
