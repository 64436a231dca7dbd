import type { Sentence } from '@studyhall/contracts';
import type { MessageDetails } from '@studyhall/domain';
import type { ClaimedTurn, safetyCases } from '@studyhall/persistence';
import type { ModelMessage } from '@studyhall/ports';

/** The text of a reply as the student sees it. */
export interface ShownReply {
  readonly content: string;
  write(text: string): void;
  /** Puts another text in the place of all that was shown. */
  replace(text: string): void;
  /** Takes back everything that was shown, also the steps. */
  restart(): void;
}

/** What the judgement of a reply and its question for safety led to. */
export interface SafetyOutcome {
  /** Whether a fixed text is shown in place of everything that the model wrote. */
  isWithheld: boolean;
  details: Pick<MessageDetails, 'safety' | 'support'>;
  /** Stored with the reply: of the question or its files, and of a reply that was withheld. */
  records: safetyCases.SafetyRecord[];
}

/**
 * Filters everything that the model writes, and everything that tools make for the reply, before the student sees it. The
 * reply loop uses every filter by this interface alone.
 */
export interface ReplyFilter {
  /** Added to the system prompt; null for nothing. */
  readonly instruction: string | null;
  /**
   * What the model reads in place of the conversation, and without tools; null for the conversation. Instructions
   * in the student's messages then have no effect.
   */
  readonly conversation: readonly ModelMessage[] | null;
  /** The whole reply, written without the model; null where the model writes it. */
  readonly fixedReply: string | null;
  /** Null where nothing was found. Where the reply is withheld, its fixed text is shown by then. */
  readonly safety: SafetyOutcome | null;
  /** Whether the reply ends here: nothing more of the model is shown. */
  readonly isClosed: boolean;
  /** Characters that the model wrote, shown or not, and those that are shown. */
  readonly length: number;
  readonly shownLength: number;
  /** The title of every running tool, in place of its own, which quotes the model. */
  readonly runningTitle?: Sentence;
  /** Whether this piece of the model's reasoning may be shown. */
  showsThought(text: string): boolean;
  /** Whether the model may use a tool. */
  allows(tool: string): boolean;
  /** Whether a call of a tool is refused for its arguments, which describe what it makes. */
  refusesCall(args: string): boolean;
  /** Whether the student may not see this text, which a tool made. */
  refuses(text: string): boolean;
  /** The part of a passage, a reply or a tool result that the model may read. The filter remembers what the model has read. */
  reads(text: string): string;
  /** Whether the model may read an earlier message of the student, with the replies to it. */
  recalls(message: string): boolean;
  /** Sends what may be shown to `stream` from now on. */
  begin(stream: ShownReply): void;
  push(text: string): void;
  /** Begins a new paragraph, where there is one before it. */
  separate(): void;
  /** Discards what the model wrote beyond this length, after an attempt that failed before any of it was shown. */
  rewind(length: number): void;
  /** Discards what the model wrote, where a tool ends the reply with a text of its own. */
  discard(): void;
  /** Resolves when everything that may be shown, or its replacement, is shown. Stores in `details` what was withheld. */
  end(details: MessageDetails, signal: AbortSignal): Promise<void>;
  /** Shows nothing more. May be called several times. */
  close(): void;
}

/** Decides how a reply is filtered, before the first request to the model. */
export interface ReplyGate {
  /** @param fileIds of the files that are attached to the question */
  open(turn: ClaimedTurn, fileIds: readonly string[], signal: AbortSignal): Promise<ReplyFilter>;
}

/** Injection token of the gate that every reply passes. */
export const REPLY_GATE = Symbol('reply gate');
