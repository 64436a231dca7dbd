import type {
  ChatMessage,
  ChatResponse,
  CodeExecutionResult,
  CodeRun,
  DocumentCitation,
  DocumentGenerationResult,
  FileInfo,
  FileStatus,
  HelpLine,
  StudyItem,
  MessageAuthor,
  RatingValue,
  StudyMode,
  TurnState,
  TurnStep,
  WebSearchResult,
} from '@studyhall/contracts';
import { toVersions } from './message-versions.js';

/** The stored details of a message in addition to its text. Absent means not applicable. */
export interface MessageDetails {
  used_search?: boolean;
  used_documents?: boolean;
  used_uploaded_files?: boolean;
  web_search_results?: WebSearchResult[];
  document_citations?: DocumentCitation[];
  steps?: TurnStep[];
  /** The reply reached the model's length limit. */
  is_cut?: boolean;
  /** The model refused to answer. */
  is_refusal?: boolean;
  /**
   * The reply is a fixed text of the safety rules, with these help lines. `of_danger`: the question was classified as danger.
   * `is_guess`: it was classified as not allowed, by weights of words alone.
   */
  safety?: { help_lines: HelpLine[]; of_danger?: true; is_guess?: true };
  /** The question shows a concern. It is answered, and the page shows these help lines next to the reply. */
  support?: { help_lines: HelpLine[] };
  /** The question was found to be danger (`true`) or not allowed, and the user said that it is school work: it is answered. */
  for_school?: true | 'not_allowed';
  code?: CodeExecutionResult;
  /** Later runs of the program by the user. */
  code_runs?: CodeRun[];
  documents?: DocumentGenerationResult;
  /** Quizzes, flashcards and study plans. */
  study_items?: StudyItem[];
  /** The first document that the assistant created. */
  made_document?: { id: string; url: string; filename: string; type: string };
  /** `url` is null if the image is deleted. */
  image?: { url: string | null; prompt: string; job_id: string };
  /** The reply is a hint of study mode. */
  study?: { mode: StudyMode; hint: number };
  /** The author, if it is neither the owner nor the assistant: a teacher in a lesson. */
  author?: MessageAuthor;
}

/** A stored file without its bytes. */
export interface FileRecord {
  id: string;
  name: string;
  size: number;
  mime_type: string;
  status: FileStatus;
  detail: string | null;
  created_at: Date | string;
}

/** A message with its turn and files, as one query returns it. */
export interface MessageRecord {
  id: number;
  conversation_id: string;
  role: 'user' | 'assistant';
  content: string;
  edited: boolean;
  created_at: Date | string;
  details: MessageDetails;
  turn_id: string | null;
  client_message_id: string | null;
  turn_state: TurnState | null;
  error_code: string | null;
  error_detail: string | null;
  files: FileRecord[];
  /** Ids of deleted files that the details reference. */
  gone_files?: string[];
  /** Ids of all versions, oldest first; null if there is only one. */
  version_ids?: number[] | null;
  /** The reply is a fixed text, and the user has said that the question is school work. */
  for_school?: boolean | null;
  /** The file ids of all versions of each artifact, oldest first, keyed by the file that the reply created. */
  artifact_versions?: Record<string, string[]> | null;
  rating?: RatingValue | null;
  rating_reason?: string | null;
}

/** The text so far of a running reply. */
export interface DraftView {
  content: string;
  steps: readonly TurnStep[];
  lastSeq: number;
}

const iso = (time: Date | string): string => new Date(time).toISOString();

/** The URL from which the owner downloads a file. */
export const fileUrl = (id: string): string => `/api/files/${id}`;

/** The URL of an artifact as the specification defines it. Clients map it under `/api/code`. */
export const artifactUrl = (id: string, filename: string): string =>
  `/download/${id}/${encodeURIComponent(filename)}`;

export function viewFile(file: FileRecord): FileInfo {
  return {
    id: file.id,
    name: file.name,
    size: file.size,
    type: file.mime_type,
    url: fileUrl(file.id),
    status: file.status,
    detail: file.detail,
    uploadDate: iso(file.created_at),
  };
}

const deletedNote = (count: number): string =>
  count === 1
    ? 'A file of this result has been deleted.'
    : `${count} files of this result have been deleted.`;

/** Removes deleted files from the details. A program's result mentions the deletion. */
function withoutDeleted(details: MessageDetails, gone: ReadonlySet<string>): MessageDetails {
  if (gone.size === 0) return details;
  const { code, code_runs, documents, made_document, image, ...rest } = details;
  const kept = <One extends { file_id: string }>(all: One[]): One[] =>
    all.filter(({ file_id }) => !gone.has(file_id));
  const withoutLost = (result: CodeExecutionResult): CodeExecutionResult => {
    const artifacts = kept(result.artifacts);
    const lost = result.artifacts.length - artifacts.length;
    const message = lost > 0 ? [result.message, deletedNote(lost)].filter(Boolean).join(' ') : result.message;
    return { ...result, artifacts, message };
  };
  return {
    ...rest,
    ...(code && { code: withoutLost(code) }),
    ...(code_runs && { code_runs: code_runs.map(({ id, result }) => ({ id, result: withoutLost(result) })) }),
    ...(documents && { documents: { ...documents, artifacts: kept(documents.artifacts) } }),
    ...(made_document && !gone.has(made_document.id) && { made_document }),
    ...(image && {
      image: [...gone].some((id) => image.url === fileUrl(id)) ? { ...image, url: null } : image,
    }),
  };
}

