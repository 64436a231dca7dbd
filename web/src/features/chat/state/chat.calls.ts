import type {
  ChatAccepted,
  ChatMessage,
  ChatRequest,
  ConversationView,
  FileInfo,
  TurnView,
} from '@studyhall/contracts';
import { api, upload } from '../../../transport/rest';

/** The chat's REST calls (chat.md §7, decisions.md §3). */
export const calls = {
  history: (page: { limit: number; before?: number; conversation_id?: string }) =>
    api<ChatMessage[]>('GET', '/history', { query: page }),
  send: (request: ChatRequest) =>
    api<ChatAccepted>('POST', '/chat', { body: request, headers: { Prefer: 'respond-async' } }),
  turn: (id: string) => api<TurnView>('GET', `/chat/turns/${id}`),
  stop: (id: string) => api('POST', `/chat/turns/${id}/stop`),
  remove: (id: number) => api('DELETE', `/messages/${id}`),
  clear: (conversation_id?: string) => api('POST', '/clear-history', { body: { conversation_id } }),
  upload: (form: FormData, options: { onProgress?: (part: number) => void; signal?: AbortSignal }) =>
    upload<FileInfo>('/api/upload', form, options),
  deleteFile: (id: string) => api('DELETE', `/api/files/${id}`),
  conversations: (query: { search?: string; before?: string; limit?: number }) =>
    api<ConversationView[]>('GET', '/api/conversations', { query }),
  createConversation: () => api<{ conversation_id: string }>('POST', '/api/conversations'),
  activateConversation: (id: string) => api('POST', `/api/conversations/${id}/activate`),
  renameConversation: (id: string, title: string) =>
    api('PUT', `/api/conversations/${id}`, { body: { title } }),
  removeConversation: (id: string) => api('DELETE', `/api/conversations/${id}`),
};
