import { sentenceText } from './sentence.js';
import { z } from 'zod';
import { inQuery, IntId, IsoTime, QueryFlag, QueryInt, Role, SafeText, Uuid } from './common.js';
import { CodeExecutionResult, CodeRun, DocumentGenerationResult } from './code.js';
import { FileInfo } from './files.js';
import { LIMITS } from './limits.js';
import { StudyItem } from './quizzes.js';
import { HelpLine } from './safety.js';

export const WebSearchResult = z.object({ title: z.string(), url: z.string(), snippet: z.string() });
export type WebSearchResult = z.infer<typeof WebSearchResult>;

/** A passage used for the reply; its number in the text is its position in the list, from 1. */
export const DocumentCitation = z.object({
  document_id: z.string(),
  filename: z.string(),
  page: z.number().int().nullable(),
  /** `page 3`, `sheet "Marks", rows 1–40`, `slide 2`. */
  label: z.string(),
  snippet: z.string(),
});
export type DocumentCitation = z.infer<typeof DocumentCitation>;

const SentenceValues = z.record(z.string(), z.union([z.string(), z.number()]));

/** One action or thought of the assistant, shown as a step. */
export const TurnStep = z.object({
  id: z.string(),
  kind: z.enum(['reasoning', 'tool']),
  tool: z.string().optional(),
  /** In English. The page translates `code` with `values`; both are absent if the model wrote the title. */
  title: z.string(),
  code: z.string().optional(),
  values: SentenceValues.optional(),
  detail: z.string().optional(),
  /** Like `code` and `values`, for `detail`. */
  detail_code: z.string().optional(),
  detail_values: SentenceValues.optional(),
  status: z.enum(['running', 'done', 'failed']),
  elapsed_ms: z.number().int().optional(),
});
export type TurnStep = z.infer<typeof TurnStep>;

export const TurnState = z.enum(['queued', 'running', 'completed', 'failed', 'stopped']);
export type TurnState = z.infer<typeof TurnState>;

/** A teacher who writes in a student's conversation of a lesson. Source: `docs/specification/api.md#class`. */
export const MessageAuthor = z.object({
  username: z.string(),
  /** The name at the time of writing; absent in messages of earlier versions. */
  display_name: z.string().optional(),
  role: Role,
});
export type MessageAuthor = z.infer<typeof MessageAuthor>;

/**
 * The versions of a message: `current` counts from 1, `ids` has the oldest first. Source:
 * `docs/specification/api.md#versions`.
 */
export const MessageVersions = z.object({
  current: z.number().int(),
  of: z.number().int(),
  ids: z.array(z.number().int()),
});
export type MessageVersions = z.infer<typeof MessageVersions>;

export const RatingValue = z.enum(['up', 'down']);
export type RatingValue = z.infer<typeof RatingValue>;

/** An addition to `docs/specification/chat.md#entities`. */
export const MessageRating = z.object({ value: RatingValue, reason: z.string().nullable() });
export type MessageRating = z.infer<typeof MessageRating>;

