import type {
  ChatAccepted,
  ChatMessage,
  ChatRequest,
  ConversationView,
  ImageGenerateResponse,
  ImageJobView,
  ImageResultContent,
  InstructionsView,
  SaveMessageRequest,
  TranscribeResponse,
  TurnView,
  UndoOffer,
} from '@studyhall/contracts';
import { api } from '../../../transport/rest';
import { cancelUpload, uploadFile } from '../../../transport/upload-file';

/** The options of docs/specification/chat.md#limits. */
const IMAGE_OPTIONS = { model: 'dall-e-3', size: '1024x1024', quality: 'standard', style: 'vivid' } as const;

/** What the list shows: a folder, the archive, or by default all conversations that are not archived. */
export interface ListFilter {
  folder_id?: number;
  archived?: boolean;
}

/** The chat's REST calls (docs/specification/chat.md#calls, docs/specification/api.md#chat). */
export const chatCalls = {
  history: (
    page: { limit: number; before?: number; after?: number; around?: number; conversation_id?: string },
    signal?: AbortSignal,
  ) => api<ChatMessage[]>('GET', '/history', { query: page, signal }),
  send: (request: ChatRequest, signal: AbortSignal) =>
    api<ChatAccepted>('POST', '/chat', { body: request, headers: { Prefer: 'respond-async' }, signal }),
  turn: (id: string, signal: AbortSignal) => api<TurnView>('GET', `/chat/turns/${id}`, { signal }),
  stop: (id: string) => api('POST', `/chat/turns/${id}/stop`),
  continue: (turnId: string, signal: AbortSignal) =>
    api<ChatAccepted>('POST', `/chat/turns/${turnId}/continue`, { signal }),
  show: (id: number, seen_message_id: number | undefined) =>
    api('POST', `/messages/${id}/show`, { body: { seen_message_id } }),
  remove: (id: number) => api<UndoOffer>('DELETE', `/messages/${id}`),
  clear: (conversation_id: string) => api<UndoOffer>('POST', '/clear-history', { body: { conversation_id } }),
  notes: () => api<InstructionsView>('GET', '/api/me/instructions'),
  undo: (id: string) => api('POST', `/api/undo/${id}`),

  upload: uploadFile,
  cancelUpload,
  deleteFile: (id: string) => api('DELETE', `/api/files/${id}`),
  transcribe: (form: FormData, signal: AbortSignal) =>
    api<TranscribeResponse>('POST', '/api/audio/transcribe', { body: form, signal }),

  conversations: (query: ListFilter & { before?: string; limit?: number }, signal?: AbortSignal) =>
    api<ConversationView[]>('GET', '/api/conversations', { query: { ...query }, signal }),
  createConversation: (folder_id: number | null) =>
    api<{ conversation_id: string }>('POST', '/api/conversations', { body: { folder_id } }),
  activateConversation: (id: string) => api('POST', `/api/conversations/${id}/activate`),

  /** Stores a question that asks for an image, or an edit into one, which replaces the messages after it. */
  saveQuestion: (question: Omit<SaveMessageRequest, 'role'>, signal: AbortSignal) =>
    api<{ message_id: number }>('POST', '/save-message', { body: { role: 'user', ...question }, signal }),
  /** Stores the message of a finished image. Idempotent per job. */
  saveImage: (image: ImageResultContent, conversation_id: string, signal: AbortSignal) =>
    api<{ message_id: number }>('POST', '/save-message', {
      body: { role: 'assistant', content: JSON.stringify(image), conversation_id },
      signal,
    }),
  generateImage: (
    prompt: string,
    request: { conversation_id: string; client_request_id: string },
    signal: AbortSignal,
  ) =>
    api<ImageGenerateResponse>('POST', '/api/image-generation/generate', {
      body: { prompt, ...IMAGE_OPTIONS, ...request },
      signal,
    }),
  cancelImage: (jobId: string) => api<ImageJobView>('POST', `/api/image-generation/job/${jobId}/cancel`),
  imageStatus: (jobId: string, signal: AbortSignal) =>
    api<ImageJobView>('GET', `/api/image-generation/job/${jobId}/status`, { signal }),
};

export type ChatCalls = typeof chatCalls;
