/** The gate of the chat judges them. */
export const CHAT_ROUTES: ReadonlySet<string> = new Set([
  'POST /chat',
  'POST /api/image-generation/generate',
]);

/** Stores a program and what it reads. */
export const PROGRAM_ROUTE = 'POST /messages/:id/runs';

/**
 * The routes, beside the chat and the prompts of images, that store a student's words and judge them for danger. Why others
 * judge nothing is in `docs/safeguarding.md`.
 */
export const JUDGED_ROUTES: ReadonlySet<string> = new Set([
  'POST /save-message',
  'PUT /messages/:id/rating',
  PROGRAM_ROUTE,
  'PUT /api/conversations/:id',
  'POST /api/conversations/folders',
  'PUT /api/conversations/folders/:id',
  'POST /api/quizzes/:id/answers',
  'POST /api/activities/:id/answers',
  'POST /api/activities/:id/hand-in',
  'POST /api/lessons/:id/tickets/:ticket/answers',
  'POST /api/decks',
  'PUT /api/decks/:id',
  'POST /api/decks/:id/cards',
  'PUT /api/cards/:id',
  'PUT /api/me/name',
  'PUT /api/me/instructions',
  'POST /api/me/memories',
  'PUT /api/me/memories/:id',
]);