/** The documents of a reply with their versions. */
function withArtifactVersions(
  documents: DocumentGenerationResult | undefined,
  versions: MessageRecord['artifact_versions'],
): DocumentGenerationResult | null {
  if (!documents || !versions) return documents ?? null;
  const artifacts = documents.artifacts.map((artifact) => {
    const ids = versions[artifact.file_id];
    return ids ? { ...artifact, versions: ids } : artifact;
  });
  return { ...documents, artifacts };
}

/**
 * Converts a stored message to its wire format. Source: `docs/specification/chat.md#entities`. While the reply is running,
 * `draft` provides its content.
 */
export function viewMessage(record: MessageRecord, draft: DraftView | null = null): ChatMessage {
  const details = withoutDeleted(record.details, new Set(record.gone_files));
  const isReply = record.role === 'assistant' && record.turn_id !== null;
  const loading = isReply && (record.turn_state === 'queued' || record.turn_state === 'running');
  const started = loading && draft !== null && draft.lastSeq > 0;
  const code = details.code ?? null;
  return {
    id: record.id,
    conversation_id: record.conversation_id,
    role: record.role,
    author: details.author ?? null,
    study_hint: details.study?.hint ?? null,
    // A continued reply shows its stored content until its first event.
    content: started ? draft.content : record.content,
    timestamp: iso(record.created_at),
    edited: record.edited,
    versions: toVersions(record.id, record.version_ids),
    isLoading: loading,
    isError: isReply && record.turn_state === 'failed',
    turn_id: record.turn_id,
    client_message_id: record.role === 'user' ? record.client_message_id : null,
    state: isReply ? record.turn_state : null,
    is_cut: details.is_cut ?? false,
    is_refusal: details.is_refusal ?? false,
    ...(details.safety && { is_safety_reply: true, help_lines: details.safety.help_lines }),
    ...((details.safety?.of_danger ?? details.safety?.is_guess) &&
      !record.for_school && { can_be_for_school: true }),
    ...(details.support && { support_lines: details.support.help_lines }),
    last_seq: loading ? (draft?.lastSeq ?? 0) : null,
    error_code: isReply ? record.error_code : null,
    error_detail: isReply ? record.error_detail : null,
    used_search: details.used_search ?? false,
    used_documents: details.used_documents ?? false,
    used_uploaded_files: details.used_uploaded_files ?? false,
    webSearchResults: details.web_search_results ?? [],
    document_citations: details.document_citations ?? [],
    document_id: details.made_document?.id ?? null,
    document_url: details.made_document?.url ?? null,
    document_filename: details.made_document?.filename ?? null,
    document_type: details.made_document?.type ?? null,
    is_document_result: details.made_document !== undefined,
    attachedFiles: record.files.map(viewFile),
    imageUrl: details.image?.url ?? null,
    imagePrompt: details.image?.prompt ?? null,
    jobId: details.image?.job_id ?? null,
    isImageResult: details.image !== undefined,
    reasoning: [...(started ? draft.steps : (details.steps ?? []))],
    codeExecutionResult: code,
    code_execution_result: code,
    code_runs: details.code_runs ?? [],
    documentGenerationResult: withArtifactVersions(details.documents, record.artifact_versions),
    study_items: details.study_items ?? [],
    rating: record.rating ? { value: record.rating, reason: record.rating_reason ?? null } : null,
  };
}

/** A message of a student without anything that was written in it, for a teacher who may not read its words. */
export function hiddenMessage({
  id,
  conversation_id,
  role,
  created_at,
  turn_id,
  turn_state,
}: MessageRecord): ChatMessage {
  const timestamp = iso(created_at);
  const isLoading = role === 'assistant' && (turn_state === 'queued' || turn_state === 'running');
  return unstoredMessage({
    id,
    conversation_id,
    role,
    content: '',
    timestamp,
    turn_id,
    isLoading,
    is_hidden: true,
  });
}

/** A message that is not stored yet (id 0), such as one being sent. All other fields are empty. */
export function unstoredMessage(
  change: Partial<ChatMessage> & Pick<ChatMessage, 'role' | 'content'>,
): ChatMessage {
  const stored = viewMessage({
    id: 0,
    conversation_id: '',
    role: change.role,
    content: change.content,
    edited: false,
    created_at: new Date(),
    details: {},
    turn_id: null,
    client_message_id: null,
    turn_state: null,
    error_code: null,
    error_detail: null,
    files: [],
  });
  return { ...stored, ...change };
}

/**
 * The complete response of a plain `POST /chat`. Source: `docs/specification/chat.md#calls`,
 * `docs/specification/api.md#chat`.
 */
export function viewChatResponse(user: MessageRecord, reply: MessageRecord): ChatResponse {
  const view = viewMessage(reply);
  const attached = user.files[0];
  return {
    turn_id: reply.turn_id ?? '',
    conversation_id: reply.conversation_id,
    user_message_id: user.id,
    bot_message_id: reply.id,
    reply: view.content,
    timestamp: view.timestamp,
    used_search: view.used_search,
    used_documents: view.used_documents,
    used_uploaded_files: view.used_uploaded_files,
    web_search_results: view.webSearchResults,
    document_citations: view.document_citations,
    user_document_id: attached?.id ?? null,
    user_document_url: attached ? fileUrl(attached.id) : null,
    user_document_filename: attached?.name ?? null,
    user_document_type: attached?.mime_type ?? null,
    document_id: view.document_id,
    document_url: view.document_url,
    document_filename: view.document_filename,
    document_type: view.document_type,
    is_document_result: view.is_document_result,
    code_execution: view.codeExecutionResult,
    code_result: view.codeExecutionResult ? { response: view.content } : null,
  };
}
