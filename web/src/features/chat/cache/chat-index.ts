/** The cached conversations, most recently used first. */
export type ChatIndex = readonly { id: string; size: number }[];

const MAX_CHATS = 10;
/** In characters of JSON. */
export const MAX_CHAT_SIZE = 300_000;
const MAX_TOTAL_SIZE = 1_500_000;

/** Adds a conversation. Returns the new index and the ids to evict when there are too many or they are too large. */
export function withChat(
  index: ChatIndex,
  id: string,
  size: number,
): { index: ChatIndex; evicted: string[] } {
  const next = [{ id, size }, ...index.filter((one) => one.id !== id)];
  let total = 0;
  const kept = next.filter((one, at) => {
    total += one.size;
    return at < MAX_CHATS && total <= MAX_TOTAL_SIZE;
  });
  const evicted = next.filter((one) => !kept.includes(one)).map((one) => one.id);
  return { index: kept, evicted };
}
