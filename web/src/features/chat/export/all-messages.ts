import type { ChatMessage } from '@studyhall/contracts';
import type { ChatCalls } from '../state/chat.calls';

/** The maximum page size of the server. */
const PAGE = 500;

/** Yields all messages of a conversation in pages: the newest page first, the oldest message first in each. */
export async function* pagesOf(calls: ChatCalls, conversationId: string): AsyncGenerator<ChatMessage[]> {
  let before: number | undefined;
  for (;;) {
    const page = await calls.history({ limit: PAGE, before, conversation_id: conversationId });
    if (page.length > 0) yield page;
    if (page.length < PAGE) return;
    before = page[0]?.id;
  }
}
