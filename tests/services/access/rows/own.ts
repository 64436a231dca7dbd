import { randomUUID } from 'node:crypto';
import { anybody, mine, type Row } from '../cases.js';

const CARD = { front: 'Cell', back: 'Unit of life' };
const JSON_WAIT = { prefer: 'respond-async' };

/** What is everybody's own: the account, the chat, files, pictures. */
export const OWN_ROWS: Record<string, Row> = {
  'GET /api/me': anybody('/api/me', 200),
  'POST /api/me/password': anybody('/api/me/password', 422, {
    current_password: 'wrong',
    new_password: 'long enough',
  }),
  'DELETE /api/me/notices/:id': anybody('/api/me/notices/1', 204),
  'GET /api/me/announcements': anybody('/api/me/announcements', 200),
  'POST /api/upload': anybody('/api/upload', 415),
  'POST /api/audio/transcribe': anybody('/api/audio/transcribe', 415),
  'POST /api/image-generation/generate': anybody('/api/image-generation/generate', 200, { prompt: 'a tree' }),
  'GET /api/conversations': anybody('/api/conversations', 200),
  'GET /api/me/instructions': anybody('/api/me/instructions', 200),
  'PUT /api/me/instructions': anybody('/api/me/instructions', 200, { text: 'Be brief' }),
  'POST /api/me/memories': anybody('/api/me/memories', 201, { text: 'I am in grade 8' }),
  'POST /api/me/memories/forget': anybody('/api/me/memories/forget', 200, { text: 'I am in grade 8' }),
  'PUT /api/me/memories/:id': mine('memory', (id) => `/api/me/memories/${id}`, 200, { text: 'a fact' }),
  'DELETE /api/me/memories/:id': mine('memory', (id) => `/api/me/memories/${id}`, 200),
  'GET /api/conversations/folders': anybody('/api/conversations/folders', 200),
  'POST /api/conversations/folders': anybody('/api/conversations/folders', 201, { name: 'Biology' }),
  'PUT /api/conversations/folders/:id': mine('folder', (id) => `/api/conversations/folders/${id}`, 200, {
    name: 'Chemistry',
  }),
  'DELETE /api/conversations/folders/:id': mine('folder', (id) => `/api/conversations/folders/${id}`, 200),
  'GET /api/search': anybody('/api/search?q=any', 200),
  'POST /api/conversations': anybody('/api/conversations', 201),
  'POST /chat': anybody('/chat', 202, { message: 'Hello' }, JSON_WAIT),
  'GET /history': anybody('/history', 200),
  'POST /clear-history': anybody('/clear-history', 200),
  'POST /save-message': anybody('/save-message', 200, { role: 'user', content: 'a note' }),
  'DELETE /messages/:id': mine('message', (id) => `/messages/${id}`, 200),
  'POST /messages/:id/runs': mine('reply', (id) => `/messages/${id}/runs`, 409, { code: '1' }),
  // Without SPEECH_MODEL, as everywhere here, there is no sound for the owner either.
  'POST /messages/:id/speech': mine('reply', (id) => `/messages/${id}/speech`, 404, { text: 'Hi' }),
  'PUT /messages/:id/rating': mine('reply', (id) => `/messages/${id}/rating`, 200, { rating: 'up' }),
  'GET /chat/turns/:id': mine('turn', (id) => `/chat/turns/${id}`, 200),
  'POST /chat/turns/:id/stop': mine('turn', (id) => `/chat/turns/${id}/stop`, 200),
  // Both belong to the caller: the message is in view, and the turn has nothing to go on with.
  'POST /messages/:id/show': mine('message', (id) => `/messages/${id}/show`, 200),
  'POST /chat/turns/:id/continue': mine('turn', (id) => `/chat/turns/${id}/continue`, 409),
  'POST /api/conversations/:id/activate': mine(
    'conversation',
    (id) => `/api/conversations/${id}/activate`,
    200,
  ),
  'PUT /api/conversations/:id': mine('conversation', (id) => `/api/conversations/${id}`, 200, {
    title: 'Notes',
  }),
  'POST /api/conversations/:id/restore': mine(
    'conversation',
    (id) => `/api/conversations/${id}/restore`,
    200,
  ),
  'DELETE /api/conversations/:id': mine('conversation', (id) => `/api/conversations/${id}`, 200),
  'GET /api/image-generation/job/:id/status': mine(
    'picture',
    (id) => `/api/image-generation/job/${id}/status`,
    200,
  ),
  'POST /api/image-generation/job/:id/cancel': mine(
    'picture',
    (id) => `/api/image-generation/job/${id}/cancel`,
    200,
  ),
  'GET /api/quizzes/:id': mine('quiz', (id) => `/api/quizzes/${id}`, 200),
  'POST /api/quizzes/:id/answers': mine(
    'quiz',
    (id) => `/api/quizzes/${id}/answers`,
    200,
    () => ({
      answer_id: randomUUID(),
      question: 1,
      answer: { gave_up: true },
    }),
  ),
  'GET /api/decks': anybody('/api/decks', 200),
  'POST /api/decks': anybody('/api/decks', 201, { title: 'Cells' }),
  'GET /api/decks/:id': mine('deck', (id) => `/api/decks/${id}`, 200),
  'PUT /api/decks/:id': mine('deck', (id) => `/api/decks/${id}`, 200, { title: 'Cells' }),
  'DELETE /api/decks/:id': mine('deck', (id) => `/api/decks/${id}`, 204),
  'POST /api/decks/:id/cards': mine('deck', (id) => `/api/decks/${id}/cards`, 201, CARD),
  'GET /api/decks/:id/export': mine('deck', (id) => `/api/decks/${id}/export`, 200),
  'GET /api/cards/due': anybody('/api/cards/due', 200),
  'POST /api/cards/reviews': anybody('/api/cards/reviews', 200, {
    reviews: [{ id: randomUUID(), card_id: randomUUID(), grade: 3, at: new Date().toISOString() }],
  }),
  'PUT /api/cards/:id': mine('card', (id) => `/api/cards/${id}`, 200, CARD),
  'DELETE /api/cards/:id': mine('card', (id) => `/api/cards/${id}`, 204),
  'GET /api/plans': anybody('/api/plans', 200),
  'GET /api/plans/:id': mine('plan', (id) => `/api/plans/${id}`, 200),
  'GET /api/plans/:id/calendar.ics': mine('plan', (id) => `/api/plans/${id}/calendar.ics`, 200),
  'PUT /api/plans/:id/sessions/:sessionId': mine('plan', (id) => `/api/plans/${id}/sessions/${id}`, 200, {
    done: true,
  }),
  'DELETE /api/plans/:id': mine('plan', (id) => `/api/plans/${id}`, 204),
  'POST /api/undo/:id': mine('undo', (id) => `/api/undo/${id}`, 200),
  'GET /api/files/:id': mine('file', (id) => `/api/files/${id}`, 200),
  'GET /api/files/:id/view': mine('file', (id) => `/api/files/${id}/view`, 200),
  'GET /api/files/:id/text': mine('file', (id) => `/api/files/${id}/text`, 200),
  'GET /api/files/:id/preview': mine('file', (id) => `/api/files/${id}/preview`, 404),
  'GET /api/files/:id/formats/:format': mine('file', (id) => `/api/files/${id}/formats/pdf`, 404),
  'DELETE /api/files/:id': mine('file', (id) => `/api/files/${id}`, 204),
  'GET /api/artifacts/:id': mine('artifact', (id) => `/api/artifacts/${id}`, 200),
  'POST /api/artifacts/:id/restore': mine('artifact', (id) => `/api/artifacts/${id}/restore`, 200),
  'GET /api/code/download/:id/:filename': mine('artifact', (id) => `/api/code/download/${id}/note.txt`, 200),
  'GET /download/:id/:filename': mine('artifact', (id) => `/download/${id}/note.txt`, 200),
};
