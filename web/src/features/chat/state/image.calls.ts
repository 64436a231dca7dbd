import type { ImageGenerateResponse, ImageJobView, ImageResultContent } from '@studyhall/contracts';
import { api } from '../../../transport/rest';

/** The options of chat.md §9. */
const OPTIONS = { model: 'dall-e-3', size: '1024x1024', quality: 'standard', style: 'vivid' } as const;

/** The REST calls around pictures (chat.md §7). */
export const imageCalls = {
  saveQuestion: (content: string, conversation_id: string | undefined) =>
    api<{ message_id: number }>('POST', '/save-message', {
      body: { role: 'user', content, conversation_id },
    }),
  /** Replaces a question by a request for a picture; what came after it goes. */
  editQuestion: (id: number, content: string) =>
    api<{ message_id: number }>('POST', '/save-message', {
      body: { role: 'user', content, edited_message_id: id },
    }),
  /** The picture's message; once per job, however often it is asked. */
  savePicture: (picture: ImageResultContent, conversation_id: string | undefined) =>
    api<{ message_id: number }>('POST', '/save-message', {
      body: { role: 'assistant', content: JSON.stringify(picture), conversation_id },
    }),
  generate: (prompt: string, conversation_id: string | undefined) =>
    api<ImageGenerateResponse>('POST', '/api/image-generation/generate', {
      body: { prompt, ...OPTIONS, conversation_id },
    }),
  cancel: (jobId: string) => api<ImageJobView>('POST', `/api/image-generation/job/${jobId}/cancel`),
  status: (jobId: string) => api<ImageJobView>('GET', `/api/image-generation/job/${jobId}/status`),
};
