import { useAtomValue } from 'jotai';
import { createContext, useContext } from 'react';
import type { Chat } from './chat';
import type { Conversation } from './conversation';

export const ChatContext = createContext<Chat | null>(null);

export function useChat(): Chat {
  const chat = useContext(ChatContext);
  if (!chat) throw new Error('There is no chat around this component.');
  return chat;
}

/** The conversation on the screen. */
export const useConversation = (): Conversation => useAtomValue(useChat().activeAtom);
