import type { ChatCalls } from './chat.calls';

/** Tells the server which conversation is the active one: one request at a time, so that the last choice wins. */
export function createOpenQueue(calls: ChatCalls) {
  let last: Promise<unknown> = Promise.resolve();
  let choices = 0;
  /** Makes a call while no other conversation is made the active one. */
  const run = <T>(call: () => Promise<T>): Promise<T> => {
    const done = last.then(call);
    last = done.catch(() => undefined);
    return done;
  };
  return {
    /** Makes a conversation the active one, unless another is chosen before its turn comes. */
    activate(id: string): Promise<void> {
      choices += 1;
      const choice = choices;
      return run(async () => {
        if (choice === choices) await calls.activateConversation(id);
      });
    },
    /** Makes a new conversation, which the server makes the active one. Answers its id. */
    create: (folderId: number | null): Promise<string> =>
      run(async () => (await calls.createConversation(folderId)).conversation_id),
    run,
  };
}
