import { z } from 'zod';
import { inQuery, IntId, IsoTime, QueryInt, SafeText } from './common.js';
import { sentenceText } from './sentence.js';

/** `GET /api/search`: messages, newest first, with keyset paging. */
export const ChatSearchQuery = z.object({
  /** Words, and phrases in quotation marks. A result contains all of them. */
  q: SafeText.pipe(z.string().trim().min(1, sentenceText('search_empty')).max(200)),
  before: inQuery(IntId),
  limit: QueryInt(1, 50),
});
export type ChatSearchQuery = z.infer<typeof ChatSearchQuery>;

/** A text and its matching ranges: index of the first character, and index after the last. */
export const Excerpt = z.object({
  text: z.string(),
  marks: z.array(z.tuple([z.number().int(), z.number().int()])),
});
export type Excerpt = z.infer<typeof Excerpt>;

export const FoundConversation = z.object({
  id: z.string(),
  title: Excerpt,
  archived: z.boolean(),
  updated_at: IsoTime,
});
export type FoundConversation = z.infer<typeof FoundConversation>;

export const FoundMessage = z.object({
  message_id: z.number().int(),
  conversation_id: z.string(),
  title: z.string(),
  archived: z.boolean(),
  role: z.enum(['user', 'assistant']),
  timestamp: IsoTime,
  excerpt: Excerpt,
  /** Matching file names. */
  files: z.array(Excerpt),
});
export type FoundMessage = z.infer<typeof FoundMessage>;

export const ChatSearchResults = z.object({
  /** Conversations with matching titles, only on the first page. */
  conversations: z.array(FoundConversation),
  messages: z.array(FoundMessage),
  /** `before` of the next page; null on the last page. */
  next: z.number().int().nullable(),
});
export type ChatSearchResults = z.infer<typeof ChatSearchResults>;
