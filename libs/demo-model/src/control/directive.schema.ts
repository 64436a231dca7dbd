import { z } from 'zod';

export type Endpoint =
  | 'models'
  | 'chat'
  | 'embeddings'
  | 'images'
  | 'moderations'
  | 'transcriptions'
  | 'speech';

/** What a rule is for. A request for a title obeys only rules for titles: its text was written for a reply. */
export type Subject = Endpoint | 'titles';

/**
 * What can go wrong on request. A number is an HTTP status.
 * - `hang` accepts and never answers; `disconnect` closes the connection at once.
 * - `half` cuts the connection within the stream; `stall` goes silent there and stays connected;
 *   `streamerror` sends an error frame there.
 * - `noend` ends without finish reason and `[DONE]`; `badjson` sends a frame that is no JSON; `hugeline` one of 10 MB.
 * - `badargs` calls a tool with arguments that are no JSON; `unknowntool` calls one that was not offered.
 */
const NAMED_FAULTS = [
  'hang',
  'disconnect',
  'half',
  'stall',
  'streamerror',
  'noend',
  'badjson',
  'hugeline',
  'badargs',
  'unknowntool',
] as const;
export type NamedFault = (typeof NAMED_FAULTS)[number];

const fault = z.union([z.coerce.number().int().min(400).max(599), z.enum(NAMED_FAULTS)]);
const count = z.coerce.number().int().min(0);
const toolOrder = z.object({ name: z.string(), args: z.unknown().optional() });

const orders = {
  /** The exact text of the reply, of the transcript, or of an error. */
  text: z.string().optional(),
  /** The exact text of a reply that refuses to answer. */
  refusal: z.string().optional(),
  /** Exact length of the reply in tokens (alone: numbered words; with `text`: the text repeated or cut). */
  tokens: count.max(1_000_000).optional(),
  /** Tokens per second; 0 is unpaced. */
  rate: z.coerce.number().min(0).optional(),
  /** Milliseconds before the first token, or before a whole answer. */
  delay: z.coerce.number().min(0).optional(),
  /** A number of reasoning tokens, or the exact reasoning text. */
  reasoning: z.union([z.coerce.number().int().min(0), z.string()]).optional(),
  /** Tools to call, in one reply. */
  tools: z.array(toolOrder).optional(),
  /** How many rounds of a turn call the tools before the text comes (default 1). */
  tool_times: count.optional(),
  fault: fault.optional(),
  /** The fault strikes the first N requests with this key, then the answer is proper. Without: always. */
  fault_times: count.optional(),
  /** The fault strikes only in this round of a turn: 0 is the first call of the model, 1 the one after tool results. */
  fault_round: count.optional(),
  /** Token at which `half`, `stall`, `badjson`, `hugeline` and `streamerror` strike. */
  after: count.optional(),
  /** What `fault_times` counts by; without, the message itself. */
  key: z.string().optional(),
  /** The sentence of a fault with a status. */
  message: z.string().optional(),
  /** The error code of a fault with a status, such as `content_policy_violation`. */
  code: z.string().optional(),
  /** Seconds, for a 429. */
  retry_after: z.coerce.number().min(0).optional(),
};

export const directiveSchema = z.strictObject(orders);
export type Directive = z.infer<typeof directiveSchema>;

/** A directive for every request of an endpoint that contains a text; used up after `times` requests. */
export interface Rule extends Directive {
  endpoint?: Subject;
  contains?: string;
  times?: number;
}