/** A chat message with every field of `docs/specification/chat.md#entities`; null or false if not applicable. */
export const ChatMessage = z.object({
  id: z.number().int(),
  conversation_id: z.string(),
  role: z.enum(['user', 'assistant']),
  /** The author of an `assistant` message that a person wrote; null for the assistant's replies and the user's messages. */
  author: MessageAuthor.nullable(),
  /** The number of the hint in study mode, from 1; null if the reply is not a hint. */
  study_hint: z.number().int().nullable(),
  content: z.string(),
  timestamp: IsoTime,
  edited: z.boolean(),
  /** Null if there is only one version. */
  versions: MessageVersions.nullable(),
  isLoading: z.boolean(),
  isError: z.boolean(),
  /** The turn of this question or reply; null for saved messages. */
  turn_id: z.string().nullable(),
  client_message_id: z.string().nullable(),
  /** The state of a reply's turn; null for other messages. */
  state: TurnState.nullable(),
  /** Whether the reply reached the model's length limit. `POST …/continue` continues it. */
  is_cut: z.boolean(),
  /** Whether the model refused to answer. Such a reply is not a hint and cannot be rated. */
  is_refusal: z.boolean(),
  /** Only present if the reply is a fixed text of the safety rules: true, and the help lines in the text. */
  is_safety_reply: z.literal(true).optional(),
  help_lines: z.array(HelpLine).optional(),
  /** Set if this fixed text answers danger, or a guess that something is not allowed, until the user requests a reply by `for_school` of `POST /chat`. */
  can_be_for_school: z.literal(true).optional(),
  /**
   * Only present if a question shows a concern, even if the list is empty: it is answered, and the page adds a line about
   * people who can help. On the reply if a file or a model showed the concern later.
   */
  support_lines: z.array(HelpLine).optional(),
  /**
   * Only present where a teacher reads the chat of a lesson: the safety rules found something in this question or its reply, so nothing
   * of its words, files and steps is in the message.
   */
  is_hidden: z.literal(true).optional(),
  /** The last `seq` that `content` includes, for a running reply. */
  last_seq: z.number().int().nullable(),
  /** The sentence that explains why the reply failed. */
  error_code: z.string().nullable(),
  error_detail: z.string().nullable(),
  used_search: z.boolean(),
  used_documents: z.boolean(),
  used_uploaded_files: z.boolean(),
  webSearchResults: z.array(WebSearchResult),
  document_citations: z.array(DocumentCitation),
  document_id: z.string().nullable(),
  document_url: z.string().nullable(),
  document_filename: z.string().nullable(),
  document_type: z.string().nullable(),
  is_document_result: z.boolean(),
  attachedFiles: z.array(FileInfo),
  imageUrl: z.string().nullable(),
  imagePrompt: z.string().nullable(),
  jobId: z.string().nullable(),
  isImageResult: z.boolean(),
  reasoning: z.array(TurnStep),
  codeExecutionResult: CodeExecutionResult.nullable(),
  code_execution_result: CodeExecutionResult.nullable(),
  /** Later runs of the program by the user, oldest first. */
  code_runs: z.array(CodeRun),
  documentGenerationResult: DocumentGenerationResult.nullable(),
  /** Quizzes, flashcards and study plans of the reply. An addition to `docs/specification/chat.md#entities`. */
  study_items: z.array(StudyItem),
  /** The owner's rating of this reply; null if there is none. */
  rating: MessageRating.nullable(),
});
export type ChatMessage = z.infer<typeof ChatMessage>;

/** `PUT /messages/{id}/rating`. Null removes the rating and its reason. */
export const RatingRequest = z.object({
  rating: RatingValue.nullable(),
  reason: SafeText.pipe(
    z
      .string()
      .trim()
      .max(
        LIMITS.ratingReasonChars,
        sentenceText('rating_reason_too_long', { max: LIMITS.ratingReasonChars }),
      ),
  ).optional(),
});
export type RatingRequest = z.infer<typeof RatingRequest>;

export const MessageText = SafeText.pipe(
  z
    .string()
    .max(LIMITS.messageChars, sentenceText('message_too_long', { max: LIMITS.messageChars }))
    .refine((text) => text.trim() !== '', sentenceText('message_empty')),
);

/** Rejects an edit, a regeneration or another version if the conversation has a visible message newer than this one. An addition. */
const SeenMessageId = IntId.optional();

/** `POST /chat`. */
export const ChatRequest = z
  .object({
    message: MessageText.optional(),
    /** With `edited_message_id`: replaces the files of the edited question. If absent, the files stay. */
    file_ids: z.array(Uuid).max(LIMITS.filesPerMessage).optional(),
    should_use_documents: z.boolean().optional(),
    client_message_id: Uuid.optional(),
    conversation_id: Uuid.optional(),
    edited_message_id: IntId.optional(),
    seen_message_id: SeenMessageId,
    /** Writes another version of this reply, without a message. Other fields than `client_message_id`, `seen_message_id` and `for_school` are ignored. */
    regenerate_message_id: IntId.optional(),
    /** With `regenerate_message_id` of a reply with `can_be_for_school`: the user says that the question is school work. */
    for_school: z.boolean().optional(),
  })
  .superRefine(({ message, regenerate_message_id }, context) => {
    if (message === undefined && regenerate_message_id === undefined)
      context.addIssue({ code: 'invalid_type', expected: 'string', input: undefined, path: ['message'] });
    if (message !== undefined && regenerate_message_id !== undefined)
      context.addIssue({
        code: 'custom',
        message: sentenceText('regenerate_with_message'),
        path: ['message'],
      });
  });
export type ChatRequest = z.infer<typeof ChatRequest>;

/** `POST /messages/{id}/show`. */
export const ShowVersionRequest = z.object({ seen_message_id: SeenMessageId });
export type ShowVersionRequest = z.infer<typeof ShowVersionRequest>;

