import type { Actor } from '../roles.js';
import { ALLOWED, forbid } from './decision.js';

export interface Message {
  role: 'user' | 'assistant';
}

/**
 * Users may edit and delete their own questions and regenerate the replies. Queries only find the user's own messages.
 * Source: `docs/specification/chat.md#permissions`.
 */
export const messagePolicy = {
  'message.edit': (_actor: Actor, message: Message) =>
    message.role === 'user' ? ALLOWED : forbid('edit_own_messages'),
  'message.regenerate': (_actor: Actor, message: Message) =>
    message.role === 'assistant' ? ALLOWED : forbid('regenerate_replies'),
  'message.delete': (_actor: Actor, message: Message) =>
    message.role === 'user' ? ALLOWED : forbid('delete_own_messages'),
};
