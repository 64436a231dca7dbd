import { createContext, useContext } from 'react';
import type { Chat } from './chat';
import type { Conversation } from './conversation';

export const ChatContext = createContext<Chat | null>(null);

export function useChat(): Chat {
  const chat = useContext(ChatContext);
  if (!chat) throw new Error('There is no chat around this component.');
  return chat;
}

/** The conversation of the components below: the open one, except in hidden message lists that stay mounted. */
export const ConversationContext = createContext<Conversation | null>(null);

export function useConversation(): Conversation {
  const conversation = useContext(ConversationContext);
  if (!conversation) throw new Error('There is no conversation around this component.');
  return conversation;
}
