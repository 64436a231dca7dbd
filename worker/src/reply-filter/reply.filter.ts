import type { Sentence } from '@studyhall/contracts';
import type { MessageDetails } from '@studyhall/domain';
import type { ClaimedTurn, PassageRow, safetyRecords, useLimits } from '@studyhall/persistence';
import type { ModelMessage } from '@studyhall/ports';

/** The part of a reply that the student sees. */
export interface ShownReply {
  readonly content: string;
  write(text: string): void;
  /** Replaces everything shown so far. */
  replace(text: string): void;
  /** Clears everything shown so far, including the steps. */
  restart(): void;
}

export type JudgeTokens = useLimits.JudgeTokens;

/** The outcome of the safety judgement of a reply and its question. */
export interface SafetyOutcome {
  /** Whether a fixed text replaces everything that the model wrote. */
  isWithheld: boolean;
  details: Pick<MessageDetails, 'safety' | 'support'>;
  /** Records to store with the reply: about the question or its files, and about a withheld reply. */
  records: safetyRecords.SafetyRecord[];
}

/**
 * Filters everything that the model writes and that tools create for the reply, before the student sees it. The reply loop
 * uses all filters only through this interface.
 */
export interface ReplyFilter {
  /** Added to the system prompt; null if there is nothing to add. */
  readonly instruction: string | null;
  /**
   * Replaces the conversation as the model's input, without tools, so that instructions in the student's messages have no
   * effect; null to use the conversation.
   */
  readonly conversation: readonly ModelMessage[] | null;
  /** The complete reply, written without the model; null if the model writes it. */
  readonly fixedReply: string | null;
  /** Null if nothing was found. If the reply is withheld, its fixed text is already shown. */
  readonly safety: SafetyOutcome | null;
  /** Whether the reply ends here. No more text of the model is shown. */
  readonly isClosed: boolean;
  /** Number of characters that the model wrote, and how many of them are shown. */
  readonly length: number;
  readonly shownLength: number;
  /** The most tokens that judgements of the text to come take. @param isOnce after {@link judgeOnce} */
  judges(isOnce: boolean): JudgeTokens;
  /** From now on, judges the text once, when the reply is complete. */
  judgeOnce(): void;
  /** Whether this part of the model's reasoning may be shown. */
  showsThought(text: string): boolean;
  /** Whether the model may use a tool. */
  allows(tool: string): boolean;
  /** The title of a running tool. Replaces its own title, which quotes the model; null to use that one. */
  runningTitle(tool: string): Sentence | null;
  /** Whether to reject a tool call because of its arguments, which describe what it creates. */
  refusesCall(args: string, tool: string): boolean;
  /** Whether to withhold this text of a tool from the student. */
  refuses(text: string): boolean;
  /** Whether the reply is withheld, with all that it made, because a tool made this text for it. */
  withholdsFor(made: string): Promise<boolean>;
  /** The part of a passage, reply or tool result that the model may read. The filter remembers what the model has read. */
  reads(text: string): string;
  /** Judges passages of documents that the model is about to read. */
  readsPassages(passages: readonly PassageRow[]): Promise<void>;
  /** Whether the model may read an earlier message of the student and the replies to it. */
  recalls(message: string): boolean;
  /** From now on, sends allowed text to `stream`. */
  begin(stream: ShownReply): void;
  push(text: string): void;
  /** Starts a new paragraph if there is text before it. */
  separate(): void;
  /** Drops the text after this length: an attempt failed before any of it was shown. */
  rewind(length: number): void;
  /** Drops the model's text, if a tool ends the reply with its own text. */
  discard(): void;
  /** Resolves when all allowed text, or its replacement, is shown. Stores in `details` what was withheld. */
  end(details: MessageDetails, signal: AbortSignal): Promise<void>;
  /** Stops showing text. May be called several times. */
  close(): void;
}

/** Decides how a reply is filtered, before the first model request. */
export interface ReplyGate {
  /** @param fileIds files attached to the question */
  open(turn: ClaimedTurn, fileIds: readonly string[], signal: AbortSignal): Promise<ReplyFilter>;
}

/** Injection token of the gate for all replies. */
export const REPLY_GATE = Symbol('reply gate');
