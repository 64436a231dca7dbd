import type { Actor } from '../roles.js';
import { ALLOWED, forbid } from './decision.js';

export interface Message {
  role: 'user' | 'assistant';
}

/** Users edit and delete their own messages, never the assistant's. Queries find own messages alone. Source: `chat.md` §6. */
export const messagePolicy = {
  'message.edit': (_actor: Actor, message: Message) =>
    message.role === 'user' ? ALLOWED : forbid('edit_own_messages'),
  'message.delete': (_actor: Actor, message: Message) =>
    message.role === 'user' ? ALLOWED : forbid('delete_own_messages'),
};
