import type { CasePlace } from '@studyhall/contracts';

/** The gate of the chat judges them. */
export const CHAT_ROUTES: ReadonlyMap<string, CasePlace> = new Map([
  ['POST /chat', 'chat'],
  ['POST /api/image-generation/generate', 'image'],
]);

/** Stores a message without a reply. */
export const SAVE_ROUTE = 'POST /save-message';

/** Stores a program and what it reads. */
export const PROGRAM_ROUTE = 'POST /messages/:id/runs';

/**
 * The routes, beside the chat and the prompts of images, that store a student's words and judge them for danger, each with the place that
 * its cases name. Why others judge nothing is in `docs/safeguarding.md`.
 */
export const JUDGED_ROUTES: ReadonlyMap<string, CasePlace> = new Map([
  [SAVE_ROUTE, 'chat'],
  ['PUT /messages/:id/rating', 'rating'],
  [PROGRAM_ROUTE, 'program'],
  ['PUT /api/conversations/:id', 'title'],
  ['POST /api/conversations/folders', 'title'],
  ['PUT /api/conversations/folders/:id', 'title'],
  ['POST /api/quizzes/:id/answers', 'quiz'],
  ['POST /api/activities/:id/answers', 'class_quiz'],
  ['POST /api/activities/:id/hand-in', 'hand_in'],
  ['POST /api/lessons/:id/tickets/:ticket/answers', 'ticket'],
  ['POST /api/decks', 'card'],
  ['PUT /api/decks/:id', 'card'],
  ['POST /api/decks/:id/cards', 'card'],
  ['PUT /api/cards/:id', 'card'],
  ['PUT /api/me/name', 'name'],
  ['PUT /api/me/instructions', 'instructions'],
  ['POST /api/me/memories', 'memory'],
  ['PUT /api/me/memories/:id', 'memory'],
]);