/** The 202 response to `Prefer: respond-async`. */
export const ChatAccepted = z.object({
  turn_id: z.string(),
  conversation_id: z.string(),
  user_message_id: z.number().int(),
  bot_message_id: z.number().int(),
});
export type ChatAccepted = z.infer<typeof ChatAccepted>;

/** The complete response of `POST /chat`. Source: `docs/specification/chat.md#calls`, `docs/specification/api.md#chat`. */
export const ChatResponse = ChatAccepted.extend({
  reply: z.string(),
  timestamp: IsoTime,
  used_search: z.boolean(),
  used_documents: z.boolean(),
  used_uploaded_files: z.boolean(),
  web_search_results: z.array(WebSearchResult),
  document_citations: z.array(DocumentCitation),
  user_document_id: z.string().nullable(),
  user_document_url: z.string().nullable(),
  user_document_filename: z.string().nullable(),
  user_document_type: z.string().nullable(),
  document_id: z.string().nullable(),
  document_url: z.string().nullable(),
  document_filename: z.string().nullable(),
  document_type: z.string().nullable(),
  is_document_result: z.boolean(),
  code_execution: CodeExecutionResult.nullable(),
  code_result: z.object({ response: z.string() }).nullable(),
});
export type ChatResponse = z.infer<typeof ChatResponse>;

/** `GET /chat/turns/{turn_id}`. */
export const TurnView = z.object({
  turn_id: z.string(),
  conversation_id: z.string(),
  state: TurnState,
  last_seq: z.number().int(),
  message: ChatMessage,
});
export type TurnView = z.infer<typeof TurnView>;

export const HistoryQuery = z.object({
  limit: QueryInt(1, LIMITS.pageMax),
  before: inQuery(IntId),
  /** Messages after this id, oldest first. An addition, like `around`. */
  after: inQuery(IntId),
  /** Messages around this id: the ones before it, itself, and the ones after it. */
  around: inQuery(IntId),
  conversation_id: Uuid.optional(),
});
export type HistoryQuery = z.infer<typeof HistoryQuery>;

export const ClearHistoryRequest = z.object({ conversation_id: Uuid.optional() });

/** `POST /save-message`. An assistant message must be the JSON text of an {@link ImageResultContent}. */
export const SaveMessageRequest = z.object({
  role: z.enum(['user', 'assistant']),
  content: MessageText,
  conversation_id: Uuid.optional(),
  /** Edits this user message instead of adding one, and removes everything after it, like `POST /chat`. An addition. */
  edited_message_id: IntId.optional(),
  seen_message_id: SeenMessageId,
  /** For a user message: repeating the id in a conversation returns the same message. An addition. */
  client_message_id: Uuid.optional(),
});
export type SaveMessageRequest = z.infer<typeof SaveMessageRequest>;

/** A stored image message. Source: `docs/specification/chat.md#entities`. */
export const ImageResultContent = z.object({
  type: z.literal('image_result'),
  content: z.string(),
  imageUrl: z.string(),
  imagePrompt: z.string(),
  jobId: Uuid,
});
export type ImageResultContent = z.infer<typeof ImageResultContent>;

export const ConversationView = z.object({
  id: z.string(),
  title: z.string(),
  created_at: IsoTime,
  updated_at: IsoTime,
  active: z.boolean(),
  pinned: z.boolean(),
  archived: z.boolean(),
  folder_id: z.number().int().nullable(),
  /** The lesson whose teachers can read the conversation: of a class that is not deleted, and that the student is in. An addition. */
  lesson_id: z.string().nullable(),
});
export type ConversationView = z.infer<typeof ConversationView>;

/** `<updated_at>,<id>` of the last conversation on the previous page. */
const ConversationKey = z
  .string()
  .max(64)
  .transform((text) => text.split(','))
  .pipe(z.tuple([z.iso.datetime(), Uuid], sentenceText('page_key')))
  .transform(([updatedAt, id]) => ({ updatedAt, id }));

/**
 * `GET /api/conversations`: newest first, with keyset paging. The first page starts with all pinned ones, in addition to
 * `limit`. Archived conversations have a separate list.
 */
export const ConversationsQuery = z.object({
  before: inQuery(ConversationKey),
  limit: QueryInt(1, 100),
  archived: QueryFlag,
  folder_id: inQuery(IntId),
});
export type ConversationsQuery = z.infer<typeof ConversationsQuery>;
