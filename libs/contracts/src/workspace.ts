import { z } from 'zod';
import { IsoTime, PlainText, RowId, SafeText } from './common.js';
import { LIMITS } from './limits.js';
import { sentenceText } from './sentence.js';

export const FolderView = z.object({ id: z.number().int(), name: z.string() });
export type FolderView = z.infer<typeof FolderView>;

/** `POST /api/conversations/folders`, `PUT /api/conversations/folders/{id}`. */
export const FolderRequest = z.object({
  name: PlainText.pipe(z.string().trim().min(1, sentenceText('folder_name_empty')).max(LIMITS.folderNameMax)),
});

/** `PUT /api/conversations/{id}`: changes only the given fields. */
export const ConversationChange = z
  .object({
    title: SafeText.pipe(z.string().trim().min(1, sentenceText('title_empty')).max(LIMITS.titleMax)),
    pinned: z.boolean(),
    archived: z.boolean(),
    /** Null removes the conversation from its folder. */
    folder_id: RowId.nullable(),
  })
  .partial();
export type ConversationChange = z.infer<typeof ConversationChange>;

/** `POST /api/conversations`: optionally creates the conversation in a folder. */
export const NewConversation = z.object({ folder_id: RowId.nullish() });
export type NewConversation = z.infer<typeof NewConversation>;

export const MemoryView = z.object({ id: z.number().int(), text: z.string(), created_at: IsoTime });

/** `GET /api/me/instructions`: the user's instructions and memories for the assistant. */
export const InstructionsView = z.object({ text: z.string(), memories: z.array(MemoryView) });
export type InstructionsView = z.infer<typeof InstructionsView>;

/** `PUT /api/me/instructions`; an empty text removes them. */
export const InstructionsRequest = z.object({
  text: SafeText.pipe(
    z
      .string()
      .trim()
      .max(LIMITS.instructionChars, sentenceText('instructions_too_long', { max: LIMITS.instructionChars })),
  ),
});

/** `POST /api/me/memories`, `PUT /api/me/memories/{id}`. */
export const MemoryRequest = z.object({
  text: SafeText.pipe(
    z
      .string()
      .trim()
      .min(1, sentenceText('memory_empty'))
      .max(LIMITS.memoryChars, sentenceText('memory_too_long', { max: LIMITS.memoryChars })),
  ),
});
