import { announce } from '../../../ui/live-region';
import { spokenSentences } from '../../../ui/markdown';
import type { Conversation } from '../state/conversation';
import { replyOf } from '../state/turns';

interface Texts {
  writing: string;
  replyDone: (values: { reply: string }) => string;
  spoken: Parameters<typeof spokenSentences>[1];
}

/**
 * Announces to screen readers that a reply is being written, then the whole reply once as plain sentences, never word by
 * word (ui.md). The first announcement is removed at the end, also if the reply failed. It follows the store: a short reply
 * may begin and end between two renders. Returns a function that stops this.
 */
export function announceReplies(
  conversation: Conversation,
  { writing, replyDone, spoken }: Texts,
): () => void {
  const { deps, runningTurnAtom } = conversation;
  let running: string | null = null;

  function end(turn: string): void {
    announce();
    const reply = replyOf(conversation, turn);
    if (!reply || reply.draft !== null || reply.message.isError) return;
    // In a separate task: parsing a long reply takes time, and it is being rendered now.
    setTimeout(() => {
      const [first, ...rest] = spokenSentences(reply.message.content, spoken);
      if (first !== undefined) announce(replyDone({ reply: first }), ...rest);
    });
  }

  function follow(): void {
    const turn = deps.store.get(runningTurnAtom);
    if (turn === running) return;
    if (running !== null) end(running);
    running = turn;
    if (turn !== null) announce(writing);
  }

  follow();
  const stop = deps.store.sub(runningTurnAtom, follow);
  return () => {
    stop();
    if (running !== null) end(running);
  };
}
