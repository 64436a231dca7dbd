/** A tool call in a reply. `arguments` is what goes out as text, valid JSON or, for a fault, not. */
export interface ReplyToolCall {
  name: string;
  arguments: string;
}

/** What the assistant answers, before it is streamed. */
export interface Reply {
  /** One or two short sentences on the rule that was applied; streamed as `reasoning_content`. */
  reasoning?: string;
  text?: string;
  /** The text says that the demo cannot do what was asked. */
  isRefusal?: boolean;
  toolCalls?: ReplyToolCall[];
}
