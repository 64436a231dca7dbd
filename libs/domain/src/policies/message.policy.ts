/** Who may do what with a message. Source: `chat.md` §6. A stranger's message does not exist for the caller. */
export type MessageAction = 'edit' | 'delete';

export function canTouchMessage(_action: MessageAction, message: { role: 'user' | 'assistant' }): boolean {
  return message.role === 'user';
}
